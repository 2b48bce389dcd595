import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, readMonthTotals, recomputeMonthTotals, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Draft, Entry } from '#web/outbox/entry.ts';
import { handOver } from '#web/outbox/hand-over.ts';
import { Device, lost, refused } from './device.ts';

const DAY = 24 * 60 * 60_000;

/** What happens to one request: `late` means that the server acts, but its answer is lost. */
const fate = fc.constantFrom('fine', 'fine', 'fine', 'late', 'away', 'portal', 'busy', 'crash before', 'crash after');
type Fate = typeof fate extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  fc.record({ act: fc.constant('enter' as const) }),
  /** One tab or two hand over at the same time, each with the fates of its requests. */
  fc.record({
    act: fc.constant('hand over' as const),
    tabs: fc.array(fc.array(fate, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 8) }),
);

/** The tab dies: nothing that follows in it happens. */
class Crash extends Error {}

describe.each(databases)('the outbox and the ledger on %s', (database) => {
  test('have each entry exactly once and in order after lost answers, crashes, two tabs, and a week', async () => {
    const { guest, setNow } = await startApp(database);
    let now = Date.parse('2026-03-15T12:00:00Z');

    const post = async (ann: Person, { ...draft }: Draft) => {
      now += 1;
      setNow(new Date(now).toISOString());
      const payload = wire(draft);
      const { status, json } = await ann.request({ method: 'POST', url: '/api/transactions', payload });
      if (status >= 400) throw new ApiError({ status, code: json.code, message: json.message });
    };

    /** A tab whose requests and disk follow the fates; the last of them, `fine`, repeats. */
    const openTab = async (ann: Person, device: Device, fates: readonly Fate[]) => {
      let [next, isDead] = [0, false];
      const alive = async <Value>(work: () => Promise<Value>): Promise<Value> => {
        if (isDead) throw new Crash();
        return work();
      };
      const send = async (draft: Draft) => {
        const met = fates[next++] ?? 'away';
        if (met === 'crash before') isDead = true;
        if (met === 'away') throw lost();
        if (met === 'portal') throw refused(200, 'invalid_response');
        if (met === 'busy') throw refused(503, 'unavailable');
        await alive(() => post(ann, draft));
        if (met === 'crash after') isDead = true;
        if (met === 'late') throw lost();
      };
      const store = {
        list: (userId: string) => alive(() => device.list(userId)),
        replace: (before: Entry, after: Entry | undefined) => alive(() => device.replace(before, after)),
      };
      await handOver(store, 'ann', send).catch((error) => {
        if (!(error instanceof Crash)) throw error;
      });
    };

    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const [ann, device] = [await guest(), new Device()];
      const entered: string[] = [];
      const start = now;
      for (const one of steps) {
        if (one.act === 'enter') {
          const description = `entry ${entered.length}`;
          // Its time is that of a device whose clock is wrong.
          const _id = randomUUIDv7().replace(
            /^.{3}/,
            () => `0${entered.length % 7}${entered.length % 5}`,
          ) as TransactionId;
          device.enter('ann', { ...expense({ description }), _id });
          entered.push(description);
        } else if (one.act === 'wait') now = Math.min(now + one.days * DAY, start + 60 * DAY);
        else await Promise.all(one.tabs.map((fates) => openTab(ann, device, fates)));
      }
      now += 8 * DAY;
      await handOver(device, 'ann', (draft) => post(ann, draft));

      const { items } = await ann.call(transactions.list, { query: {} });
      expect(items.map(({ description }) => description).reverse()).toEqual(entered);
      expect(await device.list('ann')).toEqual([]);
    });
    await fc.assert(property, { numRuns: 60 });
    const [anyone] = [await guest()];
    expect(await readMonthTotals(anyone.db)).toEqual(await recomputeMonthTotals(anyone.db));
  });
});
