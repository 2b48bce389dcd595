import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { insertToken } from '#server/identity/access-tokens.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { accountContract as account } from '#shared/account/contract.ts';
import { authContract as auth } from '#shared/auth/contract.ts';
import { DAY, MINUTE } from '#shared/durations.ts';
import type { TokenScope } from '#shared/http/token-scope.ts';
import type { UserId } from '#shared/ids.ts';
import { tokensContract as tokens } from '#shared/tokens/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { expense, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { setUpDemo } from '#testing/features/demo.ts';
import { startGoal } from '#testing/features/goals.ts';
import { startSchedule } from '#testing/features/schedules.ts';
import { newProgram, tokenDraft } from '#testing/features/tokens.ts';
import { mailedTokens, sendMail } from '#testing/mail/sent-mail.ts';

const list = { url: '/api/transactions' } as const;
const ID = '019c0000-0000-7000-8000-000000000001';

const post = (payload: object, url = '/api/tokens') => ({ method: 'POST', url, payload }) as const;
const add = (payload: object = wire(expense())) => post(payload, '/api/transactions');

async function listed(person: Person) {
  return (await person.call(tokens.list, {})).tokens;
}

describe.each(databases)('an access token on %s', (database) => {
  test('has 32 random bytes, is shown once, and is stored as a hash', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const [first, second] = [await newProgram(ann), await newProgram(ann, ['write', 'read'], 'Backup')];

    expect(first.token).toMatch(/^cw_[\w-]{43}$/);
    expect(first.token).not.toBe(second.token);
    const rows = await db.selectFrom('access_tokens').selectAll().orderBy('id').execute();
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([first, second].map(({ token }) => hash('sha256', token)));
    expect(JSON.stringify(rows)).not.toContain(first.token.slice(3));
    const expected = { createdAt: NOW, expiresAt: NOW + 30 * DAY, lastUsedAt: null, added: 0 };
    expect(await listed(ann)).toEqual([
      { _id: first.accessToken._id, name: 'Phone', scopes: ['add'], ...expected },
      { _id: second.accessToken._id, name: 'Backup', scopes: ['read', 'write'], ...expected },
    ]);
  });

  test('does not repeat the secret for the same Idempotency-Key', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const headers = { 'idempotency-key': 'token' };
    const [first, second] = [
      await ann.request({ ...post(tokenDraft()), headers }),
      await ann.request({ ...post(tokenDraft()), headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json.token).not.toBe(first.json.token);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  test.each([30, 90, 365] as const)('ends exactly after %s days', async (expiresInDays) => {
    const { person, setNow, request } = await startApp(database);
    const ann = await person();
    const { json } = await ann.request(post({ ...tokenDraft('Reader', ['read']), expiresInDays }));
    const headers = { authorization: `Bearer ${json.token}` };
    setNow(NOW + expiresInDays * DAY - 1);
    expect(await request({ ...list, headers })).toMatchObject({ status: 200 });
    setNow(NOW + expiresInDays * DAY);
    expect(await request({ ...list, headers })).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('stays in the list for 30 days after its end', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await newProgram(ann);
    await cleanUp(db, NOW + 60 * DAY - 1);
    expect(await db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(1);
    await cleanUp(db, NOW + 60 * DAY);
    expect(await db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  });

  test('gets the same answer whether it is unknown, expired, revoked, malformed, or of another kind of account', async () => {
    const app = await startApp(database);
    const [ann, guest, visitor] = [await app.person(), await app.guest(), await setUpDemo(app)];
    const revoked = await newProgram(ann);
    await ann.call(tokens.revoke, { params: { tokenId: revoked.accessToken._id } });
    const insert = async ({ userId }: Person, expiresAt = NOW + DAY) =>
      (await insertToken(app.db, userId as UserId, { name: '', scopes: ['read'], now: NOW, expiresAt })).token;
    const [expired, ofGuest, ofDemo] = [await insert(ann, NOW), await insert(guest), await insert(visitor)];

    const answers = [];
    for (const token of [revoked.token, expired, ofGuest, ofDemo, `cw_${'A'.repeat(43)}`, 'cw_', `${expired}=`]) {
      const { status, json } = await app.request({ ...list, headers: { authorization: `Bearer ${token}` } });
      answers.push({ status, json });
    }

    const message = 'Invalid token: it is unknown, expired, or revoked';
    expect(answers).toEqual(Array(7).fill({ status: 401, json: { success: false, code: 'invalid_token', message } }));
  });

  test('is accepted in the header only, and no line of the log has it, even if it was in an address', async () => {
    const lines: string[] = [];
    const { person, request } = await startApp(database, { logStream: { write: (line) => lines.push(line) } });
    const { token, ...program } = await newProgram(await person(), ['write']);
    expect(await program.request(list)).toMatchObject({ status: 200 });

    const paths = ['/api/transactions', '/api/transactions/quick', '/api/nowhere', '/api/%zz', '/add', `/api/${token}`];
    const statuses = [];
    for (const path of paths) {
      for (const method of ['GET', 'POST'] as const) {
        statuses.push((await request({ method, url: `${path}?token=${token}&access_token=${token}` })).status);
      }
    }

    expect(statuses.filter((status) => status === 201)).toEqual([]);
    expect(statuses.slice(0, 2)).toEqual([401, 401]);
    expect(lines.length).toBeGreaterThan(paths.length);
    expect(lines.filter((line) => line.includes(token.slice(3)))).toEqual([]);
  });

  test('records its last use at most once in five minutes', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann, ['read']);
    const lastUse = async (now: number) => {
      setNow(now);
      await program.request(list);
      return (await listed(ann))[0]?.lastUsedAt;
    };
    const [first, second] = [NOW + MINUTE, NOW + 6 * MINUTE];
    expect(await lastUse(first)).toBe(first);
    expect(await lastUse(second)).toBe(first);
    expect(await lastUse(second + 1)).toBe(second + 1);
  });

  test('needs the password of the user, and wrong ones are counted', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const wrong = post({ ...tokenDraft(), currentPassword: 'wrong' });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await ann.request(wrong)).toMatchObject({
        status: 400,
        json: { errors: { currentPassword: ['Current password is incorrect'] } },
      });
    }
    expect(await ann.request(post(tokenDraft()))).toMatchObject({ status: 429, json: { code: 'login_locked' } });
    expect(await listed(ann)).toEqual([]);
  });

  test('is not available to guests and in the demo', async () => {
    const app = await startApp(database);
    const [guest, visitor] = [await app.guest(), await setUpDemo(app)];
    expect(await guest.request(post(tokenDraft()))).toMatchObject({ status: 409, json: { code: 'guest_account' } });
    expect(await visitor.request(post(tokenDraft()))).toMatchObject({ status: 403, json: { code: 'demo_account' } });
    expect(await app.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['name', '', 'Token name is required'],
    ['name', undefined, 'Token name is required'],
    ['name', 'x'.repeat(51), 'Token name cannot exceed 50 characters'],
    ['name', 'x'.repeat(900_000), 'Token name cannot exceed 50 characters'],
    ['scopes', [], 'Choose what the token may do'],
    ['scopes', undefined, 'This must be a list'],
    ['scopes', ['read', 'read', 'read', 'read'], 'Choose what the token may do'],
    ['expiresInDays', 31, 'A token expires in 30, 90, or 365 days'],
    ['expiresInDays', '30', 'A token expires in 30, 90, or 365 days'],
  ])('is rejected with the %s %s', async (field, value, message) => {
    const { person } = await startApp(database);
    const ann = await person();
    const { status, json } = await ann.request(post({ ...tokenDraft(), [field]: value }));
    expect({ status, errors: json.errors }).toEqual({ status: 400, errors: { [field]: [message] } });
    expect(await listed(ann)).toEqual([]);
  });

  test('is one of at most 20, also when two are created at once', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const token = { name: 'Script', scopes: ['read'], now: NOW, expiresAt: NOW } as const;
    for (let count = 0; count < 19; count++) await insertToken(db, ann.userId as UserId, token);

    const answers = await Promise.all([ann.request(post(tokenDraft())), ann.request(post(tokenDraft()))]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const message = 'You have reached the limit of 20 access tokens. Revoke one to create another.';
    expect(await ann.request(post(tokenDraft()))).toMatchObject({ json: { code: 'quota_reached', message } });
    const all = await listed(ann);
    expect(all).toHaveLength(20);
    if (all[0]) await ann.call(tokens.revoke, { params: { tokenId: all[0]._id } });
    expect(await ann.request(post(tokenDraft()))).toMatchObject({ status: 201 });
  });

  test('is revoked at once, and only by its user', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const program = await newProgram(ann, ['read']);
    const revoke = { method: 'DELETE', url: `/api/tokens/${program.accessToken._id}` } as const;

    expect(await bob.request(revoke)).toMatchObject({ status: 404, json: { code: 'token_not_found' } });
    expect(await program.request(list)).toMatchObject({ status: 200 });
    expect(await ann.request(revoke)).toMatchObject({ status: 200 });
    expect(await program.request(list)).toMatchObject({ status: 401 });
    expect(await ann.request(revoke)).toMatchObject({ status: 404 });
  });

  test('is revoked by a changed and by a reset password, and outlives a logout', async () => {
    const { person, db, request } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const first = await newProgram(ann, ['read']);
    await ann.request({ method: 'POST', url: '/api/auth/logout' });
    expect(await first.request(list)).toMatchObject({ status: 200 });

    const { json } = await request(post({ email: ann.email, password: PASSWORD }, `/api${auth.login.path}`));
    ann.token = json.token;
    const change = { currentPassword: PASSWORD, newPassword: 'correct horse 2' };
    await ann.call(account.changePassword, { body: change });
    expect(await first.request(list)).toMatchObject({ status: 401 });

    const again = post({ ...tokenDraft('Phone', ['read']), currentPassword: 'correct horse 2' });
    const { token } = (await ann.request(again)).json;
    await request(post({ email: ann.email }, '/api/auth/forgot-password'));
    const [link] = await mailedTokens(db, 'reset');
    await request(post({ token: link, password: 'correct horse 3' }, '/api/auth/reset-password'));
    const answer = await request({ ...list, headers: { authorization: `Bearer ${token}` } });
    expect(answer).toMatchObject({ status: 401 });
  });

  test('is reported by email and in the recent activity', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const { accessToken } = await newProgram(ann, ['add'], 'Ann’s <phone>');
    await ann.call(tokens.revoke, { params: { tokenId: accessToken._id } });

    const { events } = await ann.call(account.securityEvents, { query: {} });
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'token-revoked', detail: 'Ann’s <phone>' },
      { kind: 'token-created', detail: 'Ann’s <phone>' },
    ]);
    const mail = await sendMail(db);
    expect(mail).toMatchObject([{ subject: 'An access token was created', recipient: ann.email }]);
    expect(JSON.stringify(mail)).not.toContain('phone');
  });

  test('with the scope add learns nothing of a stored transaction, neither by its id nor by a key of a session', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [adder, writer] = [await newProgram(ann), await newProgram(ann, ['write'], 'All')];
    const headers = { 'idempotency-key': 'lunch' };
    const lunch = { ...wire(expense({ description: 'Secret lunch' })), _id: ID };
    await ann.request({ ...add(lunch), headers });

    const conflict = await adder.request(add({ ...lunch, description: 'Guess' }));
    expect(conflict).toMatchObject({ status: 409, json: { code: 'transaction_exists' } });
    expect(conflict.text).not.toContain('Secret');
    const other = { ...wire(expense({ description: 'Mine' })) };
    expect(await adder.request({ ...add(other), headers })).toMatchObject({ status: 201 });
    const known = await writer.request(add({ ...lunch, description: 'Guess' }));
    expect(known.json.current.transaction.description).toBe('Secret lunch');
  });

  test('records a transaction once for each Idempotency-Key and each id', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    const headers = { 'idempotency-key': 'coffee' };
    const send = () => program.request({ ...add(), headers });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
    const withId = add({ ...wire(expense()), _id: ID });
    expect([(await program.request(withId)).status, (await program.request(withId)).status]).toEqual([201, 200]);
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(2);
  });

  test.each<[TokenScope, string]>([
    ['read', 'This access token may not change anything. It needs the scope write.'],
    ['add', 'This access token may not change anything. It needs the scope write.'],
  ])('with the scope %s is told which scope it needs', async (scope, message) => {
    const { person } = await startApp(database);
    const ann = await person();
    const goalId = await startGoal(ann);
    const program = await newProgram(ann, [scope]);
    const { status, json } = await program.request({ method: 'DELETE', url: `/api/goals/${goalId}` });
    expect({ status, json }).toEqual({ status: 403, json: { success: false, code: 'insufficient_scope', message } });
  });

  test('never brings forward what a schedule records, whatever its time zone', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await ann.request({ url: '/api/auth/me' });
    await startSchedule(ann, '2026-03-16', { recording: 'automatic' });
    const program = await newProgram(ann, ['read']);
    const recordedAt = async (now: string) => {
      setNow(now);
      await program.request({ ...list, headers: { 'x-time-zone': 'Pacific/Kiritimati' } });
      return ann.db.selectFrom('transactions').select('date').execute();
    };
    expect(await recordedAt('2026-03-15T12:00:00Z')).toEqual([]);
    expect(await recordedAt('2026-03-16T12:00:00Z')).toEqual([{ date: '2026-03-16' }]);
  });

  test('is removed with its account', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    for (const one of [ann, bob]) await newProgram(one);
    await db
      .updateTable('users')
      .set({ deletion_scheduled_for: '2026-03-14' as never })
      .where('email', '=', ann.email)
      .execute();
    await removeDueAccounts(db, NOW);
    expect(await db.selectFrom('access_tokens').select('user_id').execute()).toEqual([{ user_id: bob.userId }]);
  });
});

describe.each(databases)('the limit of access tokens on %s', (database) => {
  test('is 120 requests a minute for those of an account together, apart from the limit of the user', async () => {
    const { person, request } = await startApp(database, { rateLimits: true });
    const [ann, bob] = [await person(), await person('Bob')];
    const [first, second, ofBob] = [
      await newProgram(ann, ['read']),
      await newProgram(ann, ['read'], 'Other'),
      await newProgram(bob, ['read']),
    ];
    const goals = { url: '/api/goals' };

    const answers = await Promise.all(Array.from({ length: 121 }, () => first.request(goals)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(await second.request(goals)).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '120' } });
    expect(await ann.request(goals)).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '600' } });
    expect(await ofBob.request(goals)).toMatchObject({ status: 200 });

    const wrong = { ...goals, headers: { authorization: `Bearer cw_${'A'.repeat(43)}` } };
    const rejected = await Promise.all(Array.from({ length: 121 }, () => request(wrong)));
    expect(rejected.filter(({ status }) => status === 401)).toHaveLength(120);
    expect(await request({ url: '/api/demo/status' })).toMatchObject({ status: 200 });
  });
});
