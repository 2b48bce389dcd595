import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAX_BUDGETED, MAX_CHANGES } from '#server/features/budgets/quota.ts';
import { MAX_GOALS_EVER } from '#server/features/goals/quota.ts';
import { GUEST_QUOTA, PERSON_QUOTA } from '#server/identity/quotas.ts';
import { MAX_CATEGORIES, MAX_MONTH_TOTALS } from '#server/ledger/size.ts';
import { addMonths, type Month } from '#shared/calendar-date.ts';
import { DAY } from '#shared/durations.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { type Cents, MAX_AMOUNT } from '#shared/money.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { setUpDemo } from '#testing/features/demo.ts';

const numbered = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Many rows, in statements that both engines take. */
async function insert({ db }: Person, table: string, rows: readonly object[]) {
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insertInto(table as 'users')
      .values(rows.slice(start, start + 1000) as never)
      .execute();
  }
}

const owner = ({ userId }: Person) => ({ user_id: userId as UserId });

const add = (person: Person, details: Parameters<typeof expense>[0] = {}) =>
  person.request({ method: 'POST', url: '/api/transactions', payload: wire(expense(details)) });

const addBudget = (person: Person, name: string, amount = 100) =>
  person.request({ method: 'POST', url: '/api/budgets', payload: { name, amount } });

const addGoal = (person: Person) =>
  person.request({
    method: 'POST',
    url: '/api/goals',
    payload: { name: 'Car', targetAmount: 100, deadline: '2027-01-01' },
  });

async function hasBudgets(person: Person, count: number, details: { notes?: string; amount?: Cents } = {}) {
  const rows = numbered(count, (index) => ({
    ...owner(person),
    id: randomUUIDv7(),
    name: `Budget ${index}`,
    category: `budget ${index}`,
    icon: null,
    notes: details.notes ?? '',
    created_at: NOW,
  }));
  await insert(person, 'budgets', rows);
  const changes = rows.map(({ id }) => ({ budget_id: id, month: '2016-03', amount_cents: details.amount ?? 100_00 }));
  await insert(
    person,
    'budget_changes',
    changes.map((change) => ({ ...owner(person), ...change })),
  );
  return rows;
}

function hasGoals(person: Person, count: number, closed_at: number | null) {
  const goal = { name: 'Car', target_cents: 100_00, deadline: null, created_at: NOW, closed_at };
  return insert(
    person,
    'goals',
    numbered(count, () => ({ ...owner(person), id: randomUUIDv7() as GoalId, ...goal })),
  );
}

const refusal = (message: string) => ({ status: 409, json: { code: 'quota_reached', message } });

