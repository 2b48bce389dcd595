import { describe, expect, test } from 'vitest';
import { routes } from '#server/app.ts';
import { DEMO_PASSWORD } from '#shared/demo/account.ts';
import type { ErrorCode } from '#shared/http/errors.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { type App, type Role, roleIn } from '#testing/app/roles.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { type DescribedOperation, operations } from '#testing/http/api-document.ts';
import { createOwnedItems, missing } from '#testing/http/owned-items.ts';
import { idSlotsOf, type Known, sampleRequest } from '#testing/http/sample-request.ts';

const DAY = 86_400_000;
const ROLES = ['guest', 'person', 'demo', 'support'] as const;

/** Public endpoints. The test fails for an endpoint in neither list or in both, so that every endpoint has a decision. */
const OPEN_TO_EVERYBODY = [
  'GET /demo/status',
  'GET /health',
  'GET /health/ready',
  'POST /auth/check-invitation',
  'POST /auth/forgot-password',
  'POST /auth/guest-login',
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/reset-password',
  'POST /auth/verify-email',
  'POST /notifications/unsubscribe',
];

type Refusals = Partial<Record<Role, ErrorCode>>;

const needsSupportRole: Refusals = { guest: 'forbidden', person: 'forbidden', demo: 'forbidden' };

/** Endpoints for signed-in users and their own data, with the roles that they reject. */
const NEEDS_A_SESSION: Readonly<Record<string, Refusals>> = {
  'DELETE /auth/devices/:deviceId': { demo: 'demo_account' },
  'DELETE /budgets/:budgetId': {},
  'DELETE /goals/:goalId': {},
  'DELETE /imports/merchants/:merchantId': {},
  'DELETE /imports/sources/:sourceId': {},
  'DELETE /schedules/:scheduleId': {},
  'DELETE /transactions/:transactionId': {},
  'GET /auth/devices': {},
  'GET /auth/failed-attempts': {},
  'GET /auth/me': {},
  'GET /auth/security-events': {},
  'GET /auth/security-status': {},
  'GET /budgets': {},
  'GET /dashboard': {},
  'GET /dashboard/spending': {},
  'GET /forecast': {},
  'GET /goals': {},
  'GET /goals/:goalId': {},
  'GET /imports': {},
  'GET /imports/:importId': {},
  'GET /imports/merchants': {},
  'GET /imports/sources': {},
  'GET /notifications': {},
  'GET /notifications/settings': {},
  'GET /preferences/settings': {},
  'GET /reports/budget-performance': {},
  'GET /reports/monthly': {},
  'GET /reports/savings-by-goal': {},
  'GET /reports/spending-categories': {},
  'GET /reports/trends': {},
  'GET /schedules': {},
  'GET /schedules/:scheduleId': {},
  'GET /schedules/suggestions': {},
  'GET /schedules/upcoming': {},
  'GET /support/requests': {},
  'GET /support/requests/:requestId': {},
  'GET /support/stats': needsSupportRole,
  'GET /transactions': {},
  'GET /transactions/:transactionId': {},
  'GET /transactions/categories': {},
  'GET /transactions/export': {},
  'GET /transactions/suggestions': {},
  'GET /transactions/totals': {},
  'GET /transactions/user-categories': {},
  'POST /auth/cancel-deletion': {},
  'POST /auth/delete-account': { demo: 'demo_account' },
  'POST /auth/devices/sign-out-others': { demo: 'demo_account' },
  'POST /auth/export-data': {},
  'POST /auth/logout': {},
  'POST /auth/restore-data': {
    guest: 'account_not_empty',
    person: 'account_not_empty',
    demo: 'demo_account',
    support: 'account_not_empty',
  },
  'POST /auth/resend-verification': { guest: 'guest_account', demo: 'demo_account' },
  'POST /budgets': {},
  'POST /demo/seed': { guest: 'forbidden', person: 'forbidden', support: 'forbidden' },
  'POST /goals': {},
  'POST /goals/:goalId/contribute': {},
  'POST /goals/:goalId/reallocate': {},
  'POST /imports': { demo: 'demo_account' },
  'POST /imports/:importId/restore': {},
  'POST /imports/:importId/undo': {},
  'POST /imports/preview': {},
  'POST /notifications/read': {},
  'POST /notifications/settings/reset': {},
  'POST /preferences/settings/reset': {},
  'POST /schedules': {},
  'POST /schedules/:scheduleId/occurrences/:day': {},
  'POST /schedules/:scheduleId/pause': {},
  'POST /schedules/:scheduleId/restore': {},
  'POST /schedules/:scheduleId/resume': {},
  'POST /schedules/suggestions/dismiss': {},
  'POST /support/requests': { demo: 'demo_account' },
  'POST /transactions': {},
  'POST /transactions/:transactionId/restore': {},
  'PUT /auth/change-password': { guest: 'guest_account', demo: 'demo_account' },
  'PUT /auth/me': { demo: 'demo_account' },
  'PUT /auth/me/email': { guest: 'guest_account', demo: 'demo_account' },
  'PUT /auth/security-settings': { guest: 'guest_account' },
  'PUT /budgets/:budgetId': {},
  'PUT /goals/:goalId': {},
  'PUT /imports/merchants/:merchantId': {},
  'PUT /imports/sources/:sourceId': {},
  'PUT /notifications/settings': {},
  'PUT /preferences/settings': {},
  'PUT /schedules/:scheduleId': {},
  'PUT /support/requests/:requestId': needsSupportRole,
  'PUT /transactions/:transactionId': {},
};

