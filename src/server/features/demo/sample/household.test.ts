import { describe, expect, test } from 'vitest';
import { type BudgetStatus, budgetStatus } from '#shared/budgets/budget-status.ts';
import { amountIn, monthsFrom } from '#shared/budgets/budget-timeline.ts';
import { carryOver } from '#shared/budgets/carry-over.ts';
import { BudgetDraft } from '#shared/budgets/contract.ts';
import { addDays, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import { goalPace } from '#shared/goals/goal-pace.ts';
import { goalPercent, isReached } from '#shared/goals/goal-progress.ts';
import { addCents, type Cents, ZERO } from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { TransactionDraft } from '#shared/transactions/contract.ts';
import { sampleGoals } from './goals.ts';
import { type SampleHousehold, sampleHousehold } from './household.ts';

const day = (text: string) => text as CalendarDate;
const FOREVER = day('2031-12-31');
const START = '2025-04' as Month;
const SIX_MONTHS = monthsFrom(START, '2025-09' as Month);

/** Every day of the first two years, then only days on which something changes. */
const days: CalendarDate[] = [];
for (let date = day('2025-04-01'); date <= FOREVER; date = addDays(date, 1)) {
  if (date < '2026-07' || ['01', '16', '20', '28'].includes(date.slice(8))) days.push(date);
}
const latest = sampleHousehold(FOREVER);

/** The household of an earlier day, derived from a later one; the second test proves that they are equal. */
function householdOn(today: CalendarDate): SampleHousehold {
  const transactions = latest.transactions.filter(({ date }) => date <= today);
  return { ...latest, transactions, goals: sampleGoals(today).goals };
}

const sum = (rows: readonly { readonly amount: Cents }[]) => addCents(...rows.map(({ amount }) => amount));

const spending = latest.budgets.map(({ name, changes }) => {
  const rows = latest.transactions.filter(({ category }) => category === normalizeCategory(name));
  return { name, changes, byMonth: Map.groupBy(rows, ({ date }) => monthOf(date)) };
});

/** Available and spent amounts of each budget in the month of a day, as on the budget screen. */
function budgetsOn(today: CalendarDate) {
  const current = monthOf(today);
  return spending.map(({ name, changes, byMonth }) => {
    const inMonth = byMonth.get(current) ?? [];
    const spent = sum(inMonth.filter(({ date }) => date <= today));
    const totals = new Map([...byMonth].map(([month, rows]) => [month, sum(rows)]));
    const carried = carryOver(changes, totals, monthsFrom(START, current), current).get(current) ?? ZERO;
    return { name, amount: amountIn(changes, current) ?? ZERO, carried, spent };
  });
}

/** The saved amount of each goal on a day. */
function goalsOn({ goals, transactions }: SampleHousehold) {
  const byGoal = Map.groupBy(transactions, ({ goal }) => goal);
  return goals.map((goal) => ({ ...goal, saved: sum(byGoal.get(goal.key) ?? []) }));
}

describe('the sample household', () => {
  test('covers exactly April to September 2025 when no later month has begun', { tags: ['9.demo.months'] }, () => {
    const { transactions } = sampleHousehold(day('2025-09-30'));
    expect([...new Set(transactions.map(({ date }) => monthOf(date)))]).toEqual(SIX_MONTHS);
    expect(transactions[0]?.date).toBe('2025-04-01');
    for (const month of SIX_MONTHS) {
      const inMonth = transactions.filter(({ date }) => monthOf(date) === month);
      expect(inMonth.length, month).toBeGreaterThan(25);
      expect(new Set(inMonth.map(({ type }) => type)), month).toEqual(new Set(['income', 'expense', 'savings']));
    }
  });

  test('continues month by month until today without changing the past', () => {
    for (const today of days.filter((_, index) => index % 60 === 0)) {
      expect(sampleHousehold(today), today).toEqual(householdOn(today));
    }
    for (const today of days) {
      const { transactions, goals } = householdOn(today);
      const dates = [
        ...transactions.map(({ date }) => date),
        ...goals.flatMap((goal) => [goal.createdOn, goal.closedOn ?? '']),
      ];
      expect(
        dates.filter((date) => date > today),
        today,
      ).toEqual([]);
    }
    const months = new Set(latest.transactions.map(({ date }) => monthOf(date)));
    expect([...months]).toEqual(monthsFrom(START, monthOf(FOREVER)));
  });

  test('is deterministic', () => {
    const today = day('2026-11-21');
    expect(sampleHousehold(today)).toEqual(sampleHousehold(today));
    const { transactions } = sampleHousehold(today);
    expect([transactions.length, sum(transactions)]).toEqual([788, 144_229_38]);
  });

  test('has no data before it begins', () => {
    expect(sampleHousehold(day('2025-03-31'))).toMatchObject({ transactions: [], goals: [] });
  });

  test('contains only values that a user could enter: whole cents, known fields, texts within their limits', () => {
    for (const { goal, category, ...row } of latest.transactions) {
      const draft = { ...row, amount: row.amount / 100, ...(goal ? { goalId: goal } : { category }) };
      expect(TransactionDraft.safeParse(draft), JSON.stringify(draft)).toMatchObject({ success: true });
    }
    for (const { changes, ...budget } of latest.budgets) {
      for (const { amount } of changes) {
        const draft = { ...budget, amount: Number(amount) / 100 };
        expect(BudgetDraft.safeParse(draft), JSON.stringify(draft)).toMatchObject({ success: true });
      }
    }
    expect(latest.transactions.filter(({ note }) => note !== '').length).toBeGreaterThan(
      latest.transactions.length / 10,
    );
  });

  test('has budget notes without names or changes, so that each note is true in every month', () => {
    for (const { notes } of latest.budgets)
      expect(notes).not.toMatch(/\b(?:in|since|until) [A-Z]|[Rr]aised|[Ll]owered/);
  });

  test('varies from week to week', () => {
    const { transactions } = sampleHousehold(day('2026-11-21'));
    for (const category of ['groceries', 'food & dining']) {
      const notes = transactions.filter((row) => row.category === category && row.note !== '').map(({ note }) => note);
      const most = Math.max(...[...Map.groupBy(notes, (note) => note).values()].map(({ length }) => length));
      expect(new Set(notes).size, category).toBeGreaterThanOrEqual(6);
      expect(most, category).toBeLessThanOrEqual(notes.length / 3);
    }
  });

  test('has, on every day, one budget near its limit and one over it, and never accumulates carryover', () => {
    for (const today of days) {
      const budgets = budgetsOn(today);
      expect(budgets.length).toBeGreaterThanOrEqual(4);
      expect(budgets.length).toBeLessThanOrEqual(6);
      const statuses = budgets.map(({ amount, carried, spent }) => budgetStatus(spent, addCents(amount, carried)));
      expect(new Set<BudgetStatus>(statuses), `${today} ${statuses}`).toContain('near');
      expect(new Set<BudgetStatus>(statuses), `${today} ${statuses}`).toContain('over');
      for (const { name, amount, carried, spent } of budgets) {
        expect(carried, `${name} ${today}`).toBeLessThan(1.5 * amount);
        expect(spent, `${name} ${today}`).toBeLessThan(3 * amount);
      }
    }
  });

  test('never spends more than it has', () => {
    let balance = 0;
    for (const [date, rows] of Map.groupBy(latest.transactions, (row) => row.date)) {
      const released = goalsOn(latest).filter(({ closedOn }) => closedOn === date);
      balance += released.reduce((total, { saved }) => total + saved, 0);
      for (const { type, amount } of rows) balance += type === 'income' ? amount : -amount;
      expect(balance, date).toBeGreaterThan(0);
    }
    expect(balance).toBeLessThan(40_000_00);
  });

  test('has, on every day, three or four goals at different stages and none past its target date', () => {
    for (const today of days) {
      const open = goalsOn(householdOn(today)).filter(({ closedOn }) => closedOn === null);
      expect([3, 4], today).toContain(open.length);
      for (const { name, deadline, saved, target } of open) {
        expect(deadline >= today, `${name} ${today}`).toBe(true);
        expect(saved, `${name} ${today}`).toBeLessThanOrEqual(target);
      }
      const percents = open.map(({ saved, target }) => goalPercent(saved, target));
      if (today >= '2025-05-16') expect(new Set(percents).size, `${today} ${percents}`).toBeGreaterThan(1);
      if (today >= '2025-12') expect(Math.max(...percents), `${today} ${percents}`).toBeGreaterThanOrEqual(25);
    }
  });

  test('closes goals that are reached, with exactly the target amount saved', () => {
    const closed = goalsOn(latest).filter(({ closedOn }) => closedOn !== null);
    expect(closed.length).toBeGreaterThan(10);
    for (const { saved, target } of closed) expect(saved).toBe(target);
  });

  test('has one goal behind its plan and the others on track', () => {
    for (const today of [day('2025-12-20'), day('2026-03-15'), day('2026-11-21'), day('2031-08-01')]) {
      const open = goalsOn(sampleHousehold(today)).filter(({ closedOn }) => closedOn === null);
      const behind = open.filter(({ saved, target, ...goal }) => {
        if (isReached(saved, target)) return false;
        return (goalPace({ ...goal, currentAmount: saved, targetAmount: target }, today)?.behind ?? 0) > 0;
      });
      expect(
        behind.map(({ name }) => name),
        today,
      ).toEqual(['Car Down Payment']);
    }
  });

  test('adds money only to goals that are open on that day', () => {
    const goals = new Map(latest.goals.map((goal) => [goal.key, goal]));
    for (const { goal: key, date } of latest.transactions) {
      if (key === null) continue;
      const goal = goals.get(key);
      expect(goal && goal.createdOn <= date && date <= (goal.closedOn ?? FOREVER), `${key} ${date}`).toBe(true);
    }
  });
});
