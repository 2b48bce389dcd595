import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, sqliteDriverOf } from '#server/db/open.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import type { Route } from '#server/http/implement.ts';
import { LongRequests } from '#server/http/long-requests.ts';
import type { StreamedBody } from '#server/http/streamed-body.ts';
import { authenticate } from '#server/identity/session.ts';
import { encodeRequest } from '#shared/http/request.ts';
import type { ImportId, UserId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { ALL_ON } from '#shared/switches.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { type DatabaseKind, databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { bankRow, draftImport, statement } from '#testing/features/imports.ts';

const FILE = statement([
  bankRow('2026-03-02', -12_34, 'Lidl 1234'),
  bankRow('2026-03-03', -3_50, 'Coffee'),
  bankRow('2026-03-04', 2000_00, 'Payroll'),
]);

/** The thread of the server. While `CRASH` is set it runs that code inside the transaction of an import. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { createRequire } from 'node:module';
    import { DatabaseSync } from 'node:sqlite';
    const crash = new Function('process', process.env.CRASH ?? '');
    const { Client } = createRequire(${JSON.stringify(import.meta.url)})('pg');
    for (const [{ prototype }, name] of [[DatabaseSync, 'prepare'], [Client, 'query']]) {
      const original = prototype[name];
      prototype[name] = function (sql, ...rest) {
        if (/^insert into "?import_rows/.test(sql.text ?? sql)) crash(process);
        return original.call(this, sql, ...rest);
      };
    }
    await import(${JSON.stringify(new URL('./answer-long-requests.js', import.meta.url).href)});
  `)}`,
);

async function start(kind: DatabaseKind = 'sqlite') {
  const { app, db, database, guest } = await startApp(kind);
  const longRequests = new LongRequests(SCRIPT, db, app.log);
  onTestFinished(() => longRequests.end());
  /** Imports as the server does, in this thread for long requests. */
  const send = async (person: Person, body: Awaited<ReturnType<typeof draftImport>>, address = '') => {
    const authorization = `Bearer ${person.token}`;
    const session = await authenticate(db, { authorization, timeZone: 'America/New_York', now: NOW, demo: true });
    const route = importRoutes.find(({ name }) => name === 'create') as Route;
    const bytes = new TextEncoder().encode(JSON.stringify(encodeRequest(imports.create, { body }).body));
    const asked = { params: {}, query: {}, headers: {}, session, address, body: bytes, log: app.log };
    const settings = { clock: () => NOW, rateLimits: false, switches: ALL_ON, left: 50_000 };
    return longRequests.answer(route, asked, { db, ...settings, recordDue: async () => false });
  };
  return { app, db, database, guest, ann: await guest(), ben: await guest(), longRequests, send };
}

const listed = async (person: Person) => (await person.call(transactions.list, { query: {} })).items;

