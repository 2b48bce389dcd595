import { describe, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, wire } from '#testing/app/builders.ts';
import { type App, roleIn } from '#testing/app/roles.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { seedDemo, setUpDemo, visitDemo } from '#testing/features/demo.ts';
import { type DescribedOperation, operations } from '#testing/http/api-document.ts';
import { createOwnedItems, needsOwnedItems } from '#testing/http/owned-items.ts';
import { type Known, sampleRequest } from '#testing/http/sample-request.ts';

/** Details that a visitor's browser sends on its own. */
const ADDRESS = '203.0.113.77';
const HEADERS = {
  'user-agent':
    'Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 OPR/120.0 Private/1.0',
  'x-time-zone': 'Antarctica/Troll',
};
/** Details that a visitor enters. */
const PRIVATE: Known = {
  name: 'Wanda Private',
  email: 'wanda@private.example',
  newEmail: 'wanda@private.example',
  phone: '2025550777',
  dateOfBirth: '1977-07-07',
  description: 'Private words',
};
const PRIVATE_TRACES = /203\.0\.113\.77|troll|opera|private|2025550777|1977-07-07/i;
/** The same details, and data of `sampleRequest` and `createOwnedItems`, which other visitors see until the next seeding. */
const ALL_TRACES = new RegExp(`${PRIVATE_TRACES.source}|something`, 'i');

/** A request with recognizable text in each of its fields and headers. */
function telltaleRequest(operation: DescribedOperation, known: Known, key: number) {
  const isOfThePerson = /^\/(auth|support|tokens)/.test(operation.path);
  const headers = { ...HEADERS, 'idempotency-key': `private-${key}` };
  const request = sampleRequest(operation, { ...known, ...(isOfThePerson && PRIVATE) });
  return { ...request, headers, remoteAddress: ADDRESS };
}

const BY_EMAIL = ['/auth/login', '/auth/register', '/auth/forgot-password'];

/** Calls every endpoint as a visitor, including those that the demo rejects. */
async function callEverything(app: App): Promise<Person> {
  const signedIn = roleIn(app, 'demo', { headers: HEADERS, remoteAddress: ADDRESS });
  let key = 0;
  for (const operation of operations.filter(({ path }) => path !== '/demo/seed')) {
    const visitor = await signedIn();
    const { name, ...items }: Known = needsOwnedItems(operation) ? await createOwnedItems(visitor) : {};
    const own = { ...items, currentPassword: DEMO_PASSWORD };
    const emails = BY_EMAIL.includes(operation.path) ? [PRIVATE.email, DEMO_EMAIL] : [PRIVATE.email];
    for (const email of emails) {
      key += 1;
      const request = telltaleRequest(operation, own, key);
      await visitor.request(email === DEMO_EMAIL ? { ...request, payload: { ...request.payload, email } } : request);
    }
  }
  return signedIn();
}

/** The rows of the demo account, without the address that the limits of an address need for a day. */
async function rowsOfDemo({ db }: App, { userId }: Person) {
  const isDemos = (row: Record<string, unknown>) =>
    row.user_id === userId || row.id === userId || row.email === DEMO_EMAIL;
  const { login_attempts, ...tables } = await readEveryTable(db);
  const attempts = login_attempts?.map(({ address: _address, place: _place, ...row }) => row) ?? [];
  return Object.entries({ ...tables, login_attempts: attempts }).map(([table, rows]): [string, string[]] => [
    table,
    rows.filter(isDemos).map((row) => JSON.stringify(row)),
  ]);
}

describe.each(databases)('a visitor of the demo on %s', (database) => {
  test('never reads what another visitor entered, at any endpoint', async () => {
    const app = await startApp(database);
    await setUpDemo(app);
    await callEverything(app);
    const reader = await visitDemo(app);
    const known = await createOwnedItems(reader);

    const reads = operations.filter(({ method, path }) => method === 'GET' || path === '/auth/export-data');
    expect(reads.length).toBeGreaterThan(20);
    for (const operation of reads) {
      const { json } = await reader.request(sampleRequest(operation, known));
      expect([operation.name, PRIVATE_TRACES.exec(JSON.stringify(json))]).toEqual([operation.name, null]);
    }
  });

  test('leaves nothing in any table after the demo is seeded again', async () => {
    const app = await startApp(database);
    await setUpDemo(app);
    const visitor = await callEverything(app);
    expect(ALL_TRACES.test(JSON.stringify(await rowsOfDemo(app, visitor)))).toBe(true);

    await (await visitDemo(app)).request(seedDemo);

    for (const [table, rows] of await rowsOfDemo(app, visitor)) {
      expect(
        rows.filter((row) => ALL_TRACES.test(row)),
        table,
      ).toEqual([]);
    }
  });

  test('registers a separate account, and the demo account learns nothing about it', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    const operation = operations.find(({ path }) => path === '/auth/register') as DescribedOperation;

    expect(await visitor.request(telltaleRequest(operation, {}, 1))).toMatchObject({ status: 201 });

    expect(await app.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'private-1').execute()).toEqual(
      [],
    );
    expect(PRIVATE_TRACES.exec(JSON.stringify(await rowsOfDemo(app, visitor)))).toBeNull();
  });

  test("never gets another visitor's response for the same Idempotency-Key, and a retry counts once", async () => {
    const app = await startApp(database);
    const [one, other] = [await setUpDemo(app), await visitDemo(app)];
    const headers = { 'idempotency-key': 'the-same' };
    const post = (person: Person, description: string) =>
      person.request({
        method: 'POST',
        url: '/api/transactions',
        payload: wire(expense({ description })),
        headers,
      });

    const [first, second, retried] = [await post(one, 'Tea'), await post(other, 'Coffee'), await post(one, 'Tea')];

    expect(first).toMatchObject({ status: 201, json: { transaction: { description: 'Tea' } } });
    expect(second).toMatchObject({ status: 201, json: { transaction: { description: 'Coffee' } } });
    expect(retried.json).toEqual(first.json);
  });
});
