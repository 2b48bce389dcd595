import { describe, expect, test } from 'vitest';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record } from '#testing/app/builders.ts';
import { lee, register } from '#testing/app/registration.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { startBudget } from '#testing/features/budgets.ts';

const DAY = 86_400_000;
const login = (email = lee.email) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } }) as const;
const me = async (person: Person) => (await person.request({ url: '/api/auth/me' })).json;

/** Something of everything. */
async function keepHouse(person: Person): Promise<void> {
  await record(person, income({ amount: 500_00 }), expense({ amount: 80_00 }));
  await startBudget(person, 'Groceries', { amount: 90_00 });
  await person.call(goals.contribute, { params: { goalId: await hasGoal(person) }, body: { amount: cents(300_00) } });
  const dark = { displaySettings: { theme: 'Dark' }, budgetSettings: { carryForwardUnusedBudget: false } };
  const dashboardPreferences = { recentTransactionsCount: 5 };
  await person.request({
    method: 'PUT',
    url: '/api/preferences/settings',
    payload: { ...dark, dashboardPreferences },
  });
}

async function household(person: Person) {
  const read = async (url: string) => (await person.request({ url: `/api${url}` })).json;
  const urls = ['/transactions', '/dashboard', '/goals', '/notifications', '/preferences/settings'];
  return [...(await Promise.all(urls.map(read))), await person.call(budgets.list, { query: {} })];
}

/** All stored rows except counts of attempts. */
async function stored({ db }: Person) {
  const { login_attempts: _attempts, ...tables } = await readEveryTable(db);
  return tables;
}

