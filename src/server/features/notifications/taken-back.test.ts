import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId, TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { Transaction, TransactionDraft } from '#shared/transactions/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { standing, told, wants } from '#testing/features/notifications.ts';

const NOTHING = { app: [], mail: [] };
const both = (...titles: string[]) => ({ app: titles.sort(), mail: titles.sort() });
const threshold = (percent: number) => `Groceries has reached ${percent}% of its budget`;
const OVER = 'Groceries is over budget';

const params = (transaction: Transaction | undefined) => ({
  params: { transactionId: transaction?._id as TransactionId },
});
const remove = (person: Person, transaction: Transaction | undefined) =>
  person.call(transactions.remove, { ...params(transaction), query: {} });
const revise = (person: Person, transaction: Transaction | undefined, body: TransactionDraft) =>
  person.call(transactions.update, { ...params(transaction), body });

const revalue = (person: Person, goalId: GoalId, target: number, current: number) =>
  person.call(goals.update, {
    params: { goalId },
    body: {
      name: 'Car',
      targetAmount: cents(target),
      deadline: '2027-01-01' as CalendarDate,
      currentAmount: cents(current),
    },
  });

describe.each(databases)('withdrawing a notification on %s', (database) => {
  test('removes a falsely reached goal, which can be reached again, and keeps other notifications', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const [car, house] = [await hasGoal(ann, 'Car'), await hasGoal(ann, 'House')];
    await record(ann, savings(house, { amount: 250_00 }));
    const [mistake] = await record(ann, savings(car, { amount: 1_000_00 }));
    await remove(ann, mistake);
    expect(await standing(ann)).toEqual(both('House has reached 25%'));

    await record(ann, savings(car, { amount: 1_000_00 }));
    expect(await told(ann)).toEqual(both('House has reached 25%', 'Goal reached: Car'));
    await record(ann, savings(car, { amount: 1_00 }));
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('of a deletion lets a second deletion send it once', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const car = await hasGoal(ann);
    const [all] = await record(ann, savings(car, { amount: 1_000_00 }));
    expect(await told(ann)).toEqual(both('Goal reached: Car'));
    await remove(ann, all);
    expect((await standing(ann)).app).toEqual([]);
    await ann.call(transactions.restore, params(all));
    await ann.call(transactions.restore, params(all));
    expect(await told(ann)).toEqual(both('Goal reached: Car'));
  });

  test('follows a goal that falls below a milestone by an edit, a transfer, an adjustment, or a raised target, and keeps lower milestones', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const [car, house] = [await hasGoal(ann, 'Car'), await hasGoal(ann, 'House')];
    await record(ann, savings(car, { amount: 250_00 }));
    const [more] = await record(ann, savings(car, { amount: 500_00 }));
    expect((await standing(ann)).app).toEqual(['Car has reached 25%', 'Car has reached 75%']);

    await revise(ann, more, savings(car, { amount: 499_99 }));
    expect((await standing(ann)).app).toEqual(['Car has reached 25%']);
    await revise(ann, more, savings(car, { amount: 500_00 }));
    expect((await standing(ann)).app).toEqual(['Car has reached 25%', 'Car has reached 75%']);
    await revise(ann, more, savings(house, { amount: 500_00 }));
    expect((await standing(ann)).app).toEqual(['Car has reached 25%', 'House has reached 50%']);

    await revalue(ann, car, 1_000_00, 249_99);
    expect((await standing(ann)).app).toEqual(['House has reached 50%']);
    await revalue(ann, car, 500_00, 249_99);
    expect((await standing(ann)).app).toEqual(['Car has reached 25%', 'House has reached 50%']);
    await revalue(ann, car, 1_000_00, 249_99);
    expect(await standing(ann)).toEqual(both('House has reached 50%'));
  });

  test('removes an overspent budget that is within its amount again, and reports it when it is overspent later', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    await startBudget(ann, 'Fun');
    await record(ann, expense({ amount: 300_00, category: 'fun' }));
    const fun = 'Fun is over budget';
    const [mistake] = await record(ann, expense({ amount: 500_00 }));
    await remove(ann, mistake);
    expect(await standing(ann)).toEqual(both(fun));
    await record(ann, expense({ amount: 105_00 }));
    expect(await told(ann)).toEqual(both(OVER, fun));
    await record(ann, expense({ amount: 5_00 }));
    expect(await told(ann)).toEqual(NOTHING);
  });

  test('leaves the thresholds that are still reached after an edit, another category or month, a raised amount, or the end of the budget', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const { _id: budgetId } = await startBudget(ann, 'Groceries');
    const [tea] = await record(ann, expense({ amount: 200_00 }));
    expect((await standing(ann)).app).toEqual([OVER]);
    await revise(ann, tea, expense({ amount: 70_00 }));
    expect((await standing(ann)).app).toEqual([threshold(70)]);
    await revise(ann, tea, expense({ amount: 200_00 }));
    expect((await standing(ann)).app).toEqual([threshold(70), OVER]);
    await revise(ann, tea, expense({ amount: 200_00, category: 'fun' }));
    expect((await standing(ann)).app).toEqual([]);
    await revise(ann, tea, expense({ amount: 200_00 }));
    expect((await standing(ann)).app).toEqual([OVER]);
    await revise(ann, tea, expense({ amount: 200_00, date: '2026-02-10' }));
    expect((await standing(ann)).app).toEqual([]);
    await revise(ann, tea, expense({ amount: 200_00 }));

    const change = (amount: number) =>
      ann.call(budgets.update, { params: { budgetId }, body: budgetDraft('Groceries', { amount }) });
    await change(200_00);
    expect((await standing(ann)).app).toEqual([threshold(100)]);
    await change(300_00);
    expect(await standing(ann)).toEqual(NOTHING);
    await change(100_00);
    expect(await told(ann)).toEqual(both(OVER));

    await ann.call(budgets.remove, { params: { budgetId } });
    expect((await standing(ann)).app).toEqual([]);
    await startBudget(ann, 'Groceries');
    await record(ann, expense({ amount: 1 }));
    expect(await told(ann)).toEqual(both(OVER));
  });

  test('removes the alert of a former threshold setting, and overspending when an earlier month raises the carryover', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries', { from: '2026-02' });
    const [old] = await record(ann, expense({ amount: 100_00, date: '2026-02-10' }));
    const [tea] = await record(ann, expense({ amount: 75_00 }));
    expect((await standing(ann)).app).toEqual([threshold(75)]);
    await wants(ann, { budgetNotifications: { alertThreshold: 90 } });
    await revise(ann, tea, expense({ amount: 60_00 }));
    expect(await standing(ann)).toEqual(NOTHING);

    await revise(ann, tea, expense({ amount: 110_00 }));
    expect((await standing(ann)).app).toEqual([OVER]);
    await remove(ann, old);
    expect(await standing(ann)).toEqual(NOTHING);
  });

  test('keeps notifications of a past month', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await startBudget(ann, 'Groceries');
    const [tea] = await record(ann, expense({ amount: 200_00 }));
    setNow('2026-04-10T12:00:00Z');
    await remove(ann, tea);
    expect((await standing(ann)).app).toEqual([OVER]);
  });

  test('removes a large transaction that was deleted or reduced', async () => {
    const { person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await wants(ann, { transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(500_00) } });
    const [salary] = await record(ann, income({ amount: 900_00 }));
    await revise(ann, salary, income({ amount: 500_00 }));
    expect(await standing(ann)).toEqual(both('Large transaction: $900.00'));
    await revise(ann, salary, income({ amount: 90_00 }));
    expect(await standing(ann)).toEqual(NOTHING);
    await revise(ann, salary, income({ amount: 600_00 }));
    expect(await told(ann)).toEqual(both('Large transaction: $600.00'));
    await remove(ann, salary);
    expect((await standing(ann)).app).toEqual([]);
  });
});
