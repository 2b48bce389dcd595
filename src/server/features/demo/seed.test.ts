import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { budgetStatus } from '#shared/budgets/budget-status.ts';
import { availableIn } from '#shared/budgets/budget-totals.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { DEMO_EMAIL, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, readMonthTotals, recomputeMonthTotals, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { listBudgets, startBudget } from '#testing/features/budgets.ts';
import { registerDemo, seedDemo, setUpDemo, visitDemo } from '#testing/features/demo.ts';
import { wants } from '#testing/features/notifications.ts';
import { readReports } from '#testing/features/reports.ts';
import { renewDemo, seedDemo as seed } from './service.ts';

const status = { url: '/api/demo/status' } as const;
const list = async (person: Person) => (await person.call(transactionsContract.list, { query: {} })).items;

/** All stored rows, in any order. */
async function contents(db: Db) {
  const { sessions: _sessions, login_attempts: _attempts, ...tables } = await readEveryTable(db);
  const sorted = Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]);
  return Object.fromEntries(sorted);
}

/** Changes everything that a visitor can change. */
async function leaveTraces(visitor: Person): Promise<void> {
  const [first, second] = await list(visitor);
  const goal = await hasGoal(visitor, 'World domination');
  await record(visitor, expense({ category: 'nonsense' }), savings(goal));
  await startBudget(visitor, 'Nonsense', { from: '2026-01' });
  for (const gone of [first, second]) {
    if (gone) await visitor.call(transactionsContract.remove, { params: { transactionId: gone._id }, query: {} });
  }
  const open = (await visitor.call(goals.list, {})).goals.at(-1);
  if (open) await visitor.call(goals.reallocate, { params: { goalId: open._id }, body: { target: goal } });
  await wants(visitor, { budgetNotifications: { alertThreshold: 50 } });
  const vandalized = { name: 'Vandal', phone: null };
  await visitor.db.updateTable('users').set(vandalized).where('email', '=', DEMO_EMAIL).execute();
  await visitor.request({ method: 'PUT', url: '/api/auth/security-settings', payload: { loginAlerts: false } });
  await visitor.call(preferencesContract.update, {
    body: {
      displaySettings: { theme: 'Dark' },
      budgetSettings: { carryForwardUnusedBudget: false },
      dashboardPreferences: { recentTransactionsCount: 5 },
    },
  });
}

