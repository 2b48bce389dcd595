import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OccurrenceRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import { addDays, addMonths, type CalendarDate, type Month, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { expectedBehind, expectedInMonth, transactionsBehind } from '#shared/forecast/behind.ts';
import { atBest, atWorst } from '#shared/forecast/compute-forecast.ts';
import { type Expected, type Forecast, forecastContract, NEXT_ON_DASHBOARD } from '#shared/forecast/contract.ts';
import type { GoalId, ScheduleId, TransactionId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { DEFAULT_PREFERENCES, preferencesContract as preferences } from '#shared/preferences/contract.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import type { Exception } from '#shared/schedules/schedule-state.ts';
import type { TransactionDraft } from '#shared/transactions/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { filterOfSearch } from '#shared/transactions/search-parameters.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, hasLedger, income, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { listBudgets, startBudget } from '#testing/features/budgets.ts';
import { countedInModel, type ModelSchedule, storedMoney, uncountedInModel } from '#testing/model/forecast.ts';
import { anyExceptions, anyRule } from '#testing/model/schedules.ts';

const TODAYS = ['2026-03-15', '2026-03-01', '2026-01-31', '2026-02-28', '2024-02-29', '2025-12-31', '2026-06-04'];
const CATEGORIES = ['food', 'fun', 'bills', 'rent'] as const;

const amount = fc.oneof(fc.integer({ min: 1, max: 900_00 }), fc.constant(1), fc.constant(99_999_999_999));
const category = fc.constantFrom(...CATEGORIES);
const range = fc.tuple(amount, amount).map((pair) => ({
  from: cents(Math.min(...pair)),
  to: cents(Math.max(...pair)),
}));
const row = fc.record({
  kind: fc.constantFrom('income', 'expense', 'expense', 'saved for a goal', 'saved for nothing', 'uncategorized'),
  amount,
  category,
  daysAgo: fc.nat({ max: 130 }),
});
const budget = fc.record({ category, amount, monthsAgo: fc.nat({ max: 4 }) });
const schedule = fc.record({
  rule: fc.tuple(anyRule, fc.integer({ min: -300, max: 50 })).map(([rule, shift]) => ({
    ...rule,
    shift,
    end: rule.end.kind === 'until' ? { kind: 'never' as const } : rule.end,
  })),
  type: fc.constantFrom('income' as const, 'expense' as const, 'expense' as const, 'savings' as const),
  range,
  category,
  automatic: fc.boolean(),
  pausedIn: fc.option(fc.integer({ min: -20, max: 40 }), { freq: 6 }),
  countsFrom: fc.integer({ min: -100, max: 20 }),
});
const books = fc.record({
  today: fc.constantFrom(...TODAYS) as fc.Arbitrary<CalendarDate>,
  rows: fc.array(row, { maxLength: 25 }),
  budgets: fc.uniqueArray(budget, { maxLength: 4, selector: (one) => one.category }),
  schedules: fc.array(schedule, { maxLength: 6 }),
  exceptionsSeed: fc.nat(),
  carriesForward: fc.boolean(),
  releases: fc.boolean(),
  ahead: fc.constantFrom(0, 0, 1, 5, 12),
});
type Books = typeof books extends fc.Arbitrary<infer B> ? B : never;

/** Writes random books for a new user. @returns the schedules as the model sees them */
async function write(person: Person, { today, rows, ...given }: Books): Promise<ModelSchedule[]> {
  const goal = await hasGoal(person);
  const drafts = rows.map((one) => draftOf(one, goal, today));
  if (drafts.length > 0) await hasLedger(person, drafts);
  for (const one of given.budgets) {
    await startBudget(person, one.category, { amount: one.amount, from: addMonths(monthOf(today), -one.monthsAgo) });
  }
  const body = { ...DEFAULT_PREFERENCES, budgetSettings: { carryForwardUnusedBudget: given.carriesForward } };
  await person.call(preferences.update, { body });
  if (given.releases) {
    const payload = { target: 'balance' };
    await person.request({ method: 'POST', url: `/api/goals/${goal}/reallocate`, payload });
  }
  const schedules = given.schedules.flatMap((one, index) =>
    modelSchedule(one, { index, goal, today, seed: given.exceptionsSeed }),
  );
  if (schedules.length > 0) await insert(person, schedules);
  return schedules;
}

function draftOf({ kind, amount, category, daysAgo }: Books['rows'][number], goal: GoalId, today: CalendarDate) {
  const date = addDays(today, -daysAgo);
  switch (kind) {
    case 'income':
      return income({ amount, category, date });
    case 'expense':
      return expense({ amount, category, date });
    case 'saved for a goal':
      return savings(goal, { amount, date });
    case 'saved for nothing':
      return { ...savings(goal, { amount, date }), goalId: null };
    default:
      return { ...expense({ amount, date }), category: null } as TransactionDraft;
  }
}

function modelSchedule(
  { rule: { shift, ...rule }, type, range, category, automatic, pausedIn, countsFrom }: Books['schedules'][number],
  { index, goal, today, seed }: { index: number; goal: GoalId; today: CalendarDate; seed: number },
): ModelSchedule[] {
  const near = { ...rule, anchor: addDays(today, shift) };
  if (Object.keys(scheduleErrors({ rule: near }, today)).length > 0) return [];
  const terms = {
    ...{
      type,
      amount: automatic ? { from: range.to, to: range.to } : range,
      description: `Schedule ${index}`,
      note: '',
    },
    ...{ category: type === 'savings' ? null : category, goalId: type === 'savings' ? goal : null },
    recording: automatic ? ('automatic' as const) : ('remind' as const),
  };
  const [exceptions = []] = fc.sample(anyExceptions(near), { numRuns: 1, seed: seed + index });
  return [
    {
      ...terms,
      scheduleId: `schedule-${index}` as ScheduleId,
      rule: near,
      countsFrom: addDays(today, countsFrom),
      pausedOn: pausedIn === null ? null : addDays(today, pausedIn),
      // It has nothing left to record when a request comes.
      recordedThrough: addDays(today, 500),
      exceptions: exceptions.map((one, place) => frozenIfEarly(one, place, terms)),
    },
  ];
}

/** Every third open exception keeps the terms and the shown day that it had before an edit. */
function frozenIfEarly(
  exception: Exception,
  place: number,
  terms: Omit<NonNullable<Exception['frozen']>, 'shownDay'>,
): Exception {
  if (exception.status !== 'open' || place % 3 !== 0) return exception;
  const amount = { from: cents(1_00 + place), to: cents(2_00 + place) };
  return { ...exception, frozen: { ...terms, amount, shownDay: addDays(exception.day, 1) } };
}

async function insert({ db, userId }: Person, schedules: readonly ModelSchedule[]): Promise<void> {
  const user_id = userId as UserId;
  const rows = schedules.map(
    (one, index): ScheduleRow => ({
      ...{ user_id, id: one.scheduleId, type: one.type, from_cents: one.amount.from, to_cents: one.amount.to },
      ...{ category: one.category, goal_id: one.goalId, description: one.description, note: one.note },
      ...{ rule: JSON.stringify(one.rule), recording: one.recording, counts_from: one.countsFrom },
      ...{ recorded_through: one.recordedThrough, paused_on: one.pausedOn, pause_reason: one.pausedOn && 'user' },
      ...{ created_at: index, deleted_at: null, version: 1 },
    }),
  );
  const exceptions = schedules.flatMap(({ scheduleId: schedule_id, exceptions }) =>
    exceptions.map(({ day, status, movedTo, amount, frozen, transactionId }): OccurrenceRow => {
      const { category = null, ...terms } = frozen ?? {};
      return {
        ...{ user_id, schedule_id, day, status, former_status: null, moved_to: movedTo },
        ...{ from_cents: amount?.from ?? null, to_cents: amount?.to ?? null, category },
        ...{ frozen: frozen && JSON.stringify(terms), transaction_id: transactionId as TransactionId | null },
      };
    }),
  );
  await db.insertInto('schedules').values(rows).execute();
  if (exceptions.length > 0) await db.insertInto('schedule_occurrences').values(exceptions).execute();
  await db
    .updateTable('users')
    .set({ schedules_due: '9999-12-31' as CalendarDate })
    .where('id', '=', user_id)
    .execute();
}

const keyOf = ({ scheduleId, day, shownDay }: Pick<Occurrence, 'scheduleId' | 'day' | 'shownDay'>) => {
  return { scheduleId, day, shownDay };
};
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const times = (amountOf: (one: Expected) => number) => (one: Expected) => amountOf(one) * one.days.length;

/** The same figures, as plain sums of the stored rows and of the model's occurrences. */
async function expected(person: Person, schedules: readonly ModelSchedule[], month: Month, today: CalendarDate) {
  const money = await storedMoney(person, month);
  const open = countedInModel(schedules, today, rangeOfMonth(month).end);
  const inMonth = open.filter(({ shownDay }) => (shownDay < today ? monthOf(today) : monthOf(shownDay)) === month);
  const first = rangeOfMonth(month).start;
  const { items } = await listBudgets(person, { startDate: first, endDate: first });
  const billsIn = (category: string) => inMonth.filter((one) => one.type === 'expense' && one.category === category);
  const moneyLeft = money.income - money.expense - money.saved + sumOf(inMonth.map(({ worst }) => worst));
  const budgetLeft = sumOf(
    items.map(({ category, amount, carriedOver }) => {
      const bills = sumOf(billsIn(category).map(({ worst }) => worst));
      return amount + carriedOver - money.spentIn(category) + bills;
    }),
  );
  return {
    moneyLeft,
    budgetLeft: items.length === 0 ? null : budgetLeft,
    leftToSpend: items.length === 0 ? moneyLeft : Math.min(moneyLeft, budgetLeft),
    balanceToday: money.balance,
    from: money.balance + sumOf(open.map(({ worst }) => worst)),
    to: money.balance + sumOf(open.map(({ best }) => best)),
    days: open.map(({ scheduleId, shownDay }) => `${shownDay} ${scheduleId}`).sort(),
  };
}

/** Every line equals the rows that it opens, and the lines of every figure add up to it. */
async function checkBreakdown(person: Person, forecast: Forecast): Promise<void> {
  const { month, today, moneyLeft, budgetLeft, balanceAtMonthEnd } = forecast;
  const inMonth = expectedInMonth(forecast);
  const { start } = rangeOfMonth(month);
  const { items } = await listBudgets(person, { startDate: start, endDate: start });
  for (const figure of [moneyLeft, ...(budgetLeft ? [budgetLeft] : [])]) {
    expect(sumOf(figure.lines.map((line) => line.amount))).toBe(figure.amount);
    for (const line of figure.lines) {
      const search = transactionsBehind(line, month);
      if (search) {
        const totals = await person.call(transactions.totals, { query: filterOfSearch(search, today) });
        const { income, expense, savings, released } = totals;
        expect([line, income - expense - savings + released]).toEqual([line, line.amount]);
      } else if (line.key === 'budgeted' || line.key === 'carried_over') {
        const ofCategory = items.find((item) => item.category === line.category);
        expect([line, ofCategory?.[line.key === 'budgeted' ? 'amount' : 'carriedOver']]).toEqual([line, line.amount]);
      } else {
        expect([line, sumOf(expectedBehind(line, inMonth).map(times(atWorst)))]).toEqual([line, line.amount]);
      }
    }
  }
  const { from, to, lines } = balanceAtMonthEnd;
  expect([sumOf(lines.map((line) => line.from)), sumOf(lines.map((line) => line.to))]).toEqual([from, to]);
  for (const line of lines.slice(1)) {
    const behind = expectedBehind({ key: line.key, category: null }, forecast.expected);
    expect([sumOf(behind.map(times(atWorst))), sumOf(behind.map(times(atBest)))]).toEqual([line.from, line.to]);
  }
}

describe.each(databases)('the forecast on %s', (database) => {
  test('equals a plain sum in every figure, and every breakdown adds up to its figure to the cent', async () => {
    const { guest, setNow } = await startApp(database);

    await fc.assert(
      fc.asyncProperty(books, async (given) => {
        const { today, ahead } = given;
        setNow(`${today}T17:00:00Z`);
        const person = await guest();
        const schedules = await write(person, given);
        const month = addMonths(monthOf(today), ahead);

        const forecast = await person.call(forecastContract.read, { query: { month } });
        const { leftToSpend: card } = await person.call(dashboard.read, {});

        const { moneyLeft, budgetLeft, leftToSpend, balanceToday, balanceAtMonthEnd, daysLeft, perDay } = forecast;
        const days = forecast.expected.flatMap((one) => one.days.map((day) => `${day} ${one.scheduleId}`)).sort();
        const { from, to } = balanceAtMonthEnd;
        const figures = {
          moneyLeft: moneyLeft.amount,
          budgetLeft: budgetLeft?.amount ?? null,
          leftToSpend,
          balanceToday,
        };
        expect({ ...figures, from, to, days }).toEqual(await expected(person, schedules, month, today));
        await checkBreakdown(person, forecast);
        if (leftToSpend > 0) {
          expect(perDay * daysLeft).toBeLessThanOrEqual(leftToSpend);
          expect((perDay + 1) * daysLeft).toBeGreaterThan(leftToSpend);
        } else expect(perDay).toBe(0);
        const isHidden = schedules.length === 0 && given.budgets.length === 0;
        expect(card === null).toBe(isHidden);
        if (card && ahead === 0) expect(card).toMatchObject({ month, daysLeft, leftToSpend, perDay });
        if (card) {
          const last = addDays(today, 400);
          const soon = countedInModel(schedules, today, last).slice(0, NEXT_ON_DASHBOARD);
          const next = card.next.filter(({ shownDay }) => shownDay <= last);
          expect(next.map(keyOf)).toEqual(soon.map(keyOf));
          expect(card.uncounted).toBe(uncountedInModel(schedules, today));
        }
      }),
      { numRuns: 20 },
    );
  });
});