describe.each(databases)('on %s, an import whose thread ends in its transaction', (kind) => {
  test.each([
    ['is stopped', 'process.exit(1)'],
    ['throws', "setImmediate(() => { throw new Error('a bug'); })"],
    ['runs out of memory', 'for (const all = []; ; ) all.push(new Array(100000).fill({}))'],
  ])('fails because the thread %s, changes nothing, and keeps nobody waiting', async (_, crash) => {
    const { db, ann, ben, send } = await start(kind);
    const draft = await draftImport(ann, [FILE]);
    const before = await readEveryTable(db);

    vi.stubEnv('CRASH', crash);
    await expect(send(ann, draft)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    vi.unstubAllEnvs();

    expect(await readEveryTable(db)).toEqual(before);
    await record(ben, expense());
    expect((await send(ann, draft)).status).toBe(201);
    expect(await listed(ann)).toHaveLength(FILE.rows.length);
  });
});

test('an import that never ends is stopped after two minutes and changes nothing', async () => {
  const { db, ann, send } = await start();
  const draft = await draftImport(ann, [FILE]);
  const before = await readEveryTable(db);
  const lend = vi.spyOn(sqliteDriverOf(db) as NonNullable<ReturnType<typeof sqliteDriverOf>>, 'lend');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  vi.stubEnv('CRASH', 'for (;;);');
  const importing = send(ann, draft);
  const failed = expect(importing).rejects.toMatchObject({ code: 'unavailable' });
  await expect.poll(() => lend.mock.calls).toHaveLength(1);
  vi.advanceTimersByTime(2 * 60_000);
  await failed;
  vi.unstubAllEnvs();

  expect(await readEveryTable(db)).toEqual(before);
  expect((await send(ann, draft)).status).toBe(201);
});

describe('neither fills the queue nor keeps others waiting for all its imports:', () => {
  test('one address', async () => {
    const { ben, send, guest } = await start();
    const hers = await Promise.all(Array.from({ length: 6 }, guest));
    expect(
      await outcomesOf(send, [...hers.map((ann) => ['ann', ann, ''] as const), ['ben', ben, '192.0.2.1']]),
    ).toEqual(['ann too_many_requests', 'ann 201', 'ann 201', 'ben 201', 'ann 201', 'ann 201', 'ann 201']);
  });

  test('one account from many addresses', async () => {
    const { ann, ben, send } = await start();
    const hers = Array.from({ length: 6 }, (_, index) => ['ann', ann, `203.0.113.${index}`] as const);
    expect(await outcomesOf(send, [...hers, ['ben', ben, '192.0.2.1']])).toEqual([
      'ann too_many_requests',
      'ann 201',
      'ben 201',
      'ann 409',
      'ann 409',
      'ann 409',
      'ann 409',
    ]);
  });
});

/** How imports end that are sent at once, in the order in which they do. */
async function outcomesOf(
  send: Awaited<ReturnType<typeof start>>['send'],
  imports: readonly (readonly [name: string, person: Person, address: string])[],
): Promise<string[]> {
  const drafted = new Map<Person, Awaited<ReturnType<typeof draftImport>>>();
  for (const [, person] of imports) drafted.set(person, drafted.get(person) ?? (await draftImport(person, [FILE])));
  const outcomes: string[] = [];
  await Promise.all(
    imports.map(async ([name, person, address]) => {
      const draft = drafted.get(person) as Awaited<ReturnType<typeof draftImport>>;
      const outcome = send(person, draft, address).then(
        ({ status }) => status,
        ({ code }) => code,
      );
      outcomes.push(`${name} ${await outcome}`);
    }),
  );
  return outcomes;
}

test('imports of two users at once, and changes meanwhile, are all recorded', async () => {
  const { ann, ben } = await start();
  const drafts = [await draftImport(ann, [FILE]), await draftImport(ben, [FILE])] as const;

  const answers = await Promise.all([
    ann.send(imports.create, { body: drafts[0] }),
    record(ben, expense({ description: 'meanwhile' })),
    ben.send(imports.create, { body: drafts[1] }),
    record(ann, expense({ description: 'meanwhile' })),
  ]);

  expect([answers[0].status, answers[2].status]).toEqual([201, 201]);
  for (const person of [ann, ben]) expect(await listed(person)).toHaveLength(FILE.rows.length + 1);
});

test('a server that stops finishes the import that it has begun', async () => {
  const { app, database, ann } = await start();
  const body = await draftImport(ann, [FILE]);
  const asked = vi.spyOn(LongRequests.prototype, 'answer');
  const steps: string[] = [];

  const importing = ann.send(imports.create, { body }).then(({ status }) => steps.push(`imported ${status}`));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await app.close();
  steps.push('closed');
  await importing;

  expect(steps).toEqual(['imported 201', 'closed']);
  const db = await openDatabase(database);
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('imports').select('user_id').execute()).toEqual([{ user_id: ann.userId }]);
});

test('an import finishes after its database was closed', async () => {
  const { db, ann, longRequests, send } = await start();
  const answering = send(ann, await draftImport(ann, [FILE]));
  await db.destroy();
  await longRequests.end();
  expect((await answering).status).toBe(201);
});

test('on PostgreSQL, one address has one at a time and four that wait', async () => {
  const { db, guest } = await startApp('postgres');
  const ann = await guest();
  const undo = () => ann.send(imports.undo, { params: { importId: 'unknown' as ImportId } });
  const { first, others } = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', ann.userId as UserId)
      .forUpdate()
      .execute();
    const others = Array.from({ length: 6 }, undo);
    return { first: await Promise.race(others), others };
  });

  expect(first).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  expect((await Promise.all(others)).map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, 404, 429]);
});

test('an import with a wrong token gets the current preview in pieces, so that the thread of the server writes none', async () => {
  const { ann, send } = await start();
  const draft = await draftImport(ann, [FILE]);
  const { json: preview } = await ann.send(imports.preview, { body: { sources: [FILE] } });

  const { status, body } = await send(ann, { ...draft, token: 'wrong' });

  const pieces: Buffer[] = await (body as StreamedBody).stream.toArray();
  const { success: _, ...current } = preview;
  expect({ status, json: JSON.parse(Buffer.concat(pieces).toString()) }).toEqual({
    status: 409,
    json: { success: false, code: 'import_changed', message: expect.any(String), current },
  });
  expect(pieces.length).toBeGreaterThan(1);
});
