import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp, routes } from '#server/app.ts';
import { FairQueue } from '#server/db/fair-queue.ts';
import { lockUser } from '#server/db/transaction.ts';
import { isTurnedAway } from '#server/http/fair-share.ts';
import type { Route } from '#server/http/implement.ts';
import { DELETION_PHRASE } from '#shared/account/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { ALL_ON } from '#shared/switches.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

/**
 * Processor time of one turn of the event loop, garbage collection included. On a machine with ten times too much to do, the
 * longest turns took 6, 5, 9, 25, 10, and 7 ms. Without turns, an export takes 220 ms.
 */
const MAX_TURN_MILLISECONDS = { search: 15, searchedList: 15, list: 25, export: 80, rename: 45, removal: 45 };
/**
 * A slower machine takes longer for all turns together, too. Where memory takes 15 µs for each new page, the longest turns took up to
 * a third of a list and of an export. Without turns, they are the whole.
 */
const MAX_TURN_SHARE = 0.4;

const dashboard = { url: '/api/dashboard' };
const wholeList = { url: '/api/transactions' };
/** A read that may take every row of the account. */
const scan = { url: '/api/schedules' };

/** Holds the work of the first scan until the test ends it. */
function holdFirstScan() {
  const route = routes.find(({ endpoint }) => endpoint === schedulesContract.list) as Route;
  const work = route.handle;
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const handle = vi.spyOn(route, 'handle').mockImplementationOnce(async (context) => {
    begun.resolve();
    await ended.promise;
    return work(context);
  });
  onTestFinished(() => {
    ended.resolve();
    handle.mockRestore();
  });
  return { handle, begun: begun.promise, end: ended.resolve };
}

