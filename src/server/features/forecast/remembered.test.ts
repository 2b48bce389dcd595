import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { encodeResponse } from '#server/http/parse.ts';
import { todayIn } from '#server/http/today.ts';
import { readSummary } from '#server/ledger/summary.ts';
import { addDays, addMonths, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { LeftToSpend } from '#shared/forecast/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_PREFERENCES } from '#shared/preferences/contract.ts';
import { Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, draftImport, statement } from '#testing/features/imports.ts';
import { scheduleDraft } from '#testing/features/schedules.ts';
import { readForecast, readLeftToSpend } from './service.ts';

/** The first and the last zone in which a day begins, so that their months differ for a day. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
const CATEGORIES = ['food', 'fun', 'rent'] as const;
const START = Date.parse('2026-03-29T11:30:00Z');
const HOUR = 3_600_000;

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'spend',
      'spend',
      'spend',
      'spend before',
      'earn',
      'save',
      'edit',
      'delete',
      'restore',
      'import',
      'undo import',
    ] as const),
    ...(['budget', 'change budget', 'rename budget', 'end budget', 'carry'] as const),
    ...(['schedule', 'edit schedule', 'delete schedule', 'restore schedule', 'pause', 'resume'] as const),
    ...(['act', 'act', 'pay', 'close goal', 'read', 'wait', 'wait', 'set the clock back'] as const),
  ),
  pick: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 400_00 }),
  days: fc.nat(70),
  category: fc.constantFrom(...CATEGORIES),
  server: fc.constantFrom(0, 1),
  zone: fc.constantFrom(...ZONES),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two servers with memories of their own, and the user on each. */
async function startTwo(kind: (typeof databases)[number]) {
  const one = await startApp(kind);
  const other = await startApp(kind, { database: one.database });
  const setNow = (now: number) => {
    one.setNow(now);
    other.setNow(now);
  };
  const guest = async (): Promise<readonly [Person, Person]> => {
    const first = await one.guest();
    return [first, new Person(other.app, other.db, first.userId, first.token, null)];
  };
  return { db: one.db, setNow, guest };
}

/** What has an id so far, those that were deleted included. */
interface World {
  now: number;
  readonly ids: Record<'transactions' | 'budgets' | 'schedules' | 'imports' | 'goals', string[]>;
}

const pickOf = (ids: readonly string[], pick: number) => ids[pick % Math.max(ids.length, 1)] ?? 'none';

/** Some of these requests are rejected, such as an edit of a deleted transaction. */
async function take(people: readonly [Person, Person], world: World, one: Step): Promise<void> {
  const { what, pick, amount, days, category, server, zone } = one;
  const person = people[server] as Person;
  const { ids } = world;
  const today = todayIn(zone, world.now);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    person.request({ method, url: `/api${url}`, headers: { 'x-time-zone': zone }, ...(payload && { payload }) });
  const add = async (list: keyof World['ids'], url: string, payload: object, name: string) => {
    const { status, json } = await ask('POST', url, payload);
    if (status < 300) ids[list].push(json[name]._id);
  };
  const details = { amount, category, description: `${category} shop` };
  const draft = scheduleDraft(addDays(today, (pick % 50) - 20), {
    ...details,
    description: `${category} bill`,
    amount: pick % 3 === 0 ? [amount, amount + 5_00] : amount,
    recording: pick % 3 === 1 ? 'automatic' : 'remind',
    rule: { unit: (['day', 'week', 'month'] as const)[pick % 3] as 'day', interval: 1 + (pick % 4) },
  });
  const schedule = { ...draft, amount: { from: draft.amount.from / 100, to: draft.amount.to / 100 } };
  const [transaction, budget, scheduleId] = [ids.transactions, ids.budgets, ids.schedules].map((all) =>
    pickOf(all, pick),
  );
  switch (what) {
    case 'spend':
      return add('transactions', '/transactions', wire(expense({ ...details, date: today })), 'transaction');
    case 'spend before':
      return add(
        'transactions',
        '/transactions',
        wire(expense({ ...details, date: addDays(today, -days) })),
        'transaction',
      );
    case 'earn':
      return add('transactions', '/transactions', wire(income({ amount, date: addDays(today, -days) })), 'transaction');
    case 'save': {
      const goal = ids.goals[0] as never;
      return add('transactions', '/transactions', wire(savings(goal, { amount, date: today })), 'transaction');
    }
    case 'edit':
      await ask('PUT', `/transactions/${transaction}`, wire(expense({ ...details, date: addDays(today, -days) })));
      break;
    case 'delete':
      await ask('DELETE', `/transactions/${transaction}`);
      break;
    case 'restore':
      await ask('POST', `/transactions/${transaction}/restore`);
      break;
    case 'import': {
      const rows = [bankRow(addDays(today, -days), -amount, 'Card payment'), bankRow(today, amount, 'Refund')];
      const body = await draftImport(person, [statement(rows)]);
      return add(
        'imports',
        '/imports',
        { ...body, sources: [statement(rows.map((row) => ({ ...row, amount: (row.amount / 100) as never })))] },
        'import',
      );
    }
    case 'undo import':
      await ask('POST', `/imports/${pickOf(ids.imports, pick)}/${pick % 2 === 0 ? 'undo' : 'restore'}`);
      break;
    case 'budget': {
      const periodStart = `${addMonths(monthOf(today), -(pick % 3))}-01`;
      return add('budgets', '/budgets', { name: category, amount: amount / 100, notes: '', periodStart }, 'budget');
    }
    case 'change budget':
      await ask('PUT', `/budgets/${budget}`, { name: category, amount: amount / 100, notes: '' });
      break;
    case 'rename budget':
      await ask('PUT', `/budgets/${budget}`, { name: `New ${category}`, amount: amount / 100, notes: '' });
      break;
    case 'end budget':
      await ask('DELETE', `/budgets/${budget}`);
      break;
    case 'carry': {
      const budgetSettings = { carryForwardUnusedBudget: pick % 2 === 0 };
      await ask('PUT', '/preferences/settings', { ...DEFAULT_PREFERENCES, budgetSettings });
      break;
    }
    case 'schedule': {
      const goalId = pick % 5 === 0 ? (ids.goals[0] as string) : null;
      const body = goalId ? { ...schedule, type: 'savings', category: null, goalId } : schedule;
      return add('schedules', '/schedules', body, 'schedule');
    }
    case 'edit schedule':
      await ask('PUT', `/schedules/${scheduleId}`, schedule);
      break;
    case 'delete schedule':
      await ask('DELETE', `/schedules/${scheduleId}`);
      break;
    case 'restore schedule':
    case 'pause':
    case 'resume':
      await ask('POST', `/schedules/${scheduleId}/${what.split(' ')[0]}`);
      break;
    case 'act':
    case 'pay': {
      const { occurrences } = (await ask('GET', '/schedules/upcoming')).json;
      const {
        scheduleId: id,
        day,
        amount: expected,
        description,
      } = occurrences[pick % Math.max(occurrences.length, 1)] ?? {};
      if (!id) return;
      if (what === 'pay') {
        const paid = expense({ amount: Math.round(expected.to * 100), date: today, description, category });
        return add('transactions', '/transactions', wire(paid), 'transaction');
      }
      const actions = [
        { action: 'skip' },
        { action: 'record', amount: amount / 100, date: addDays(today, -(days % 5)) },
        { action: 'move', date: addDays(today, 1 + (days % 40)) },
        { action: 'change_amount', amount: amount / 100 },
        { action: 'reopen' },
      ];
      await ask('POST', `/schedules/${id}/occurrences/${day}`, actions[days % actions.length]);
      break;
    }
    case 'close goal':
      await ask('DELETE', `/goals/${ids.goals[0]}`);
      break;
    case 'wait':
      world.now += (days % 3 === 0 ? 24 * days : days) * HOUR;
      break;
    case 'set the clock back':
      world.now -= (days % 40) * 24 * HOUR;
      break;
    default:
  }
}

/** The card and the forecasts as the database has them now: in a transaction, nothing is remembered. */
async function compute(db: Db, userId: UserId, { now, today }: { now: number; today: CalendarDate }, months: number[]) {
  const reader = { userId, now, today, dataVersion: 0 };
  return db.transaction().execute(async (tx) => {
    const summary = await readSummary(tx, userId, monthOf(today));
    const left = await readLeftToSpend(tx, reader, summary);
    const card = left && encodeResponse(LeftToSpend, { ...left, isStillRecording: false });
    const forecasts: unknown[] = [];
    for (const ahead of months) {
      const asked = { month: addMonths(monthOf(today), ahead), isStillRecording: false };
      forecasts.push(JSON.parse((await readForecast(tx, reader, asked)).text));
    }
    return { card: card && JSON.parse(JSON.stringify(card)), forecasts };
  });
}

describe.each(databases)('what two servers on %s remember', (kind) => {
  test('equals a new computation after random changes on both, in two zones', async () => {
    const { db, setNow, guest } = await startTwo(kind);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const world: World = {
          now: START,
          ids: { transactions: [], budgets: [], schedules: [], imports: [], goals: [] },
        };
        setNow(world.now);
        const people = await guest();
        const userId = people[0].userId as UserId;
        world.ids.goals.push(await hasGoal(people[0]));
        for (const one of steps) {
          await take(people, world, one);
          setNow(world.now);
          const headers = { 'x-time-zone': one.zone };
          const today = todayIn(one.zone, world.now);
          const months = [0, 1];
          for (const person of people) {
            const card = (await person.request({ url: '/api/dashboard', headers })).json.leftToSpend;
            const forecasts = [];
            for (const ahead of months) {
              const url = `/api/forecast?month=${addMonths(monthOf(today), ahead)}`;
              forecasts.push((await person.request({ url, headers })).json);
            }
            expect([one.what, { card, forecasts }]).toEqual([
              one.what,
              await compute(db, userId, { now: world.now, today }, months),
            ]);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
