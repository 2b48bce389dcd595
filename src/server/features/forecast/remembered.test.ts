import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newVersion } from '#server/db/transaction.ts';
import { todayIn } from '#server/http/today.ts';
import { addMonths, monthOf } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import {
  CATEGORIES,
  CHANGES,
  type Change,
  change,
  make,
  prepareWorld,
  TIMES,
  type World,
  ZONES,
} from '#testing/features/plan-changes.ts';

const anyChange: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom(...CHANGES, ...TIMES),
  pick: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 400_00 }),
  days: fc.nat(70),
  category: fc.constantFrom(...CATEGORIES),
  server: fc.constantFrom(0, 1),
  zone: fc.constantFrom(...ZONES),
});

/** A change that differs from those of the prepared user. */
function another(what: Change['what'], details: Partial<Change> = {}): Change {
  return change(what, { pick: 1, amount: 70_00, days: 45, server: 1, ...details });
}

/** What must have happened before a change. */
const BEFORE: Partial<Record<Change['what'], readonly Change[]>> = {
  'spend before': [another('import')],
  restore: [another('delete')],
  'undo import': [another('import')],
  'restore import': [another('import'), another('undo import')],
  'end new budget': [another('budget', { category: 'pets', pick: 2 })],
  resume: [another('pause')],
  'restore schedule': [another('delete schedule')],
};

const DETAILS: Partial<Record<Change['what'], Partial<Change>>> = {
  budget: { category: 'pets' },
  'change budget': { category: 'fun' },
  'end new budget': { pick: 3 },
  'wait hours': { days: 60 },
};

/** Answers that are remembered, of each kind of data that they are computed from. */
const SCREENS = ['/dashboard', '/budgets', '/forecast', '/schedules/upcoming'];

/** Two servers with memories of their own, and new users of both. */
async function startTwo(kind: (typeof databases)[number]) {
  const one = await startApp(kind);
  const other = await startApp(kind, { database: one.database });
  const setNow = (now: number) => {
    one.setNow(now);
    other.setNow(now);
  };
  const newWorld = async () => {
    const first = await one.guest();
    return prepareWorld([first, new Person(other.app, other.db, first.userId, first.token, null)], setNow);
  };
  /**
   * Makes a change, and compares what both servers show before and after it with what they compute anew, because every version is
   * another one.
   * @returns whether that differs
   */
  const check = async (world: World, one: Change) => {
    const before = await expectAll(world, one.zone, 'before');
    await make(world, one);
    setNow(world.now);
    return (await expectAll(world, one.zone, one.what)) !== before;
  };
  const expectAll = async ({ now, people }: World, zone: Change['zone'], when: string) => {
    const next = addMonths(monthOf(todayIn(zone, now)), 1);
    const show = async () => {
      const shown = [];
      for (const person of people) {
        for (const path of [...SCREENS, `/forecast?month=${next}`]) {
          const { status, json } = await person.request({ url: `/api${path}`, headers: { 'x-time-zone': zone } });
          expect(status, path).toBe(200);
          shown.push([path, json]);
        }
      }
      return shown;
    };
    const shown = await show();
    await one.db
      .updateTable('users')
      .set({ data_version: newVersion(), plans_version: newVersion() })
      .where('id', '=', people[0].userId as UserId)
      .execute();
    const computed = await show();
    expect(new Set(computed.map(([, json]) => JSON.stringify(json))).size).toBe(SCREENS.length + 1);
    expect([when, shown]).toEqual([when, computed]);
    return JSON.stringify(computed);
  };
  return { newWorld, check };
}

describe.each(databases)('what two servers on %s remember', (kind) => {
  test('equals a new computation after each kind of change on one of them', async () => {
    const { newWorld, check } = await startTwo(kind);
    for (const what of [...CHANGES, ...TIMES]) {
      const world = await newWorld();
      for (const one of BEFORE[what] ?? []) await check(world, one);
      expect([what, await check(world, another(what, DETAILS[what]))]).toEqual([what, true]);
    }
  });

  test('equals a new computation after random changes on both, in two zones', async () => {
    const { newWorld, check } = await startTwo(kind);
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 4, maxLength: 15 }), async (changes) => {
        const world = await newWorld();
        for (const one of changes) await check(world, one);
      }),
      { numRuns: 10 },
    );
  });
});