describe.each(databases)('a guest who registers on %s', (database) => {
  test('keeps the account with all its data and logs in with email and password', async () => {
    const { guest, request } = await startApp(database);
    const ann = await guest();
    await keepHouse(ann);
    const before = await household(ann);

    const { status, json } = await ann.request(register());

    const known = { _id: ann.userId, name: 'Ann Lee', email: lee.email, phone: lee.phone, accountKind: 'user' };
    expect({ status, ...json.user }).toMatchObject({ status: 201, ...known, dateOfBirth: lee.dateOfBirth });
    const session = await request(login());
    expect(session).toMatchObject({ status: 200, json: { user: known } });
    expect(await household(Object.assign(Object.create(ann), { token: session.json.token }))).toEqual(before);
  });

  test('gets a rating of the password', async () => {
    const { guest, request } = await startApp(database);
    const ann = await guest();
    await ann.request(register({ ...lee, password: 'Secret 123' }));

    const payload = { email: lee.email, password: 'Secret 123' };
    ann.token = (await request({ method: 'POST', url: '/api/auth/login', payload })).json.token;
    const { securitySettings } = (await ann.request({ url: '/api/auth/security-status' })).json;
    expect(securitySettings).toMatchObject({ passwordStrength: 'strong', passwordChangedAt: null });
  });

  test.each([
    ['a taken email', 409, lee],
    ['a wrong field', 400, { ...lee, email: 'new@example.com', phone: '' }],
  ])('with %s is rejected and keeps the account unchanged', async (_, status, draft) => {
    const { guest, request } = await startApp(database);
    await request(register());
    const ann = await guest();
    await keepHouse(ann);
    const before = await stored(ann);

    expect(await ann.request(register(draft))).toMatchObject({ status });

    expect(await stored(ann)).toEqual(before);
    expect(await me(ann)).toMatchObject({ accountKind: 'guest', email: null });
    expect(await ann.request(register({ ...lee, email: 'new@example.com' }))).toMatchObject({ status: 201 });
  });

  test('past the limit of the address is rejected and keeps the account unchanged', async () => {
    const { guest, db } = await startApp(database, { rateLimits: true });
    const ann = await guest();
    await keepHouse(ann);
    const made = {
      email: '',
      outcome: 'account-created',
      address: '127.0.0.1',
      place: '127.0.0.1',
      browser: '',
      at: NOW,
    } as const;
    const rows = Array.from({ length: 29 }, (__, id) => ({ id: `made-${id}`, ...made }));
    await db.insertInto('login_attempts').values(rows).execute();
    const before = await stored(ann);

    expect(await ann.request(register())).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });

    expect(await stored(ann)).toEqual(before);
  });

  test('several times at once with one email is converted once, and the other requests report a taken email', async () => {
    const { guest, replica, db } = await startApp(database);
    const ann = await guest();
    await keepHouse(ann);
    const other = database !== 'sqlite' ? (await replica()).app : ann.app;
    const elsewhere = Object.assign(Object.create(ann), { app: other }) as Person;

    const answers = await Promise.all([ann, elsewhere, ann, elsewhere].map((one) => one.request(register())));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await db.selectFrom('users').select(['id', 'email']).execute()).toEqual([
      { id: ann.userId, email: lee.email },
    ]);
  });

  test('twice at once with two emails keeps the data under one, and the other is a new account', async () => {
    const { guest, request, db } = await startApp(database);
    const ann = await guest();
    await keepHouse(ann);

    const answers = await Promise.all(
      [lee.email, 'two@example.com'].map((email) => ann.request(register({ ...lee, email }))),
    );

    expect(answers).toMatchObject([{ status: 201 }, { status: 201 }]);
    const people = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
    const logins = await db.selectFrom('logins').select(['user_id as id', 'email']).orderBy('user_id').execute();
    expect(people).toHaveLength(2);
    expect(logins).toEqual(people);
    const kept = people.find(({ id }) => id === ann.userId);
    expect((await request(login(String(kept?.email)))).json.user._id).toBe(ann.userId);
  });

  test('keeps an account that was scheduled for removal', async () => {
    const { guest, db } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await db
      .updateTable('users')
      .set({ deletion_scheduled_for: '2026-03-20' as never })
      .execute();

    const { json } = await ann.request(register());
    await removeDueAccounts(db, NOW + 1000 * DAY);

    expect(json.user).toMatchObject({ deletionScheduledFor: null });
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: ann.userId }]);
    expect(await bob.request({ url: '/api/auth/me' })).toMatchObject({ status: 401 });
  });

  test('during the removal of the account gets a new account or a rejection, never half of both', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await record(ann, expense());
    const removal = {
      method: 'POST',
      url: '/api/auth/delete-account',
      payload: { confirmation: 'DELETE MY ACCOUNT' },
    } as const;

    const [registered, removed] = await Promise.all([ann.request(register()), ann.request(removal)]);

    expect(registered.status).toBe(201);
    const isSame = registered.json.user._id === ann.userId;
    // The registration ends the session, so a removal that is authenticated later is a 401.
    expect(isSame ? [400, 401] : [200]).toContain(removed.status);
    expect(await db.selectFrom('users').select(['id', 'email']).execute()).toEqual([
      { id: registered.json.user._id, email: lee.email },
    ]);
    expect(await db.selectFrom('transactions').selectAll().execute()).toHaveLength(isSame ? 1 : 0);
  });

  test('never becomes the demo account', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await keepHouse(ann);
    const before = await household(ann);

    const { status, json } = await ann.request(register(DEMO_REGISTRATION));

    expect(status).toBe(201);
    expect(json.user._id).not.toBe(ann.userId);
    expect(await me(ann)).toMatchObject({ accountKind: 'guest' });
    expect(await household(ann)).toEqual(before);
  });
});

describe.each(databases)('a registration with another token on %s', (database) => {
  test('of a registered user creates a separate account and leaves the existing one unchanged', async () => {
    const { person, request } = await startApp(database);
    const bob = await person('Bob');
    const before = await me(bob);

    const { status, json } = await bob.request(register());

    expect(status).toBe(201);
    expect(json.user._id).not.toBe(bob.userId);
    expect(await me(bob)).toEqual(before);
    expect((await request(login())).json.user._id).toBe(json.user._id);
  });

  test('that is forged, expired, or of a removed guest ignores the token and ends no session', async () => {
    const { guest, request, db, setNow } = await startApp(database);
    const [old, gone] = [await guest(), await guest()];
    await db
      .deleteFrom('users')
      .where('id', '=', gone.userId as never)
      .execute();
    setNow(NOW + 91 * DAY);
    const tokens = [old.token, gone.token, 'A'.repeat(43), 'no token at all'];
    for (const [index, token] of tokens.entries()) {
      const headers = { authorization: `Bearer ${token}` };
      const { status, json } = await request({ ...register({ ...lee, email: `${index}@example.com` }), headers });
      expect({ status, accountKind: json.user?.accountKind }).toEqual({ status: 201, accountKind: 'user' });
      expect([old.userId, gone.userId]).not.toContain(json.user._id);
    }
  });
});
