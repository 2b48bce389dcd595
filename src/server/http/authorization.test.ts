import { describe, expect, test } from 'vitest';
import { routes } from '#server/app.ts';
import { endToken, insertToken } from '#server/identity/access-tokens.ts';
import { DEMO_PASSWORD } from '#shared/demo/account.ts';
import { requiresSession } from '#shared/http/endpoint.ts';
import type { ErrorCode } from '#shared/http/errors.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/http/token-scope.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { type App, type Role, roleIn } from '#testing/app/roles.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { operations } from '#testing/http/api-document.ts';
import { createOwnedItems, missing, needsOwnedItems } from '#testing/http/owned-items.ts';
import { idSlotsOf, type Known, NEW_PASSWORD, sampleRequest } from '#testing/http/sample-request.ts';

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

interface Access extends Refusals {
  /** What an access token needs; null if none may call it. */
  readonly token: TokenScope | null;
}

/** What tokens may do, by their scope. */
const REACHES: Readonly<Record<TokenScope, readonly TokenScope[]>> = {
  read: ['read'],
  add: ['add'],
  write: ['read', 'add', 'write'],
};

const needsSupportRole: Refusals = { guest: 'forbidden', person: 'forbidden', demo: 'forbidden' };

/** Endpoints for signed-in users and their own data, with what access tokens need and the roles that they reject. */
const NEEDS_A_SESSION: Readonly<Record<string, Access>> = {
  'DELETE /auth/devices/:deviceId': { token: null, demo: 'demo_account' },
  'DELETE /budgets/:budgetId': { token: 'write' },
  'DELETE /goals/:goalId': { token: 'write' },
  'DELETE /imports/merchants/:merchantId': { token: null },
  'DELETE /imports/sources/:sourceId': { token: null },
  'DELETE /schedules/:scheduleId': { token: 'write' },
  'DELETE /tokens/:tokenId': { token: null, demo: 'demo_account' },
  'DELETE /tokens/:tokenId/transactions': { token: null, demo: 'demo_account' },
  'DELETE /transactions/:transactionId': { token: 'write' },
  'GET /auth/devices': { token: null },
  'GET /auth/failed-attempts': { token: null },
  'GET /auth/me': { token: null },
  'GET /auth/security-events': { token: null },
  'GET /auth/security-status': { token: null },
  'GET /budgets': { token: 'read' },
  'GET /dashboard': { token: 'read' },
  'GET /dashboard/spending': { token: 'read' },
  'GET /forecast': { token: 'read' },
  'GET /goals': { token: 'read' },
  'GET /goals/:goalId': { token: 'read' },
  'GET /imports': { token: null },
  'GET /imports/:importId': { token: null },
  'GET /imports/merchants': { token: null },
  'GET /imports/sources': { token: null },
  'GET /notifications': { token: null },
  'GET /notifications/settings': { token: null },
  'GET /preferences/settings': { token: null },
  'GET /reports/budget-performance': { token: 'read' },
  'GET /reports/monthly': { token: 'read' },
  'GET /reports/savings-by-goal': { token: 'read' },
  'GET /reports/spending-categories': { token: 'read' },
  'GET /reports/trends': { token: 'read' },
  'GET /schedules': { token: 'read' },
  'GET /schedules/:scheduleId': { token: 'read' },
  'GET /schedules/linkable': { token: 'read' },
  'GET /schedules/suggestions': { token: 'read' },
  'GET /schedules/upcoming': { token: 'read' },
  'GET /support/requests': { token: null },
  'GET /support/requests/:requestId': { token: null },
  'GET /support/stats': { token: null, ...needsSupportRole },
  'GET /tokens': { token: null },
  'GET /transactions': { token: 'read' },
  'GET /transactions/:transactionId': { token: 'read' },
  'GET /transactions/categories': { token: 'read' },
  'GET /transactions/export': { token: null },
  'GET /transactions/suggestions': { token: 'read' },
  'GET /transactions/totals': { token: 'read' },
  'GET /transactions/user-categories': { token: 'read' },
  'POST /auth/cancel-deletion': { token: null },
  'POST /auth/delete-account': { token: null, demo: 'demo_account' },
  'POST /auth/devices/sign-out-others': { token: null, demo: 'demo_account' },
  'POST /auth/export-data': { token: null },
  'POST /auth/logout': { token: null },
  'POST /auth/restore-data': {
    token: null,
    guest: 'account_not_empty',
    person: 'account_not_empty',
    demo: 'demo_account',
    support: 'account_not_empty',
  },
  'POST /auth/resend-verification': { token: null, guest: 'guest_account', demo: 'demo_account' },
  'POST /budgets': { token: 'write' },
  'POST /demo/seed': { token: null, guest: 'forbidden', person: 'forbidden', support: 'forbidden' },
  'POST /goals': { token: 'write' },
  'POST /goals/:goalId/contribute': { token: 'write' },
  'POST /goals/:goalId/reallocate': { token: 'write' },
  'POST /imports': { token: null, demo: 'demo_account' },
  'POST /imports/:importId/restore': { token: null },
  'POST /imports/:importId/undo': { token: null },
  'POST /imports/preview': { token: null },
  'POST /notifications/read': { token: null },
  'POST /notifications/settings/reset': { token: null },
  'POST /preferences/settings/reset': { token: null },
  'POST /schedules': { token: 'write' },
  'POST /schedules/:scheduleId/end': { token: 'write' },
  'POST /schedules/:scheduleId/occurrences/:day': { token: 'write' },
  'POST /schedules/:scheduleId/pause': { token: 'write' },
  'POST /schedules/:scheduleId/restore': { token: 'write' },
  'POST /schedules/:scheduleId/resume': { token: 'write' },
  'POST /schedules/:scheduleId/undo': { token: 'write' },
  'POST /schedules/suggestions/dismiss': { token: 'write' },
  'POST /support/requests': { token: null, demo: 'demo_account' },
  'POST /tokens': { token: null, guest: 'guest_account', demo: 'demo_account' },
  'POST /tokens/:tokenId/transactions/restore': { token: null, demo: 'demo_account' },
  'POST /transactions': { token: 'add' },
  'POST /transactions/:transactionId/restore': { token: 'write' },
  'POST /transactions/quick': { token: 'add' },
  'PUT /auth/change-password': { token: null, guest: 'guest_account', demo: 'demo_account' },
  'PUT /auth/me': { token: null, demo: 'demo_account' },
  'PUT /auth/me/email': { token: null, guest: 'guest_account', demo: 'demo_account' },
  'PUT /auth/security-settings': { token: null, guest: 'guest_account' },
  'PUT /budgets/:budgetId': { token: 'write' },
  'PUT /goals/:goalId': { token: 'write' },
  'PUT /imports/merchants/:merchantId': { token: null },
  'PUT /imports/sources/:sourceId': { token: null },
  'PUT /notifications/settings': { token: null },
  'PUT /preferences/settings': { token: null },
  'PUT /schedules/:scheduleId': { token: 'write' },
  'PUT /support/requests/:requestId': { token: null, ...needsSupportRole },
  'PUT /transactions/:transactionId': { token: 'write' },
};