describe.each(databases)('the demo account on %s', (database) => {
  test('has a public status that says whether it exists and whether it has data', async () => {
    const app = await startApp(database);
    const read = async () => (await app.request(status)).json;

    expect(await read()).toEqual({ success: true, exists: false, hasData: false });
    expect(await app.request(registerDemo)).toMatchObject({ status: 201 });
    expect(await read()).toEqual({ success: true, exists: true, hasData: false });
    await (await visitDemo(app)).call(demoContract.seed, {});
    expect(await read()).toEqual({ success: true, exists: true, hasData: true });
    app.setNow('2026-04-01T12:00:00Z');
    expect(await read()).toEqual({ success: true, exists: true, hasData: false });
    await (await visitDemo(app)).call(demoContract.seed, {});
    expect(await read()).toEqual({ success: true, exists: true, hasData: true });
  });

  test('returns a message and its current totals when it is seeded', { tags: ['7.demo.seed'] }, async () => {
    const app = await startApp(database);
    await app.request(registerDemo);
    const visitor = await visitDemo(app);

    const { status: code, json } = await visitor.request(seedDemo);

    const { items } = await listBudgets(visitor);
    const stats = {
      transactions: (await list(visitor)).length,
      budgets: new Set(items.map(({ category }) => category)).size,
      goals: (await visitor.call(goals.list, {})).goals.length,
    };
    expect({ code, ...json }).toEqual({
      code: 200,
      success: true,
      message: 'The demo data is ready.',
      stats,
      cleared: true,
    });
    expect(stats.transactions).toBeGreaterThan(400);
    expect(stats.budgets).toBe(6);
    expect(stats.goals).toBe(4);
  });

  test.each([
    ['on any day', '2026-03-15T12:00:00Z'],
    ['on the first of a month', '2026-02-01T12:00:00Z'],
    ['on the last of a month', '2026-01-31T12:00:00Z'],
  ])('%s has data on every screen', async (_, instant) => {
    const app = await startApp(database);
    app.setNow(instant);
    const visitor = await setUpDemo(app);
    const today = instant.slice(0, 10);

    const { summary, recent } = await visitor.call(dashboardContract.read, {});
    expect(
      [summary.balance, summary.income, summary.month.income, summary.month.expense].filter((sum) => sum <= 0),
    ).toEqual([]);
    expect(recent).toHaveLength(10);
    expect(recent.every(({ date }) => date <= today && date >= '2025-04-01')).toBe(true);
    for (const period of ['this-month', 'last-month', 'ytd'] as const) {
      const { categories } = await visitor.call(dashboardContract.spending, { query: { period } });
      expect(categories.length, period).toBeGreaterThan(1);
    }
    const { items } = await listBudgets(visitor);
    const current = items.filter(({ periodStart, periodEnd }) => periodStart <= today && today <= periodEnd);
    const statuses = current.map((budget) => budgetStatus(budget.spent, availableIn(budget)));
    expect(statuses).toEqual(expect.arrayContaining(['near', 'over']));
    const reports = await readReports(visitor);
    expect(Object.keys(reports.trends.trend)).toHaveLength(6);
    expect(reports.budgetPerformance).toHaveLength(6);
    expect(reports.savingsByGoal.length).toBeGreaterThanOrEqual(4);
    expect(Object.keys(reports.monthly.byCategory).length).toBeGreaterThan(1);
    const { items: told, unreadCount } = await visitor.call(notificationsContract.list, { query: {} });
    expect(unreadCount).toBe(3);
    expect(told.length).toBeGreaterThan(10);
    expect(told.slice(0, 3).every(({ readAt }) => readAt === null)).toBe(true);
    expect(told.every(({ createdAt }) => createdAt <= Date.parse(instant))).toBe(true);
  });

  test('has notifications about goals and budgets on the days that caused them, and none by mail', async () => {
    const app = await startApp(database);
    app.setNow('2026-03-20T12:00:00Z');
    const visitor = await setUpDemo(app);

    const { items } = await visitor.call(notificationsContract.list, { query: {} });
    const told = items.map(({ createdAt, title }) => `${new Date(createdAt).toISOString().slice(0, 10)} ${title}`);

    expect(told.slice(0, 10)).toEqual([
      '2026-03-18 Transportation is over budget',
      '2026-03-01 Subscriptions is over budget',
      '2026-03-01 Subscriptions has reached 75% of its budget',
      '2026-03-01 Rent has reached 97% of its budget',
      '2026-02-28 Groceries is over budget',
      '2026-02-24 Food & Dining has reached 76% of its budget',
      '2026-02-21 Groceries has reached 77% of its budget',
      '2026-02-19 Shopping has reached 81% of its budget',
      '2026-02-16 Goal reached: Armchair',
      '2026-02-01 Subscriptions is over budget',
    ]);
    expect(told).toContain('2026-01-16 Car Down Payment has reached 25%');
    expect(new Set(items.map(({ createdAt }) => createdAt)).size).toBe(items.length);
    expect(await app.db.selectFrom('emails').selectAll().execute()).toEqual([]);

    const before = await contents(app.db);
    app.setNow('2026-03-20T18:30:00Z');
    await visitor.call(demoContract.seed, {});
    expect(await contents(app.db)).toEqual(before);
  });

  test('repeats no notification of a budget after the next expense', async () => {
    const app = await startApp(database);
    app.setNow('2026-03-20T12:00:00Z');
    const visitor = await setUpDemo(app);
    const count = async () => (await visitor.call(notificationsContract.list, { query: {} })).items.length;
    const before = await count();

    await record(visitor, expense({ amount: 1_00, category: 'subscriptions', date: '2026-03-20' }));
    expect(await count()).toBe(before);
    await record(visitor, expense({ amount: 99_00, category: 'rent', date: '2026-03-20' }));
    expect(await count()).toBe(before + 1);
  });

  test('has figures that match its transactions', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);

    expect(await readMonthTotals(app.db)).toEqual(await recomputeMonthTotals(app.db));

    const { summary } = await visitor.call(dashboardContract.read, {});
    expect(summary.balance).toBe(summary.income - summary.expense - summary.savings);
    const open = (await visitor.call(goals.list, {})).goals;
    expect(open.reduce((total, { currentAmount }) => total + currentAmount, 0)).toBe(summary.savings);
  });

  test('has the same data after seeding again, whatever visitors have left behind', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    const before = await contents(app.db);

    await visitor.call(demoContract.seed, {});
    expect(await contents(app.db)).toEqual(before);
    await leaveTraces(visitor);
    expect(await contents(app.db)).not.toEqual(before);
    await visitor.call(demoContract.seed, {});

    expect(await contents(app.db)).toEqual(before);
    expect((await visitor.request({ url: '/api/auth/me' })).json).toMatchObject({ name: DEMO_REGISTRATION.name });
  });

  test('has the same data after ten simultaneous seedings on two replicas', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    const before = await contents(app.db);
    await leaveTraces(visitor);
    const other = database !== 'sqlite' ? (await app.replica()).app : app.app;
    const elsewhere = await visitDemo({ ...app, app: other });

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? visitor : elsewhere).request(seedDemo)),
    );

    for (const { status: code, json } of answers) expect({ code, ...json }).toEqual({ code: 200, ...answers[0]?.json });
    expect(await contents(app.db)).toEqual(before);
  });

  test('is renewed every hour, for a date that has begun almost everywhere', async () => {
    const app = await startApp(database);
    await renewDemo(app.db, NOW);
    expect((await app.request(status)).json).toMatchObject({ exists: false });
    const [visitor, ann] = [await setUpDemo(app), await app.person()];
    await record(ann, expense());
    const other = await app.replica();
    const before = await contents(app.db);
    await leaveTraces(visitor);

    await Promise.all([renewDemo(app.db, NOW), renewDemo(other.db, NOW)]);
    expect(await contents(app.db)).toEqual(before);
    app.setNow('2026-03-18T06:59:00Z');
    const later = await visitDemo(app);
    await renewDemo(app.db, Date.parse('2026-03-18T06:59:00Z'));
    expect((await list(later))[0]).toMatchObject({ date: '2026-03-17', description: 'Lunch near the office' });
    await renewDemo(app.db, Date.parse('2026-03-18T07:01:00Z'));
    expect((await list(later))[0]).toMatchObject({ date: '2026-03-18' });
    expect(await list(ann)).toHaveLength(1);
  });

  test("lists today's transactions above the sample, and links into the sample survive the next seeding", async () => {
    const app = await startApp(database);
    app.setNow('2026-03-15T06:00:00Z');
    const visitor = await setUpDemo(app);
    const [tea] = await record(visitor, expense({ date: '2026-03-15', description: 'Tea' }));
    const [first, second] = await list(visitor);
    expect(first?._id).toBe(tea?._id);

    app.setNow('2026-03-16T06:00:00Z');
    await visitor.call(demoContract.seed, {});

    const kept = await visitor.call(transactionsContract.read, { params: { transactionId: second?._id as never } });
    expect(kept.transaction).toEqual(second);
  });

  test('stays unchanged when a seeding fails halfway', async () => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    await record(visitor, expense({ description: 'Tea' }));
    const before = await contents(app.db);
    const breaking = app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('budget_changes'))
          throw new Error('broken');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const actor = {
      userId: visitor.userId as never,
      today: '2026-03-15' as never,
      now: 0,
      session: { accountKind: 'demo' as const },
    };

    await expect(seed(breaking, actor)).rejects.toThrow('broken');

    expect(await contents(app.db)).toEqual(before);
  });

  test('rejects seeding by any other account and stays unchanged', { tags: ['6.access.demo'] }, async () => {
    const app = await startApp(database);
    const demo = await setUpDemo(app);
    const [ann, guest, named] = [await app.person(), await app.guest(), await app.person('Demo')];
    for (const someone of [ann, guest, named]) await record(someone, expense());
    const before = await contents(app.db);

    for (const someone of [ann, guest, named]) {
      expect(await someone.request(seedDemo)).toMatchObject({
        status: 403,
        json: { code: 'forbidden', message: 'Only the demo account can be filled with sample data' },
      });
    }
    expect(await app.request(seedDemo)).toMatchObject({ status: 401, json: { code: 'missing_token' } });

    expect(await contents(app.db)).toEqual(before);
    await demo.call(demoContract.seed, {});
    for (const someone of [ann, guest, named]) expect(await list(someone)).toHaveLength(1);
  });
});
