import { describe, expect, test } from 'vitest';
import { HOUR } from '#shared/durations.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasGoal, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { told, wants } from '#testing/features/notifications.ts';
import { remind } from './reminders.ts';

const NOTHING = { app: [], mail: [] };
const both = (...titles: string[]) => ({ app: titles.sort(), mail: titles.sort() });
const REMINDER = 'Time to save for your goals';
/** Hours on Sunday, March 15, 2026, in New York, where these users are. */
const sundayAt = (hour: number) => Date.parse('2026-03-15T04:00:00Z') + hour * HOUR;
const MONDAY = 24;

describe.each(databases)('a reminder on %s', (database) => {
  test('with the weekly summary is sent on the chosen day, once across all replicas', async () => {
    const { person, db, replica } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob', { verified: true })];
    // Two connections of one process to one SQLite file would wait for each other.
    const other = database !== 'sqlite' ? await replica() : { db };
    for (const someone of [ann, bob]) {
      await startBudget(someone, 'Groceries', { amount: 200_00 });
      await record(someone, expense({ amount: 50_00 }));
    }
    await wants(ann, { budgetNotifications: { weeklyBudgetSummary: true, summaryDayOfWeek: 'Sunday' } });

    await remind(db, sundayAt(7));
    expect(await told(ann)).toEqual(NOTHING);
    await Promise.all([remind(db, sundayAt(8)), remind(other.db, sundayAt(8)), remind(db, sundayAt(8))]);
    await remind(other.db, sundayAt(20));
    expect(await told(ann)).toEqual(both('You’ve used 25% of this month’s budget'));
    await remind(db, sundayAt(MONDAY + 12));
    expect(await told(ann)).toEqual(NOTHING);
    await remind(db, sundayAt(7 * 24 + 9));
    expect(await told(ann)).toEqual(both('You’ve used 25% of this month’s budget'));
    expect(await told(bob)).toEqual(NOTHING);
  });

  test('follows the date in the user’s time zone', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob', { verified: true })];
    for (const [someone, summaryDayOfWeek] of [
      [ann, 'Sunday'],
      [bob, 'Monday'],
    ] as const) {
      await startBudget(someone, 'Groceries');
      await wants(someone, { budgetNotifications: { weeklyBudgetSummary: true, summaryDayOfWeek } });
    }
    await remind(db, sundayAt(23));
    expect(await told(ann)).toEqual(both('You’ve used 0% of this month’s budget'));
    expect(await told(bob)).toEqual(NOTHING);
  });

  test('that fails is reported without delaying others, and a deleted user gets none', async () => {
    const { person, db } = await startApp(database);
    const [gone, ann, bob] = [
      await person('Gone', { verified: true }),
      await person('Ann', { verified: true }),
      await person('Bob', { verified: true }),
    ];
    for (const someone of [gone, ann, bob]) {
      await startBudget(someone, 'Groceries');
      await wants(someone, { budgetNotifications: { weeklyBudgetSummary: true, summaryDayOfWeek: 'Sunday' } });
    }
    let isListed = false;
    const stuck = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes(ann.userId)) throw new Error('stuck');
        return node;
      },
      transformResult: async ({ result }) => {
        const goneId = gone.userId as never;
        if (!isListed) await db.deleteFrom('users').where('id', '=', goneId).execute();
        isListed = true;
        return result;
      },
    });

    await remind(db, sundayAt(9), AbortSignal.abort());
    expect(await told(bob)).toEqual(NOTHING);
    await expect(remind(stuck, sundayAt(9))).rejects.toMatchObject({ errors: [{ message: 'stuck' }] });

    expect(await told(bob)).toEqual(both('You’ve used 0% of this month’s budget'));
  });

  test('with a weekly summary needs a budget', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await wants(ann, { budgetNotifications: { weeklyBudgetSummary: true, summaryDayOfWeek: 'Sunday' } });
    await remind(db, sundayAt(9));
    expect(await told(ann)).toEqual(NOTHING);
  });

  test.each([
    ['Daily', [true, true, true]],
    ['Weekly', [true, false, false]],
    ['Monthly', [false, false, true]],
  ] as const)('for %s contributions covers goals that are not reached', async (reminderFrequency, comes) => {
    const { person, db, replica } = await startApp(database);
    const other = await replica();
    const ann = await person('Ann', { verified: true });
    await hasGoal(ann);
    await wants(ann, { goalsNotifications: { contributionReminders: true, reminderFrequency } });
    const days = [sundayAt(9), sundayAt(MONDAY + 9), Date.parse('2026-04-01T15:00:00Z')];
    for (const [index, instant] of days.entries()) {
      await Promise.all([remind(db, instant), remind(other.db, instant)]);
      await remind(other.db, instant + HOUR);
      expect(await told(ann)).toEqual(comes[index] ? both(REMINDER) : NOTHING);
    }
  });

  test('needs a goal that is not reached', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await wants(ann, { goalsNotifications: { contributionReminders: true, reminderFrequency: 'Daily' } });
    await remind(db, sundayAt(9));
    const goalId = await hasGoal(ann);
    await ann.call(goals.contribute, { params: { goalId }, body: { amount: cents(1_000_00) } });
    await told(ann);
    await remind(db, sundayAt(10));
    expect(await told(ann)).toEqual(NOTHING);
  });
});
