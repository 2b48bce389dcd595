import { describe, expect, test } from 'vitest';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { forecastContract } from '#shared/forecast/contract.ts';
import { cents } from '#shared/money.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { act, startSchedule } from '#testing/features/schedules.ts';

// Today is 2026-03-15.

describe.each(databases)('left to spend on %s', (database) => {
  test('is hidden until there is a schedule or a budget in the month', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const card = async (person = ann) => (await person.call(dashboard.read, {})).leftToSpend;
    await record(ann, income({ amount: 100_00 }));
    expect(await card()).toBeNull();
    await startBudget(ann, 'Food', { from: '2026-04' });
    expect(await card()).toBeNull();

    await startBudget(ann, 'Fun', { amount: 34_05 });
    expect(await card()).toEqual({
      month: '2026-03',
      daysLeft: 17,
      leftToSpend: 34_05,
      perDay: 2_00,
      shortfall: null,
      next: [],
      uncounted: 0,
      isStillRecording: false,
    });
    const { _id: scheduleId } = await startSchedule(bob, '2026-04-02');
    expect(await card(bob)).toMatchObject({
      leftToSpend: 0,
      perDay: 0,
      next: [{ scheduleId }, { scheduleId }, { scheduleId }],
    });
    await bob.call(schedules.remove, { params: { scheduleId } });
    expect(await card(bob)).toBeNull();
  });

  test('warns of the first day of the month on which the balance falls below zero', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const shortfall = async () => (await ann.call(dashboard.read, {})).leftToSpend?.shortfall;
    await record(ann, income({ amount: 100_00 }));
    await startSchedule(ann, '2026-03-20', { amount: 60_00 });
    await startSchedule(ann, '2026-03-31', { type: 'income', category: 'salary', amount: 900_00 });
    await startSchedule(ann, '2026-04-01', { amount: 5000_00 });
    expect(await shortfall()).toBeNull();
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-24', { amount: [30_00, 50_00] });
    expect(await shortfall()).toEqual({ day: '2026-03-24', from: -10_00, to: 10_00 });

    // What is overdue counts today, and every change at once.
    await record(ann, expense({ amount: 45_00 }));
    expect(await shortfall()).toEqual({ day: '2026-03-20', from: -5_00, to: -5_00 });
    await ann.call(schedules.remove, { params: { scheduleId } });
    await record(ann, income({ amount: 5_00 }));
    expect(await shortfall()).toBeNull();

    // Nobody needs a warning of what has happened.
    await record(ann, expense({ amount: 60_01 }));
    expect(await shortfall()).toBeNull();
  });

  test('changes at once with every change on which it depends', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const left = async () => (await ann.call(dashboard.read, {})).leftToSpend?.leftToSpend;
    const { _id } = await startSchedule(ann, '2026-03-20', { amount: 100_00 });
    expect([await left(), await left()]).toEqual([-100_00, -100_00]);
    await record(ann, income({ amount: 500_00 }));
    expect(await left()).toBe(400_00);
    await startBudget(ann, 'Fun', { amount: 90_00 });
    expect(await left()).toBe(90_00);
    await record(ann, expense({ amount: 50_00, category: 'fun' }));
    expect(await left()).toBe(40_00);
    await act(ann, _id, '2026-03-20', { action: 'change_amount', amount: cents(449_00) });
    expect(await left()).toBe(1_00);
    await act(ann, _id, '2026-03-20', { action: 'skip' });
    expect(await left()).toBe(40_00);
    setNow('2026-04-01T12:00:00Z');
    expect(await left()).toBe(-100_00);
  });

  test('counts overdue income for a week, and an overdue bill until its month is over', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow('2026-04-01T12:00:00Z');
    await startSchedule(ann, '2026-04-03', { type: 'income', amount: 1_800_50, description: 'Salary' });
    await startSchedule(ann, '2026-04-04', { amount: 1_200_00 });
    const read = async (day: string) => {
      setNow(`2026-04-${day}T12:00:00Z`);
      const { moneyLeft, balanceAtMonthEnd, expected } = await ann.call(forecastContract.read, { query: {} });
      const card = (await ann.call(dashboard.read, {})).leftToSpend;
      expect(card?.leftToSpend).toBe(moneyLeft.amount);
      expect(balanceAtMonthEnd).toMatchObject({ from: moneyLeft.amount, to: moneyLeft.amount });
      return [moneyLeft.amount, expected.map((one) => one.description), card?.next[0]?.description, card?.uncounted];
    };
    expect(await read('10')).toEqual([600_50, ['Salary', 'Rent'], 'Salary', 0]);
    expect(await read('11')).toEqual([-1_200_00, ['Rent'], 'Rent', 1]);
    expect(await read('30')).toEqual([-1_200_00, ['Rent'], 'Rent', 1]);
  });

  test('rejects past months and those too far away, beside the field', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const rejects = async (month: string) => (await ann.request({ url: `/api/forecast?month=${month}` })).json.errors;
    const outside = { month: ['Choose this month or one of the next 12'] };
    expect([await rejects('2026-02'), await rejects('2027-04')]).toEqual([outside, outside]);
    expect(await rejects('2027-03')).toBeUndefined();
  });
});

describe.each(databases)('suggestions on %s', (database) => {
  test('come from the history, and disappear once dismissed, accepted, or set up otherwise', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const monthly = (description: string, day: string, amount: number) =>
      ['2025-12', '2026-01', '2026-02', '2026-03'].map((month) =>
        expense({ description, amount, date: `${month}-${day}`, category: 'bills' }),
      );
    await hasLedger(ann, [
      ...monthly('Netflix', '05', 15_99),
      ...monthly('City Gym', '08', 40_00),
      ...monthly('Internet', '10', 55_00),
    ]);
    const names = async () => {
      const { suggestions } = await ann.call(schedules.suggestions, {});
      return suggestions.map(({ description, nextDay }) => `${description} ${nextDay}`);
    };
    const { suggestions } = await ann.call(schedules.suggestions, {});
    expect(await names()).toEqual(['Internet 2026-04-10', 'City Gym 2026-04-08', 'Netflix 2026-04-05']);

    await ann.call(schedules.dismissSuggestion, { body: { key: suggestions[0]?.key as string } });
    expect(await names()).toEqual(['City Gym 2026-04-08', 'Netflix 2026-04-05']);
    const [, gym] = suggestions;
    await startSchedule(ann, '2026-04-08', { description: 'City Gym', ...(gym && { suggestion: gym.key }) });
    await startSchedule(ann, '2026-04-05', { description: 'Netflix' });
    expect(await names()).toEqual([]);
  });
});
