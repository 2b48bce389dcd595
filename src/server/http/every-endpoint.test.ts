import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { accountContract } from '#shared/account/contract.ts';
import { authContract } from '#shared/auth/contract.ts';
import { budgetsContract } from '#shared/budgets/contract.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { errors } from '#shared/http/errors.ts';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { reportsContract } from '#shared/reports/contract.ts';
import { supportContract } from '#shared/support/contract.ts';
import { systemContract } from '#shared/system/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { NOW, startApp } from '#testing/app.ts';
import { expense, record } from '#testing/builders.ts';
import { databases } from '#testing/databases.ts';

const DAY = 86_400_000;
const contracts = [
  accountContract,
  authContract,
  budgetsContract,
  dashboardContract,
  demoContract,
  goalsContract,
  notificationsContract,
  preferencesContract,
  reportsContract,
  supportContract,
  systemContract,
  transactionsContract,
];
const endpoints: Endpoint[] = contracts.flatMap((contract) => Object.values(contract));

/** Everything a request may change, but not when a session was last used. */
async function contents(db: Db) {
  const tables = [
    'users',
    'logins',
    'transactions',
    'deleted_transactions',
    'month_totals',
    'settings',
    'goals',
    'goal_movements',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}

function expectEnvelope({ status, json }: { status: number; json: Record<string, unknown> }, request: InjectOptions) {
  const { code, message } = json;
  expect(errors, JSON.stringify(request)).toHaveProperty([String(code)]);
  expect({ success: json.success, message: typeof message, status }).toEqual({
    success: false,
    message: 'string',
    status: errors[code as keyof typeof errors].status,
  });
}

/** Values of every JSON type, with the names of real fields among the keys. */
const fields = [
  'type',
  'amount',
  'description',
  'category',
  'goalId',
  'target',
  'targetAmount',
  'currentAmount',
  'deadline',
  'date',
  'note',
  'email',
  'password',
  'name',
  'phone',
];
const settings = ['displaySettings', 'budgetSettings', 'dashboardPreferences', 'dateOfBirth'];
const names = fc.oneof(fc.constantFrom(...fields, ...settings), fc.string());
const anything = fc.anything({ key: names, maxDepth: 3, values: [fc.jsonValue(), fc.string({ unit: 'binary' })] });
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'NaN', '-1', '1e999', '0x10', '2026-02-30', '[]'),
);
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'type',
      'category',
      'search',
      'cursor',
      'limit',
      'minAmount',
      'startDate',
      'period',
      'month',
      'months',
    ),
    text,
  ),
  fc.oneof(text, fc.array(text, { maxLength: 3 })),
  { maxKeys: 4 },
);

describe.each(databases)('every endpoint on %s', (database) => {
  test('whatever is sent gets a success or the envelope, and what is refused changes nothing', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await record(ann, expense());
    // These two succeed without looking at what is sent.
    const sendable = endpoints.filter((one) => one !== authContract.logout && one !== authContract.guestLogin);
    let before = await contents(db);

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sendable), anything, text, query, async (endpoint, body, param, search) => {
        const { method, path } = endpoint;
        const parameters = new URLSearchParams(
          Object.entries(search).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
        );
        const url = `/api${path.replace(/:\w+/, () => encodeURIComponent(param.toWellFormed()) || '-')}?${parameters}`;
        const payload = JSON.stringify(body) ?? '';
        const headers = { 'content-type': 'application/json' };
        const request = { method, url, headers, ...(method !== 'GET' && { payload }) } as const;

        const answer = await ann.request(request);

        if (answer.status >= 300) expectEnvelope(answer, request);
        else expect(answer.json.success).toBe(true);
        expect(answer.status).toBeLessThan(500);
        const after = await contents(db);
        if (answer.status >= 300 || method === 'GET') expect(after).toEqual(before);
        before = after;
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  test('each that needs a session refuses a missing, a forged and an expired one, and does nothing', async () => {
    const { guest, db, request, setNow } = await startApp(database);
    const ann = await guest();
    const [lunch] = await record(ann, expense());
    const before = await contents(db);
    setNow(NOW + 91 * DAY);
    const headers = [
      [{}, 'missing_token'],
      [{ authorization: `Bearer ${'A'.repeat(43)}` }, 'invalid_token'],
      [{ authorization: `Bearer ${ann.token}` }, 'invalid_token'],
    ] as const;
    const guarded = endpoints.filter(({ access }) => access === 'session');

    for (const { method, path } of guarded) {
      for (const [authorization, code] of headers) {
        for (const payload of method === 'GET' ? [''] : ['{}', 'not even JSON', JSON.stringify({ name: 'Eve' })]) {
          const url = `/api${path.replace(':transactionId', lunch?._id ?? '')}`;
          const content = payload === '' ? {} : { payload, headers: { 'content-type': 'application/json' } };
          const sent = { method, url, ...content, headers: { ...content.headers, ...authorization } };
          const answer = await request(sent);
          expect(answer, url).toMatchObject({ status: 401, json: { code } });
          expectEnvelope(answer, sent);
        }
      }
    }
    expect(guarded.length).toBeGreaterThan(15);
    expect(await contents(db)).toEqual(before);
  });

  test('only these are open to everybody', () => {
    const open = endpoints.filter(({ access }) => access !== 'session').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'GET /demo/status',
      'GET /health',
      'GET /health/ready',
      'POST /auth/forgot-password',
      'POST /auth/guest-login',
      'POST /auth/login',
      'POST /auth/register',
      'POST /auth/reset-password',
      'POST /notifications/unsubscribe',
    ]);
  });
});
