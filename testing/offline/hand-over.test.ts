import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { DAY } from '#shared/durations.ts';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, readMonthTotals, recomputeMonthTotals, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Draft, type Entry, edited } from '#web/outbox/entry.ts';
import { handOver } from '#web/outbox/hand-over.ts';
import { type Requests, sendEntry } from '#web/outbox/send-entry.ts';
import { Device, lost, refused } from './device.ts';

/** What happens to one request: `late` means that the server acts, but its answer is lost. */
const fate = fc.constantFrom('fine', 'fine', 'fine', 'late', 'away', 'portal', 'busy', 'crash before', 'crash after');
type Fate = typeof fate extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  fc.record({ act: fc.constant('enter' as const) }),
  /** One tab or two hand over at the same time, each with the fates of its requests. One may still run an earlier build. */
  fc.record({
    act: fc.constant('hand over' as const),
    tabs: fc.array(fc.array(fate, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
    earlierBuilds: fc.nat(2),
  }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 8, 40) }),
  /** The user changes what waits, from the first entry to the last, in the list of the device. */
  fc.record({ act: fc.constant('edit' as const), which: fc.nat(5) }),
  /** The user deletes a recorded transaction on another device. */
  fc.record({ act: fc.constant('delete' as const), which: fc.nat(5) }),
  /** The user adds a note to a recorded transaction on another device. */
  fc.record({ act: fc.constant('note' as const), which: fc.nat(5) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const ENTER: Step = { act: 'enter' };
const EDIT: Step = { act: 'edit', which: 0 };
const DELETE: Step = { act: 'delete', which: 0 };
const NOTE: Step = { act: 'note', which: 0 };
const wait = (days: 8 | 40): Step => ({ act: 'wait', days });
const send = (...tabs: Fate[][]): Step => ({ act: 'hand over', tabs, earlierBuilds: 0 });
const sendByEarlierBuild = (...tabs: Fate[][]): Step => ({ act: 'hand over', tabs, earlierBuilds: 1 });

/** What random steps meet only by chance, each of which has failed for one error that was made on purpose. */
const EXAMPLES: Record<string, Step[]> = {
  'a lost answer': [ENTER, send(['late']), send(['fine'])],
  'a lost answer to the second of three': [ENTER, ENTER, ENTER, send(['fine', 'late']), ENTER, send(['fine', 'fine'])],
  'two tabs at once': [ENTER, ENTER, send(['late', 'fine', 'fine'], ['fine', 'fine', 'fine'])],
  'a crash before the request': [ENTER, ENTER, send(['crash before']), send(['fine', 'fine'])],
  'a crash after the answer, then an edit': [ENTER, send(['crash after']), EDIT, send(['fine', 'fine'])],
  'a lost answer, then two edits': [ENTER, send(['late']), EDIT, EDIT, send(['fine', 'fine'])],
  'a lost answer to an edit, then another': [
    ENTER,
    send(['late']),
    EDIT,
    send(['fine', 'late']),
    EDIT,
    send(['fine', 'fine']),
  ],
  'a portal and a busy server, then weeks': [
    ENTER,
    ENTER,
    send(['portal']),
    send(['busy']),
    wait(8),
    send(['fine', 'fine']),
  ],
  'a deletion after a lost answer': [ENTER, send(['late']), DELETE, send(['fine'])],
  'a deletion that the server has forgotten': [ENTER, send(['late']), DELETE, wait(40), send(['fine'])],
  'a note of another device, after a lost answer': [ENTER, send(['late']), NOTE, send(['fine'])],
  'a note of another device, and an edit': [ENTER, send(['late']), EDIT, NOTE, send(['fine', 'fine'])],
  'a note of another device, between two edits': [
    ENTER,
    send(['late']),
    EDIT,
    send(['fine', 'late']),
    NOTE,
    EDIT,
    send(['fine', 'fine']),
  ],
  'an entry that was never sent for weeks': [ENTER, wait(40), send(['fine'])],
  'an entry that was recorded weeks ago': [ENTER, ENTER, send(['late']), wait(40), send(['fine', 'fine', 'fine'])],
  'an earlier build that hands over an edit': [
    ENTER,
    send(['late']),
    EDIT,
    ENTER,
    sendByEarlierBuild(['fine', 'fine']),
  ],
  'an earlier build that hands over an edit, after a note of another device': [
    ENTER,
    send(['crash after']),
    NOTE,
    EDIT,
    sendByEarlierBuild(['fine']),
  ],
  'an earlier build beside this one': [
    ENTER,
    ENTER,
    sendByEarlierBuild(['late'], ['fine', 'fine']),
    EDIT,
    send(['fine', 'fine']),
  ],
};

/** The tab dies: nothing that follows in it happens. */
class Crash extends Error {}

describe.each(databases)('the outbox and the ledger on %s', (database) => {
  test('have each entry exactly once and in order after lost answers, edits, crashes, two tabs, weeks, and upgrades', async () => {
    const { guest, setNow } = await startApp(database);
    let now = Date.parse('2026-03-15T12:00:00Z');

    const request = async (ann: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      now += 1;
      setNow(new Date(now).toISOString());
      const sent = { method, url: `/api/transactions${path}`, ...(payload && { payload }) };
      const { status, json } = await ann.request(sent);
      if (status >= 400) throw new ApiError({ status, ...json, fields: json.errors });
    };
    const requestsOf = (ann: Person): Requests => ({
      create: (draft) => request(ann, 'POST', '', wire(draft)),
      change: ({ _id, ...draft }, { _id: _, ...base }) =>
        request(ann, 'PUT', `/${_id}`, { ...wire(draft), base: wire(base) }),
      isRecorded: (id) =>
        request(ann, 'GET', `/${id}`).then(
          () => true,
          (failure) => {
            if (failure.code === 'transaction_not_found') return false;
            throw failure;
          },
        ),
    });

    /** A tab whose requests and disk follow the fates; the last of them, `fine`, repeats. */
    const openTab = async (ann: Person, device: Device, fates: readonly Fate[], isEarlierBuild: boolean) => {
      let [next, isDead] = [0, false];
      const alive = async <Value>(work: () => Promise<Value>): Promise<Value> => {
        if (isDead) throw new Crash();
        return work();
      };
      const requests = requestsOf(ann);
      const portal = () => refused(200, 'invalid_response');
      const meet = async (act: () => Promise<unknown>) => {
        const one = fates[next++] ?? 'away';
        if (one === 'crash before') isDead = true;
        if (one === 'away') throw lost();
        if (one === 'portal') throw portal();
        if (one === 'busy') throw refused(503, 'unavailable');
        await alive(act);
        if (one === 'crash after') isDead = true;
        if (one === 'late') throw lost();
      };
      const met: Requests = {
        create: (draft) => meet(() => requests.create(draft)),
        change: (draft, base) => meet(() => requests.change(draft, base)),
        isRecorded: (id) =>
          alive(() => (fates[next - 1] === 'portal' ? Promise.reject(portal()) : requests.isRecorded(id))),
      };
      // The first build knew no edits of what may be recorded, and sent every entry as it was.
      const send = (entry: Entry) => (isEarlierBuild ? met.create(entry.draft) : sendEntry(entry, met, now));
      const store = {
        list: (userId: string) => alive(() => device.list(userId)),
        replace: (before: Entry, after: Entry | undefined) => alive(() => device.replace(before, after)),
      };
      await handOver(store, 'ann', send).catch((error) => {
        if (!(error instanceof Crash)) throw error;
      });
    };

    const newDraft = (description: string): Draft => {
      // The clock of the device is wrong by up to a day.
      const time = Math.round(now + Math.sin(now) * DAY)
        .toString(16)
        .padStart(12, '0');
      const _id = randomUUIDv7().replace(/^.{13}/, `${time.slice(0, 8)}-${time.slice(8)}`) as TransactionId;
      return { ...expense({ description }), _id };
    };

    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      setNow(new Date(now).toISOString());
      const [ann, device] = [await guest(), new Device()];
      const listed = async () => (await ann.call(transactions.list, { query: {} })).items.toReversed();
      const numberOf = (description: string) => Number(description.match(/\d+/)?.[0]);
      const latest: string[] = [];
      const [deleted, noted] = [new Set<number>(), new Set<number>()];
      const start = now;
      const edit = (entry: Entry, description: string) => device.replace(entry, edited(entry, newDraft(description)));

      for (const one of steps) {
        if (one.act === 'enter') {
          latest.push(`entry ${latest.length}`);
          device.enter('ann', newDraft(latest.at(-1) ?? ''));
        } else if (one.act === 'wait') {
          now = Math.min(now + one.days * DAY, start + 300 * DAY);
          setNow(new Date(now).toISOString());
          await listed(); // Keeps the session.
          await cleanUp(ann.db, now);
        } else if (one.act === 'edit') {
          const entry = (await device.list('ann')).filter(({ problem }) => problem === null)[one.which];
          if (!entry) continue;
          const description = `${entry.draft.description}, edited`;
          latest[numberOf(description)] = description;
          await edit(entry, description);
        } else if (one.act === 'delete') {
          const row = (await listed())[one.which];
          if (!row) continue;
          deleted.add(numberOf(row.description));
          await request(ann, 'DELETE', `/${row._id}`);
        } else if (one.act === 'note') {
          const row = (await listed())[one.which];
          if (!row) continue;
          noted.add(numberOf(row.description));
          const { _id, version: _, ...body } = row;
          await request(ann, 'PUT', `/${_id}`, { ...wire(body), note: 'with Ben' });
        } else {
          // A page of the first build is closed by then. That build did not ask for what was sent weeks ago.
          const earlierBuilds = now - start < 20 * DAY ? one.earlierBuilds : 0;
          await Promise.all(one.tabs.map((fates, tab) => openTab(ann, device, fates, tab < earlierBuilds)));
        }
      }
      now += 8 * DAY;
      const handOverAll = () => handOver(device, 'ann', (entry) => sendEntry(entry, requestsOf(ann), now));
      await handOverAll();

      // What needs a look, the user removes if it was deleted, and otherwise saves.
      const looked = new Set<number>();
      for (const entry of await device.list('ann')) {
        const number = numberOf(entry.draft.description);
        looked.add(number);
        if (deleted.has(number)) await device.replace(entry, undefined);
        else await edit(entry, entry.draft.description);
      }
      await handOverAll();
      expect(await device.list('ann')).toEqual([]);
      const rows = await listed();
      const inLedger = rows.map(({ description }) => description);
      const wanted = latest.filter((_, number) => !deleted.has(number));
      expect(inLedger.toSorted()).toEqual(wanted.toSorted());
      const inOrder = (descriptions: string[]) => descriptions.filter((one) => !looked.has(numberOf(one)));
      expect(inOrder(inLedger)).toEqual(inOrder(wanted));
      // Where an edit contradicts the other device, saving it again replaces the note as well.
      const withNote = rows.filter(({ note }) => note !== '').map(({ description }) => description);
      expect(inOrder(withNote)).toEqual(inOrder(inLedger.filter((one) => noted.has(numberOf(one)))));
    });
    const examples = Object.values(EXAMPLES).map((steps): [Step[]] => [steps]);
    await fc.assert(property, { numRuns: 60 + examples.length, examples });
    const [anyone] = [await guest()];
    expect(await readMonthTotals(anyone.db)).toEqual(await recomputeMonthTotals(anyone.db));
  });
});
