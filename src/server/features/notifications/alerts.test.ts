import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountContract, DELETION_PHRASE } from '#shared/account/contract.ts';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { notificationsContract as notifications } from '#shared/notifications/contract.ts';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { HOSTILE_CATEGORIES } from '#testing/features/hostile-categories.ts';
import { told, wants } from '#testing/features/notifications.ts';

const NOTHING = { app: [], mail: [] };
const both = (...titles: string[]) => ({ app: titles.sort(), mail: titles.sort() });
const threshold = (percent: number) => `Groceries has reached ${percent}% of its budget`;
const OVER = 'Groceries is over budget';

async function contribute(person: Person, goalId: GoalId, amount: number) {
  await person.call(goals.contribute, { params: { goalId }, body: { amount: cents(amount) } });
}

describe.each(databases)('a notification on %s', (database) => {
  test('reports spending that reaches the threshold, once in the app and once by mail', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    await record(ann, expense({ amount: 69_99 }));
    expect(await told(ann)).toEqual(NOTHING);
    await record(ann, expense({ amount: 1 }));
    expect(await told(ann)).toEqual(both(threshold(70)));
    await record(ann, expense({ amount: 5_00 }));
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('reports overspending above the available amount, not at it', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    await record(ann, expense({ amount: 100_00 }));
    expect(await told(ann)).toEqual(both(threshold(100)));
    await record(ann, expense({ amount: 1 }), expense({ amount: 50_00 }));
    expect(await told(ann)).toEqual(both(OVER));
  });

  test('reports only the overspending after a jump from below the threshold, with the true percentage', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    await record(ann, expense({ amount: 200_00 }));
    expect(await told(ann)).toEqual(both(OVER));
    const { items } = await ann.call(notifications.list, { query: {} });
    expect(items[0]?.body).toBe('$200.00 of $100.00 (200%) spent in March 2026, $100.00 over.');
  });

  test('ignores spending that is older than a new, earlier, or revived budget, and reports the next expense', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await record(ann, expense({ amount: 200_00, date: '2026-02-10' }), expense({ amount: 80_00 }));
    const { _id } = await startBudget(ann, 'Groceries', { from: '2026-02' });
    expect(await told(ann)).toEqual(NOTHING);
    await record(ann, expense({ amount: 1 }));
    expect(await told(ann)).toEqual(both(threshold(80)));

    setNow('2026-04-10T12:00:00Z');
    await ann.call(budgets.remove, { params: { budgetId: _id.replace('2026-02', '2026-04') as never } });
    await record(ann, expense({ amount: 190_00, date: '2026-04-02' }));
    await startBudget(ann, 'Groceries', { amount: 1_00, from: '2026-05' });
    await startBudget(ann, 'Groceries', { amount: 100_00 });
    expect(await told(ann)).toEqual(NOTHING);
    await record(ann, expense({ amount: 1, date: '2026-04-03' }));
    expect(await told(ann)).toEqual(both(OVER));
  });

  test('reports a budget whose new name merges it with the spending of another category', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const { _id: budgetId } = await startBudget(ann, 'Groceries');
    await record(ann, expense({ amount: 60_00 }), expense({ amount: 50_00, category: 'snacks' }));
    await ann.call(budgets.update, { params: { budgetId }, body: budgetDraft('Snacks') });
    expect(await told(ann)).toEqual(both('Snacks is over budget'));
  });

  test('leads to what it is about, in the app and by mail, after the category is renamed, too', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await wants(ann, { transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(500_00) } });
    const { _id: budgetId } = await startBudget(ann, 'Food & Dining');
    await startBudget(ann, 'Food');
    const car = await hasGoal(ann);
    const [feast] = await record(
      ann,
      expense({ amount: 500_00, category: 'food & dining' }),
      expense({ amount: 70_00, category: 'food' }),
    );
    await contribute(ann, car, 250_00);
    const links = async () => {
      const { items } = await ann.call(notifications.list, { query: {} });
      return Object.fromEntries(items.map(({ kind, link }) => [kind, link]));
    };
    const expected = {
      overspending: '/transactions?category=food+%26+dining&type=expense&month=2026-03',
      'spending-threshold': '/transactions?category=food&type=expense&month=2026-03',
      'large-transaction': `/transactions/${feast?._id}/edit`,
      'goal-milestone': `/goals/${car}/edit`,
    };
    const mailed = async () => {
      const mails = await db.selectFrom('emails').select('link').where('kind', '=', 'notification').execute();
      return mails.map(({ link }) => link).sort();
    };
    expect(await links()).toEqual(expected);
    expect(await mailed()).toEqual(Object.values(expected).sort());

    await ann.call(budgets.update, { params: { budgetId }, body: budgetDraft('50% & more_') });
    const renamed = {
      ...expected,
      overspending: '/transactions?category=50%25+%26+more_&type=expense&month=2026-03',
    };
    expect(await links()).toEqual(renamed);
    expect(await mailed()).toEqual(Object.values(renamed).sort());
  });

  test('leads to exactly its category, whatever the name, in the app and by mail, after a rename, too', async () => {
    const { person, db } = await startApp(database);
    for (const [index, category] of HOSTILE_CATEGORIES.entries()) {
      const ann = await person(`Ann${index}`, { verified: true });
      const { _id: budgetId } = await startBudget(ann, category);
      await record(ann, expense({ amount: 110_00, category }));
      const targets = async () => {
        const { items } = await ann.call(notifications.list, { query: {} });
        const mails = await db
          .selectFrom('emails')
          .select('link')
          .where('recipient', '=', ann.email ?? '')
          .execute();
        return [...items, ...mails].map(({ link }) => {
          const { pathname, searchParams } = new URL(link, 'https://example.com');
          return { pathname, ...Object.fromEntries(searchParams) };
        });
      };
      const rename = (name: string) => ann.call(budgets.update, { params: { budgetId }, body: budgetDraft(name) });
      const to = (name: string) => ({ pathname: '/transactions', category: name, type: 'expense', month: '2026-03' });
      expect(await targets()).toEqual([to(category), to(category)]);
      await rename('Plain');
      expect(await targets()).toEqual([to('plain'), to('plain')]);
      await rename(category);
      expect(await targets()).toEqual([to(category), to(category)]);
    }
  });

  test('uses percentages of the amount and the carryover', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries', { from: '2026-02' });
    await record(ann, expense({ amount: 139_99 }));
    expect(await told(ann)).toEqual(NOTHING);
    const { preferences } = await ann.call(preferencesContract.read, {});
    const body = { ...preferences, budgetSettings: { carryForwardUnusedBudget: false } };
    await ann.call(preferencesContract.update, { body });
    await record(ann, expense({ amount: 1 }));
    expect(await told(ann)).toEqual(both(OVER));
  });

  test('reports a raised expense, a restored expense, and a lowered budget', async () => {
    const { person } = await startApp(database);
    const [ann, bob, eve] = [
      await person('Ann', { verified: true }),
      await person('Bob', { verified: true }),
      await person('Eve', { verified: true }),
    ];

    await startBudget(ann, 'Groceries');
    const [tea] = await record(ann, expense({ amount: 10_00 }));
    const transactionId = tea?._id as never;
    await ann.call(transactions.update, { params: { transactionId }, body: expense({ amount: 80_00 }) });
    expect(await told(ann)).toEqual(both(threshold(80)));

    const [coffee] = await record(bob, expense({ amount: 80_00 }));
    await bob.call(transactions.remove, { params: { transactionId: coffee?._id as never }, query: {} });
    await startBudget(bob, 'Groceries');
    await bob.call(transactions.restore, { params: { transactionId: coffee?._id as never } });
    expect(await told(bob)).toEqual(both(threshold(80)));

    const { _id } = await startBudget(eve, 'Groceries');
    await record(eve, expense({ amount: 60_00 }));
    expect(await told(eve)).toEqual(NOTHING);
    await eve.call(budgets.update, { params: { budgetId: _id }, body: budgetDraft('Groceries', { amount: 59_99 }) });
    expect(await told(eve)).toEqual(both(OVER));
  });

  test('ignores an expense of a past month, income, other categories, and lower spending', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries', { from: '2026-01' });
    const [big] = await record(
      ann,
      expense({ amount: 900_00, date: '2026-02-28' }),
      expense({ amount: 900_00, category: 'fun' }),
      income({ amount: 900_00, category: 'groceries' }),
    );
    const params = { transactionId: big?._id as never };
    await ann.call(transactions.update, { params, body: expense({ amount: 800_00, date: '2026-02-28' }) });
    expect(await told(ann)).toEqual(NOTHING);
  });

  test("ignores an expense of a past month that lowers the current month's carryover", async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries', { from: '2026-02' });
    await record(ann, expense({ amount: 139_00 }));
    const [old] = await record(ann, expense({ amount: 50_00, date: '2026-02-10' }));
    const params = { transactionId: old?._id as never };
    await ann.call(transactions.update, { params, body: expense({ amount: 100_00, date: '2026-02-10' }) });
    expect(await told(ann)).toEqual(NOTHING);
    await record(ann, expense({ amount: 1 }));
    expect(await told(ann)).toEqual(both(OVER));
  });

  test('is sent again in the next month', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    await record(ann, expense({ amount: 150_00 }));
    expect(await told(ann)).toEqual(both(OVER));
    setNow('2026-04-10T12:00:00Z');
    await record(ann, expense({ amount: 150_00, date: '2026-04-02' }));
    expect(await told(ann)).toEqual(both(OVER));
  });

  test('reports the highest of several milestones of a goal and never a lower one afterwards', {
    tags: ['9.settings.milestones'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const car = await hasGoal(ann);
    await contribute(ann, car, 249_99);
    expect(await told(ann)).toEqual(NOTHING);
    await contribute(ann, car, 1);
    expect(await told(ann)).toEqual(both('Car has reached 25%'));
    await contribute(ann, car, 600_00);
    expect(await told(ann)).toEqual(both('Car has reached 75%'));
    await contribute(ann, car, 50_00);
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('reports a reached goal, to the cent, instead of a milestone', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const car = await hasGoal(ann);
    await contribute(ann, car, 999_99);
    expect(await told(ann)).toEqual(both('Car has reached 75%'));
    await contribute(ann, car, 1);
    expect(await told(ann)).toEqual(both('Goal reached: Car'));
    await contribute(ann, car, 500_00);
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('reports the highest milestone of a reached goal if the user wants only milestones', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const car = await hasGoal(ann);
    await wants(ann, { goalsNotifications: { goalAchievement: false } });
    await contribute(ann, car, 1_000_00);
    expect(await told(ann)).toEqual(both('Car has reached 75%'));
  });

  test('reports a milestone after an adjustment, a lowered target, and a transfer', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const [car, house, trip] = [await hasGoal(ann, 'Car'), await hasGoal(ann, 'House'), await hasGoal(ann, 'Trip')];
    const change = (goalId: GoalId, name: string, target: number, current?: number) =>
      ann.call(goals.update, {
        params: { goalId },
        body: {
          name,
          targetAmount: cents(target),
          deadline: '2027-01-01' as CalendarDate,
          ...(current !== undefined && { currentAmount: cents(current) }),
        },
      });
    await change(car, 'Car', 1_000_00, 300_00);
    expect(await told(ann)).toEqual(both('Car has reached 25%'));
    await change(car, 'Car', 600_00);
    expect(await told(ann)).toEqual(both('Car has reached 50%'));
    await ann.call(goals.reallocate, { params: { goalId: car }, body: { target: house } });
    expect(await told(ann)).toEqual(both('House has reached 25%'));
    await ann.call(goals.reallocate, { params: { goalId: trip }, body: { target: house } });
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('reports a large transaction, at or above the amount, once, and only if the user wants it', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await record(ann, expense({ amount: 900_00, category: 'rent' }));
    expect(await told(ann)).toEqual(NOTHING);

    await wants(ann, { transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(500_00) } });
    const [salary] = await record(ann, income({ amount: 499_99 }));
    expect(await told(ann)).toEqual(NOTHING);
    const params = { transactionId: salary?._id as never };
    await ann.call(transactions.update, { params, body: income({ amount: 500_00 }) });
    expect(await told(ann)).toEqual(both('Large transaction: $500.00'));
    await ann.call(transactions.update, { params, body: income({ amount: 700_00 }) });
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('reports a scheduled account deletion once and is withdrawn with the cancellation', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const schedule = async () => {
      await ann.call(accountContract.deleteAccount, { body: { password: PASSWORD, confirmation: DELETION_PHRASE } });
      const mail = await db.selectFrom('emails').select(['kind', 'subject']).execute();
      return { app: (await told(ann)).app, mail };
    };
    const title = 'Your account will be deleted';
    const announced = { app: [title], mail: [{ kind: 'security', subject: title }] };
    expect(await schedule()).toEqual(announced);
    expect(await schedule()).toEqual(NOTHING);
    await ann.call(accountContract.cancelDeletion, {});
    expect((await ann.call(notifications.list, { query: {} })).items).toEqual([]);
    expect(await schedule()).toEqual(announced);
    await ann.call(accountContract.cancelDeletion, {});
    setNow('2026-03-16T12:00:00Z');
    expect(await schedule()).toEqual(announced);
  });

  test('about an account deletion is mailed to an unverified address too, with any settings, until the cancellation', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await db.deleteFrom('emails').execute();
    await wants(ann, { deliveryPreferences: { emailNotifications: false, inAppNotifications: false } });
    const waiting = () => db.selectFrom('emails').select(['recipient', 'subject']).execute();

    await ann.call(accountContract.deleteAccount, { body: { password: PASSWORD, confirmation: DELETION_PHRASE } });
    expect(await waiting()).toEqual([{ recipient: ann.email, subject: 'Your account will be deleted' }]);

    await ann.call(accountContract.cancelDeletion, {});
    expect(await waiting()).toEqual([]);
  });

  test('reports a login from a new browser or address, except the first login, and only if enabled', async () => {
    const { person, app } = await startApp(database, { trustProxy: 1 });
    const ann = await person('Ann', { verified: true });
    const logIn = async (browser: string, address: string) => {
      const headers = { 'user-agent': browser, 'x-forwarded-for': address };
      const payload = { email: ann.email, password: PASSWORD };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
      expect(statusCode).toBe(200);
      return told(ann);
    };
    const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0';
    const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1';

    expect(await told(ann)).toEqual(NOTHING);
    expect(await logIn(FIREFOX, '203.0.113.7')).toEqual(both('New login to your account'));
    expect(await logIn(FIREFOX, '203.0.113.7')).toEqual(NOTHING);
    expect(await logIn(SAFARI, '203.0.113.7')).toEqual(both('New login to your account'));
    expect(await logIn(FIREFOX, '203.0.113.8')).toEqual(both('New login to your account'));
    await ann.call(accountContract.updateSecuritySettings, { body: { loginAlerts: false } });
    expect(await logIn(SAFARI, '203.0.113.9')).toEqual(NOTHING);
  });

  test('of a disabled kind is never created', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const car = await hasGoal(ann);
    await startBudget(ann, 'Groceries');
    await wants(ann, {
      budgetNotifications: { spendingAlerts: false, overspendingNotifications: false },
      goalsNotifications: { milestoneAlerts: false, goalAchievement: false },
    });
    await record(ann, expense({ amount: 200_00 }));
    await contribute(ann, car, 600_00);
    await contribute(ann, car, 600_00);
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('appears in the app, by mail, or not at all, as the user prefers', async () => {
    const { person, guest } = await startApp(database);
    const causes = async (someone: Person, deliveryPreferences: Parameters<typeof wants>[1]['deliveryPreferences']) => {
      if (deliveryPreferences) await wants(someone, { deliveryPreferences });
      await startBudget(someone, 'Groceries');
      await record(someone, expense({ amount: 200_00 }));
      return told(someone);
    };
    const { app: titles } = both(OVER);
    expect(await causes(await person('Ann', { verified: true }), { emailNotifications: false })).toEqual({
      app: titles,
      mail: [],
    });
    expect(await causes(await person('Ann', { verified: true }), { inAppNotifications: false })).toEqual({
      app: [],
      mail: titles,
    });
    const off = { emailNotifications: false, inAppNotifications: false };
    expect(await causes(await person('Ann', { verified: true }), off)).toEqual(NOTHING);
    expect(await causes(await guest(), undefined)).toEqual({ app: titles, mail: [] });
  });

  test('is never created for a rejected or rolled-back request', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    const add = (date: string) => {
      const payload = { ...expense({ amount: 1 }), amount: 200, date };
      return ann.request({ method: 'POST', url: '/api/transactions', payload });
    };
    expect((await add('2026-03-16')).status).toBe(400);

    // The notification is stored before its mail.
    await sql`alter table emails rename to elsewhere`.execute(db);
    expect((await add('2026-03-14')).status).toBe(500);
    await sql`alter table elsewhere rename to emails`.execute(db);
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('is created once when many simultaneous requests cross one threshold', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    await Promise.all(Array.from({ length: 8 }, () => record(ann, expense({ amount: 40_00 }))));
    expect(await told(ann)).toEqual(both(threshold(80), OVER));
  });
});