/** Endpoints that accept the ids of other users. */
const IS_EVERYBODYS_WITH_THE_ROLE = ['GET /support/requests/:requestId', 'PUT /support/requests/:requestId'];

const open = operations.filter(({ name }) => OPEN_TO_EVERYBODY.includes(name));
const guarded = operations.filter(({ name }) => name in NEEDS_A_SESSION);

test('lists the access of every endpoint as its contract does', () => {
  const withSession = routes.filter(({ endpoint }) => requiresSession(endpoint.access)).map(({ endpoint }) => endpoint);
  const without = routes.filter(({ endpoint }) => !requiresSession(endpoint.access)).map(({ endpoint }) => endpoint);
  expect(Object.keys(NEEDS_A_SESSION).sort()).toEqual(
    withSession.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  for (const { method, path, access } of withSession)
    expect(NEEDS_A_SESSION[`${method} ${path}`]?.token, `${method} ${path}`).toBe(access === 'session' ? null : access);
  expect(OPEN_TO_EVERYBODY.toSorted()).toEqual(without.map(({ method, path }) => `${method} ${path}`).sort());
});

/** All there is, but not when a session or a token was last used. */
async function contents({ db }: Pick<App, 'db'>): ReturnType<typeof readEveryTable> {
  const tables = await readEveryTable(db);
  const tokens = tables.access_tokens?.map(({ last_used_at: _, ...row }) => row) ?? [];
  const access_tokens = tokens.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return { ...tables, access_tokens, sessions: [] };
}

/** Gives a user an access token. */
async function newToken({ db, userId }: Person, scope: TokenScope = 'write', expiresAt = NOW + 365 * DAY) {
  return insertToken(db, userId as UserId, { name: scope, scopes: [scope], now: NOW, expiresAt });
}

describe.each(databases)('access on %s', (database) => {
  test('without a valid token stops at every endpoint with a session and changes nothing', async () => {
    const app = await startApp(database);
    const ann = await app.guest();
    const known = await createOwnedItems(ann);
    app.setNow(NOW + 91 * DAY);
    const sue = await app.person('Sue');
    const [expired, revoked, valid] = [
      await newToken(sue, 'write', NOW + 91 * DAY),
      await newToken(sue),
      await newToken(sue),
    ];
    await endToken(app.db, revoked.row.user_id, revoked.row.id, NOW);
    const before = await contents(app);
    const tokens = [
      [undefined, 'missing_token'],
      ['', 'missing_token'],
      [`Bearer ${'A'.repeat(43)}`, 'invalid_token'],
      [`Bearer ${ann.token}`, 'invalid_token'],
      [`Basic ${ann.token}`, 'invalid_token'],
      [`Bearer cw_${'A'.repeat(43)}`, 'invalid_token'],
      [`Bearer ${expired.token}`, 'invalid_token'],
      [`Bearer ${revoked.token}`, 'invalid_token'],
      [`Bearer ${valid.token}x`, 'invalid_token'],
      [`Bearer ${valid.token.slice(0, -1)}`, 'invalid_token'],
      [`Bearer ${valid.token.slice(3)}`, 'invalid_token'],
      [valid.token, 'invalid_token'],
    ] as const;

    for (const operation of guarded) {
      const request = sampleRequest(operation, known);
      for (const [authorization, code] of tokens) {
        const answer = await app.request({ ...request, headers: authorization === undefined ? {} : { authorization } });
        expect(answer, operation.name).toMatchObject({ status: 401, json: { success: false, code } });
      }
      const url = `${request.url}${request.url.includes('?') ? '&' : '?'}token=${valid.token}&access_token=${valid.token}`;
      const inAddress = await app.request({ ...request, url });
      expect(inAddress, operation.name).toMatchObject({ status: 401, json: { code: 'missing_token' } });
    }
    expect(await contents(app)).toEqual(before);
  });

  test('to a public endpoint gives the same response with a missing, forged, expired, or valid token of any role', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    app.setNow(NOW + 91 * DAY);
    const signedIn = ROLES.map((role) => roleIn(app, role));
    const program = `Bearer ${(await newToken(await app.person('Sue'))).token}`;
    let people = 0;

    for (const operation of open) {
      const outcomes: { status: number; code: ErrorCode; fields: string[] }[] = [];
      const valid = await Promise.all(signedIn.map(async (person) => `Bearer ${(await person()).token}`));
      for (const authorization of [undefined, 'Bearer forged', `Bearer ${ann.token}`, program, ...valid]) {
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
    const changed = new Set<Person>();

    for (const operation of guarded) {
      const person = await signedIn();
      const refusal = NEEDS_A_SESSION[operation.name]?.[role];
      const ownPassword = changed.has(person) ? NEW_PASSWORD : PASSWORD;
      const password = role === 'guest' ? undefined : role === 'demo' ? DEMO_PASSWORD : ownPassword;
      const items = needsOwnedItems(operation) ? await createOwnedItems(person) : {};
      const known: Known = { ...items, currentPassword: password ?? 'x', password };
      const before = refusal && (await contents(app));

      // A file has no envelope.
      const { status, json = { success: true } } = await person.request(sampleRequest(operation, known));
      if (operation.name === 'PUT /auth/change-password') changed.add(person);

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

  test.each(TOKEN_SCOPES)('with the scope %s of an access token covers exactly the listed endpoints', async (scope) => {
    const app = await startApp(database);
    const ann = await app.person();
    const kept = await createOwnedItems(ann);
    const passwords = { currentPassword: PASSWORD, password: PASSWORD };
    let reached = 0;

    for (const operation of guarded) {
      const needed = NEEDS_A_SESSION[operation.name]?.token ?? null;
      const isAllowed = needed !== null && REACHES[scope].includes(needed);
      const known = { ...(isAllowed ? await createOwnedItems(ann) : kept), ...passwords };
      const { token } = await newToken(ann, scope);
      const before = await contents(app);

      const request = { ...sampleRequest(operation, known), headers: { authorization: `Bearer ${token}` } };
      const { status, json } = await app.request(request);

      if (isAllowed) {
        reached += 1;
        expect({ status: Math.floor(status / 100), json }, operation.name).toMatchObject({ status: 2 });
      } else {
        expect({ status, json }, operation.name).toEqual({
          status: 403,
          json: { success: false, code: 'insufficient_scope', message: expect.stringContaining('ccess token') },
        });
        expect(await contents(app), operation.name).toEqual(before);
      }
    }
    expect(reached).toBe(
      guarded.filter(({ name }) => REACHES[scope].includes(NEEDS_A_SESSION[name]?.token as never)).length,
    );
    expect(reached).toBeGreaterThan(1);
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

function needsRole(name: string): boolean {
  return NEEDS_A_SESSION[name]?.person !== undefined;
}

async function rowsOf(app: App, { userId }: Person) {
  const tables = Object.entries(await contents(app));
  return tables.map(([name, rows]) => [name, rows.filter((row) => row.user_id === userId || row.id === userId)]);
}