describe.each(databases)('the quota on %s', (database) => {
  test('of a guest is 10,000 entries, which deletions free and registration raises', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(
      ann,
      numbered(GUEST_QUOTA.entries - 1, () => expense()),
    );
    const last = await add(ann);
    expect(last.status).toBe(201);
    const full = refusal('You have reached the limit of 10,000 entries. Create an account to keep more.');

    expect(await add(ann)).toMatchObject(full);
    const url = `/api/transactions/${last.json.transaction._id}`;
    const edited = { ...wire(expense()), description: 'Edited' };
    expect((await ann.request({ method: 'PUT', url, payload: edited })).status).toBe(200);
    expect((await ann.request({ method: 'DELETE', url })).status).toBe(200);
    expect((await add(ann)).status).toBe(201);
    expect(await ann.request({ method: 'POST', url: `${url}/restore` })).toMatchObject(full);
    expect((await ann.request({ url: '/api/transactions/totals' })).json.count).toBe(GUEST_QUOTA.entries);

    const draft = { name: 'Ann', phone: '+12025550123', dateOfBirth: '1990-05-05', password: 'correct horse 1' };
    const payload = { ...draft, email: 'ann@example.com' };
    expect((await ann.request({ method: 'POST', url: '/api/auth/register', payload })).status).toBe(201);
    const size = ann.db
      .selectFrom('ledger_sizes')
      .selectAll()
      .where('user_id', '=', ann.userId as UserId);
    expect(await size.executeTakeFirst()).toMatchObject({ entries: GUEST_QUOTA.entries });
  });

  test('of a registered user is 1,000,000 entries, including contributions to goals', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const { json } = await addGoal(ann);
    await insert(ann, 'ledger_sizes', [{ ...owner(ann), entries: PERSON_QUOTA.entries - 1, gross_cents: 0 }]);
    expect((await add(ann)).status).toBe(201);
    const full = refusal('You have reached the limit of 1,000,000 entries. Delete some to add others.');
    expect(await add(ann)).toMatchObject(full);
    const url = `/api/goals/${json.goal._id}`;
    expect(await ann.request({ method: 'POST', url: `${url}/contribute`, payload: { amount: 5 } })).toMatchObject(full);
    const payload = { name: 'Car', targetAmount: 100, deadline: '2027-01-01', currentAmount: 5 };
    expect(await ann.request({ method: 'PUT', url, payload })).toMatchObject(full);
    expect((await ann.request({ url: '/api/transactions/totals' })).json.count).toBe(1);
  });

  test('of the shared demo is the quota of a guest', async () => {
    const visitor = await setUpDemo(await startApp(database));
    await visitor.db
      .updateTable('ledger_sizes')
      .set({ entries: GUEST_QUOTA.entries })
      .where('user_id', '=', visitor.userId as UserId)
      .execute();
    expect(await add(visitor)).toMatchObject({
      status: 409,
      json: { message: 'You have reached the limit of 10,000 entries. Create an account to keep more.' },
    });
  });

  test('admits one of ten simultaneous entries when a guest has room for one', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await insert(ann, 'ledger_sizes', [{ ...owner(ann), entries: GUEST_QUOTA.entries - 1, gross_cents: 0 }]);
    const answers = await Promise.all(numbered(10, () => add(ann)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('of budgets is 300 for a registered user and 50 for a guest, and ended budgets count until they are deleted', async () => {
    const { person, guest } = await startApp(database);
    const [ann, bob] = [await person(), await guest()];
    await hasBudgets(ann, PERSON_QUOTA.budgets - 1);
    const last = await addBudget(ann, 'Last');
    expect(last.status).toBe(201);
    const advice = 'Ended budgets count too. To make room, go to the month where a budget starts and delete it there.';
    expect(await addBudget(ann, 'More')).toMatchObject(refusal(`You have reached the limit of 300 budgets. ${advice}`));
    await ann.request({ method: 'DELETE', url: `/api/budgets/${last.json.budget._id}` });
    expect((await addBudget(ann, 'More')).status).toBe(201);

    await hasBudgets(bob, GUEST_QUOTA.budgets);
    expect(await addBudget(bob, 'More')).toMatchObject(
      refusal('You have reached the limit of 50 budgets. Create an account to keep more.'),
    );
  });

  test('of budget changes is 20,000', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [food] = await hasBudgets(ann, 1);
    const change = { ...owner(ann), budget_id: food?.id, amount_cents: 100_00 };
    await insert(
      ann,
      'budget_changes',
      numbered(MAX_CHANGES - 1, (index) => ({ ...change, month: addMonths('0100-01' as Month, index) })),
    );
    expect(await addBudget(ann, 'More')).toMatchObject(
      refusal('You have reached the limit of 20,000 changes of budgets. Delete a budget that you no longer need.'),
    );
  });

  test('of open goals is 200 for a registered user and 50 for a guest, and 2,000 with closed goals', async () => {
    const { person, guest } = await startApp(database);
    const [ann, bob, sue] = [await person(), await guest(), await person('Sue')];
    await hasGoals(ann, PERSON_QUOTA.goals - 1, null);
    await hasGoals(ann, 100, NOW);
    expect((await addGoal(ann)).status).toBe(201);
    expect(await addGoal(ann)).toMatchObject(
      refusal('You have reached the limit of 200 goals. Delete one to add another.'),
    );
    await hasGoals(bob, GUEST_QUOTA.goals, null);
    expect(await addGoal(bob)).toMatchObject(
      refusal('You have reached the limit of 50 goals. Create an account to keep more.'),
    );
    await hasGoals(sue, MAX_GOALS_EVER, NOW);
    expect(await addGoal(sue)).toMatchObject(
      refusal('You have reached the limit of 2,000 goals, closed ones included. Change one that is open instead.'),
    );
  });

  test('of categories is 1,000, and 50,000 for categories and goals in all months', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const total = { type: 'expense', goal_id: '', total_cents: 1, count: 1 };
    const totals = (person: Person, count: number, categories: number) =>
      numbered(count, (index) => ({
        ...owner(person),
        ...total,
        month: addMonths('1900-01' as Month, Math.floor(index / categories)),
        category: `category ${index % categories}`,
      }));
    const sizeOf = (person: Person, entries: number) =>
      insert(person, 'ledger_sizes', [{ ...owner(person), entries, gross_cents: entries }]);
    await insert(ann, 'month_totals', totals(ann, MAX_CATEGORIES, MAX_CATEGORIES));
    await sizeOf(ann, MAX_CATEGORIES);
    expect(await add(ann, { category: 'one more' })).toMatchObject(
      refusal('You have reached the limit of 1,000 categories. Choose one that you have.'),
    );
    expect((await add(ann, { category: 'category 1' })).status).toBe(201);
    await insert(bob, 'month_totals', totals(bob, MAX_MONTH_TOTALS, 100));
    await sizeOf(bob, MAX_MONTH_TOTALS);
    expect(await add(bob, { category: 'one more' })).toMatchObject({ status: 409, json: { code: 'quota_reached' } });
    expect((await add(bob, { category: 'category 1', date: '1900-01-05' })).status).toBe(201);
  });

  test('of support requests is 20 a day', async () => {
    const { person, guest, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await guest()];
    const payload = { name: 'Ann', email: 'ann@example.com', subject: 'Other', description: 'It does not work.' };
    const send = (person: Person) => person.request({ method: 'POST', url: '/api/support/requests', payload });
    for (let sent = 0; sent < 20; sent += 1) {
      setNow(NOW + sent * 1000);
      expect((await send(ann)).status).toBe(201);
    }
    expect(await send(ann)).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(DAY / 1000 - 19) },
      json: { message: 'You can send 20 support requests a day. Please try again tomorrow.' },
    });
    expect((await send(bob)).status).toBe(201);
    setNow(NOW + DAY);
    expect((await send(ann)).status).toBe(201);
    expect((await send(ann)).status).toBe(429);
  });

  test('of restorable deletions is 10,000, and the oldest are dropped first', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { json } = await add(ann);
    const row = {
      ...owner(ann),
      type: 'expense',
      amount_cents: 1,
      category: 'food',
      goal_id: null,
      description: 'Tea',
    };
    const deleted = numbered(10_000, (index) => ({
      ...row,
      id: randomUUIDv7(),
      date: '2026-03-10',
      note: '',
      created_at: 0,
      deleted_at: NOW - 1 - index,
    }));
    await insert(ann, 'deleted_transactions', deleted);
    await ann.request({ method: 'DELETE', url: `/api/transactions/${json.transaction._id}` });
    const left = await ann.db.selectFrom('deleted_transactions').select(['id', 'deleted_at']).execute();
    expect(left).toHaveLength(10_000);
    expect(left.map(({ id }) => id)).toContain(json.transaction._id);
    expect(Math.min(...left.map(({ deleted_at }) => deleted_at))).toBe(NOW - 9999);
  });

  test('of idempotency records is 2,000, and the newest are kept', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const note = { ...owner(ann), request_hash: '', status: 201, response: '{}' };
    await insert(
      ann,
      'idempotency_keys',
      numbered(2000, (index) => ({ ...note, key: `key ${index}`, created_at: NOW - 1 - index })),
    );
    const headers = { 'idempotency-key': 'newest' };
    const send = () => ann.request({ method: 'POST', url: '/api/transactions', headers, payload: wire(expense()) });
    expect((await send()).json).toEqual((await send()).json);
    const keys = (await ann.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key);
    expect(keys).toHaveLength(2000);
    expect(keys).toContain('newest');
    expect(keys).not.toContain('key 1999');
  });

  test('of notifications is 5,000, and the newest are kept', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const notice = {
      ...owner(ann),
      kind: 'large-transaction',
      title: '',
      body: '',
      link: '/',
      in_app: 1,
      read_at: null,
    };
    await insert(
      ann,
      'notifications',
      numbered(5000, (index) => ({ ...notice, id: randomUUIDv7(), cause: `${index}`, created_at: NOW - 1 - index })),
    );
    await addBudget(ann, 'Groceries', 1);
    await add(ann);
    const left = await ann.db.selectFrom('notifications').select('cause').execute();
    expect(left).toHaveLength(5000);
    expect(left.map(({ cause }) => cause)).not.toContain('4999');
  });

  test('limits the list of budgets to 7,200 items and less than 16 MB, and rejects more months', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await hasBudgets(ann, PERSON_QUOTA.budgets, { notes: '\u0001'.repeat(200) });
    await ann.db
      .updateTable('budgets')
      .set({ name: '\u0001'.repeat(50), icon: '🍔' })
      .execute();
    const ask = (start: string, end: string) =>
      ann.request({ url: '/api/budgets', query: { startDate: `${start}-01`, endDate: `${end}-01` } });
    const { status, json } = await ask('2024-04', '2026-03');
    expect([status, json.items.length]).toEqual([200, 7200]);
    expect(JSON.stringify(json).length).toBeLessThan(16_000_000);
    expect(await ask('2024-03', '2026-03')).toMatchObject({
      status: 400,
      json: { errors: { startDate: ['Ask for at most 24 months at a time'] } },
    });
  });

  test('limits all budgets together to $9,999,999,999.99, the largest amount of each', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const [first] = await hasBudgets(ann, 10, { amount: MAX_AMOUNT });
    expect(MAX_BUDGETED).toBeGreaterThanOrEqual(10 * MAX_AMOUNT);
    const message = 'Your budgets may come to $9,999,999,999.99 together. Enter a lower amount.';
    expect(await addBudget(ann, 'Food', 0.1)).toMatchObject({
      status: 409,
      json: { code: 'total_too_large', errors: { amount: [message] } },
    });
    const change = { name: 'Budget 0', amount: 1 };
    const url = `/api/budgets/${first?.id}_2026-03`;
    expect((await ann.request({ method: 'PUT', url, payload: change })).status).toBe(200);
    expect((await ann.request({ url: '/api/budgets' })).status).toBe(200);
  });
});