/** Endpoints that accept the ids of other users. */
const IS_EVERYBODYS_WITH_THE_ROLE = ['GET /support/requests/:requestId', 'PUT /support/requests/:requestId'];

const open = operations.filter(({ name }) => OPEN_TO_EVERYBODY.includes(name));
const guarded = operations.filter(({ name }) => name in NEEDS_A_SESSION);

test('lists the access of every endpoint as its contract does', () => {
  const withSession = routes.filter(({ endpoint }) => endpoint.access === 'session').map(({ endpoint }) => endpoint);
  const without = routes.filter(({ endpoint }) => endpoint.access !== 'session').map(({ endpoint }) => endpoint);
  expect(Object.keys(NEEDS_A_SESSION).sort()).toEqual(
    withSession.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  expect(OPEN_TO_EVERYBODY.toSorted()).toEqual(without.map(({ method, path }) => `${method} ${path}`).sort());
});

/** All there is, but not when a session was last used. */
async function contents({ db }: Pick<App, 'db'>): ReturnType<typeof readEveryTable> {
  return { ...(await readEveryTable(db)), sessions: [] };
}

describe.each(databases)('access on %s', (database) => {
  test('without a valid token stops at every endpoint with a session and changes nothing', async () => {
    const app = await startApp(database);
    const ann = await app.guest();
    const known = await createOwnedItems(ann);
    const before = await contents(app);
    app.setNow(NOW + 91 * DAY);
    const tokens = [
      [undefined, 'missing_token'],
      ['', 'missing_token'],
      [`Bearer ${'A'.repeat(43)}`, 'invalid_token'],
      [`Bearer ${ann.token}`, 'invalid_token'],
      [`Basic ${ann.token}`, 'invalid_token'],
    ] as const;

    for (const operation of guarded) {
      const request = sampleRequest(operation, known);
      for (const [authorization, code] of tokens) {
        const answer = await app.request({ ...request, headers: authorization === undefined ? {} : { authorization } });
        expect(answer, operation.name).toMatchObject({ status: 401, json: { success: false, code } });
      }
    }
    expect(await contents(app)).toEqual(before);
  });

  test('to a public endpoint gives the same response with a missing, forged, expired, or valid token of any role', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    app.setNow(NOW + 91 * DAY);
    const signedIn = ROLES.map((role) => roleIn(app, role));
    let people = 0;

    for (const operation of open) {
      const outcomes: { status: number; code: ErrorCode; fields: string[] }[] = [];
      const valid = await Promise.all(signedIn.map(async (person) => `Bearer ${(await person()).token}`));
      for (const authorization of [undefined, 'Bearer forged', `Bearer ${ann.token}`, ...valid]) {
        people += 1;
        const email = operation.name === 'POST /auth/login' ? ann.email : `new-${people}@example.com`;
        const headers = authorization === undefined ? {} : { authorization };
        const { status, json } = await app.request({ ...sampleRequest(operation, { email }), headers });
        outcomes.push({ status, code: json.code, fields: Object.keys(json) });
      }
      expect(outcomes, operation.name).toEqual(outcomes.map(() => outcomes[0]));
      expect(['missing_token', 'invalid_token'], operation.name).not.toContain(outcomes[0]?.code);
    }
  });

  test.each(ROLES)('of a %s covers every endpoint except the listed rejections', async (role) => {
    const app = await startApp(database);
    // A guest can keep only a few goals. The first request stores the time zone.
    const newGuest = async () => {
      const guest = await app.guest();
      await guest.request({ url: '/api/auth/me' });
      return guest;
    };
    const signedIn = role === 'guest' ? newGuest : roleIn(app, role);

    for (const operation of guarded) {
      const person = await signedIn();
      const refusal = NEEDS_A_SESSION[operation.name]?.[role];
      const password = role === 'guest' ? undefined : role === 'demo' ? DEMO_PASSWORD : PASSWORD;
      const items = needsOwnedItems(operation) ? await createOwnedItems(person) : {};
      const known: Known = { ...items, currentPassword: password ?? 'x', password };
      const before = refusal && (await contents(app));

      // A file has no envelope.
      const { status, json = { success: true } } = await person.request(sampleRequest(operation, known));

      if (refusal) {
        expect({ status: [403, 409].includes(status), code: json.code }, operation.name).toEqual({
          status: true,
          code: refusal,
        });
        expect(await contents(app), operation.name).toEqual(before);
      } else {
        expect({ status: Math.floor(status / 100), json }, operation.name).toMatchObject({
          status: 2,
          json: { success: true },
        });
      }
    }
  });

  test.each(ROLES)(
    'of a %s with the id of another user, in any place, ends like access with an unknown id',
    async (role) => {
      const app = await startApp(database);
      const eve = await roleIn(app, role)();
      const own = await createOwnedItems(eve);
      let places = 0;

      for (const operation of operations) {
        for (const slot of idSlotsOf(operation)) {
          places += 1;
          const where = `${slot} of ${operation.name}`;
          const ann = await app.guest();
          const hers = await createOwnedItems(ann);
          const ask = (person: Person, id: unknown, known = own) => {
            const kind = /^\/(?:transactions|schedules)/.test(operation.path) ? { type: 'savings' } : {};
            return person.request(sampleRequest(operation, { ...known, ...kind, [slot]: id }));
          };
          expect(own, where).toHaveProperty(slot);
          const before = await rowsOf(app, ann);

          const nothing = await ask(eve, missing(own)[slot]);
          const another = await ask(eve, hers[slot]);

          if (role === 'support' && IS_EVERYBODYS_WITH_THE_ROLE.includes(operation.name)) {
            expect([nothing.status, another.status], where).toEqual([404, 200]);
            expect(another.json.request._id, where).toBe(hers[slot]);
            continue;
          }
          expect({ status: another.status, json: another.json }, where).toEqual({
            status: nothing.status,
            json: nothing.json,
          });
          expect(await rowsOf(app, ann), where).toEqual(before);
          if (needsRole(operation.name)) continue;
          const rightful = await ask(ann, hers[slot], hers);
          expect(rightful.status, where).toBeLessThan(300);
        }
      }
      expect(places).toBeGreaterThan(18);
    },
  );
});

function needsOwnedItems({ path, operation }: DescribedOperation): boolean {
  return path.includes('{') || operation.requestBody !== undefined;
}

function needsRole(name: string): boolean {
  return NEEDS_A_SESSION[name]?.person !== undefined;
}

async function rowsOf(app: App, { userId }: Person) {
  const tables = Object.entries(await contents(app));
  return tables.map(([name, rows]) => [name, rows.filter((row) => row.user_id === userId || row.id === userId)]);
}