/** Sends a scan from a client that can disconnect. */
async function sendScan(app: FastifyInstance, { token }: Person): Promise<{ client: Socket; server: Socket }> {
  const connected = once(app.server, 'connection');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write(`GET ${scan.url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const [server] = (await connected) as [Socket];
  return { client, server };
}

async function disconnect({ client, server }: { client: Socket; server: Socket }): Promise<void> {
  const closed = once(server, 'close');
  client.destroy();
  await closed;
}

describe('an overloaded server', () => {
  const busy = { url: '/api/dashboard', cost: 1, type: 'eventLoopDelay', delay: 2500 };

  test.each([
    ['rejects a request', busy, true],
    ['serves a page', { ...busy, url: '/transactions' }, false],
    ['answers after the machine has slept', { ...busy, delay: Number.POSITIVE_INFINITY }, false],
    ['answers a cheap request at high memory use', { ...busy, type: 'rssBytes', delay: 0 }, false],
    ['rejects a costly request at high memory use', { ...busy, type: 'rssBytes', delay: 0, cost: 10 }, true],
  ])('%s', (_name, request, outcome) => {
    expect(isTurnedAway(request)).toBe(outcome);
  });
});

describe.each(databases)('the share of one account on %s', (database) => {
  test('counts a costly request as several and keeps the rest after rejecting one that does not fit', async () => {
    const { guest } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    const remaining = async (request: { url: string }) => (await ann.request(request)).headers['x-ratelimit-remaining'];

    expect(await remaining(dashboard)).toBe('599');
    expect(await remaining(wholeList)).toBe('589');
    expect(await remaining({ url: '/api/transactions?limit=50' })).toBe('588');
    expect(await remaining({ url: '/api/transactions?limit=50&search=tea' })).toBe('585');
    expect(await remaining({ url: '/api/transactions/totals?search=tea' })).toBe('582');
    const day = 'startDate=2026-03-10&endDate=2026-03-10';
    expect(await remaining({ url: `/api/transactions?limit=50&${day}` })).toBe('579');
    expect(await remaining({ url: `/api/transactions/totals?${day}` })).toBe('576');
    expect(await remaining({ url: '/api/transactions?limit=50&type=income' })).toBe('573');
    expect(await remaining({ url: '/api/transactions/totals' })).toBe('572');
    for (let list = 0; list < 57; list++) expect(await ann.request(wholeList)).toMatchObject({ status: 200 });

    const refused = await ann.request(wholeList);
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ann.request(dashboard)).toMatchObject({ status: 200 });
    expect(await ann.request(dashboard)).toMatchObject({ status: 200 });
    expect(await ann.request(dashboard)).toMatchObject({ status: 429 });
  });

  test('runs eight of nine simultaneous requests and lets other accounts continue', async () => {
    const { db, guest } = await startApp(database, { rateLimits: true });
    const mallory = await guest();
    const bob = await guest();
    // The first request of a user stores the time zone.
    for (const person of [mallory, bob]) await person.request(dashboard);
    const unlocked = Promise.withResolvers<void>();
    onTestFinished(() => unlocked.resolve());
    const locked = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await lockUser(tx, mallory.userId as UserId);
      locked.resolve();
      await unlocked.promise;
    });
    await locked.promise;
    const add = { method: 'POST', url: '/api/transactions', payload: wire(expense()) } as const;
    const eight = Array.from({ length: 8 }, () => mallory.request(add));
    // A further request is answered until each of the eight is at work: a connection to PostgreSQL may have to be opened first.
    const ninth = await vi.waitFor(async () => {
      let isAnswered = false;
      const answer = mallory.request(dashboard).finally(() => {
        isAnswered = true;
      });
      for (let turn = 0; turn < 20; turn++) expect(await bob.request(dashboard)).toMatchObject({ status: 200 });
      expect(isAnswered).toBe(false);
      return { answer };
    }, 20_000);
    unlocked.resolve();
    await holding;
    for (const answer of await Promise.all(eight)) expect(answer.status).toBe(201);
    expect((await ninth.answer).status).toBe(200);
  });

  test('runs one scan of an account at a time, beside its other requests and the scans of other accounts', async () => {
    const { app, guest } = await startApp(database, { rateLimits: true });
    const [ann, bob] = [await guest(), await guest()];
    const { handle, begun, end } = holdFirstScan();
    const first = ann.request(scan);
    await begun;

    // The server reads as much for a HEAD request.
    const head = { ...scan, method: 'HEAD', headers: { authorization: `Bearer ${ann.token}` } } as const;
    const second = app.inject(head).then(({ statusCode: status }) => ({ status }));
    for (let turn = 0; turn < 10; turn++) expect(await ann.request(dashboard)).toMatchObject({ status: 200 });
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await bob.request(scan)).toMatchObject({ status: 200 });
    expect(handle).toHaveBeenCalledTimes(2);

    end();
    for (const answer of [first, second]) expect(await answer).toMatchObject({ status: 200 });
    expect(handle).toHaveBeenCalledTimes(3);
  });

  test('counts the scan of a client that has disconnected until it ends, and never starts one that was queued', async () => {
    const { app, guest } = await startApp(database, { rateLimits: true });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const ann = await guest();
    const acquire = vi.spyOn(FairQueue.prototype, 'acquire');
    onTestFinished(() => acquire.mockRestore());
    const hasAsked = (times: number) =>
      expect.poll(() => acquire.mock.calls.filter(([key]) => key === ann.userId).length).toBe(times);
    const { handle, begun, end } = holdFirstScan();
    const first = await sendScan(app, ann);
    await begun;
    // It asked for a place among the scans, and then for one among all requests.
    await hasAsked(2);
    const second = await sendScan(app, ann);
    await hasAsked(3);
    const third = ann.request(scan);
    await hasAsked(4);

    for (const gone of [first, second]) await disconnect(gone);
    for (let turn = 0; turn < 10; turn++) expect(await ann.request(dashboard)).toMatchObject({ status: 200 });
    expect(handle).toHaveBeenCalledTimes(1);

    end();
    expect(await third).toMatchObject({ status: 200 });
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test('rejects lists that were requested together once 8 MB of one account are unread', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(
      ann,
      Array.from({ length: 2000 }, () => expense()),
    );

    const answers = await Promise.all(Array.from({ length: 40 }, () => ann.request(wholeList)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await ann.request(wholeList)).toMatchObject({ status: 200 });
  });

  test('delays the first request of another place by few of two hundred from one place', async () => {
    const { guest } = await startApp(database);
    const [mallory, bob] = [await guest(), await guest()];
    for (const person of [mallory, bob]) await person.request(dashboard);
    let answered = 0;
    const flood = Array.from({ length: 200 }, () =>
      mallory.request({ ...dashboard, remoteAddress: '192.0.2.66' }).then(() => {
        answered += 1;
      }),
    );
    const before = await bob.request(dashboard).then(() => answered);

    expect(before).toBeLessThan(100);
    await Promise.all(flood);
  });

  test('leaves the event loop to others during a search, a list, an export, a rename, and a removal of 30,000 rows', async () => {
    const { db, guest } = await startApp(database);
    const ann = await guest();
    const { budget } = (await ann.request({ method: 'POST', url: '/api/budgets', payload: { name: 'Hot', amount: 1 } }))
      .json;
    await hasLedger(
      ann,
      Array.from({ length: 30_000 }, (_, index) =>
        expense({ description: `Größe ${index}`, note: 'nïcht gefünden '.repeat(5), category: 'hot' }),
      ),
    );
    // Without the response checks of the tests, which take time themselves.
    const config = { trustProxy: 0, rateLimits: false, logLevel: 'silent', switches: ALL_ON } as const;
    const app = await createApp({ db, config, clock: () => NOW });
    onTestFinished(() => app.close());
    const headers = { authorization: `Bearer ${ann.token}` };
    const ask = async (request: InjectOptions) =>
      expect((await app.inject({ ...request, headers })).statusCode).toBe(200);
    const search = `search=${encodeURIComponent('gibt es nïcht')}`;
    // Threads start, code is compiled.
    await ask({ url: `/api/transactions/totals?${search}` });

    const turns: Partial<Record<keyof typeof MAX_TURN_MILLISECONDS, Turns>> = {
      search: await turnsOf(() => ask({ url: `/api/transactions/totals?${search}` })),
      searchedList: await turnsOf(() => ask({ url: `/api/transactions?limit=50&${search}` })),
      list: await turnsOf(() => ask({ url: '/api/transactions' })),
      export: await turnsOf(() => ask({ method: 'POST', url: '/api/auth/export-data' })),
      rename: await turnsOf(() =>
        ask({ method: 'PUT', url: `/api/budgets/${budget._id}`, payload: { name: 'Cold', amount: 1 } }),
      ),
    };
    const found = await ann.request({ url: '/api/transactions/totals?category=cold' });
    expect(found.json.count).toBe(30_000);
    turns.removal = await turnsOf(() =>
      ask({ method: 'POST', url: '/api/auth/delete-account', payload: { confirmation: DELETION_PHRASE } }),
    );
    for (const [what, most] of Object.entries(MAX_TURN_MILLISECONDS)) {
      const { longest = Number.NaN, all = 0 } = turns[what as keyof typeof turns] ?? {};
      expect(longest, `${what}: ${JSON.stringify(turns)}`).toBeLessThan(Math.max(most, all * MAX_TURN_SHARE));
    }
  });
});

/** In milliseconds of this thread's processor time, so that a busy machine does not count. */
interface Turns {
  readonly longest: number;
  readonly all: number;
}

async function turnsOf(work: () => Promise<unknown>): Promise<Turns> {
  let isDone = false;
  const doing = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  const first = process.threadCpuUsage();
  let before = first;
  while (!isDone) {
    await new Promise(setImmediate);
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  }
  await doing;
  return { longest: longest / 1000, all: (before.user + before.system - first.user - first.system) / 1000 };
}
