import { amountOf, type MonthExpenses, totalExpenses } from '#server/ledger/expenses.ts';
import { formatBudgetId } from '#shared/budgets/budget-id.ts';
import { amountIn, monthsFrom } from '#shared/budgets/budget-timeline.ts';
import { unbudgetedOf } from '#shared/budgets/budget-totals.ts';
import { carryOver } from '#shared/budgets/carry-over.ts';
import type { Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import type { Timeline } from './queries.ts';

type Listed = Omit<InMemory<typeof budgetsContract.list.response>, 'carriesForward'>;

/** The requested months, both ends included. */
export interface Window {
  readonly start: Month;
  readonly end: Month;
}

interface Facts {
  readonly timelines: readonly Timeline[];
  readonly expenses: readonly MonthExpenses[];
  readonly window: Window;
  /** The month in which carryover begins; null without carryover. */
  readonly chainStart: Month | null;
  readonly currentMonth: Month;
}

/** A month with the budgets that have an amount in it, and what is spent outside them. */
export interface BudgetsOfMonth {
  readonly month: Month;
  readonly budgets: readonly FiguresOfBudget[];
  readonly unbudgeted: Cents;
}

interface FiguresOfBudget extends Pick<Budget, 'amount' | 'spent' | 'carriedOver'> {
  readonly timeline: Timeline;
}

/** Every month of the window, earliest first. */
export function toMonths({ timelines, expenses, window, chainStart, currentMonth }: Facts): BudgetsOfMonth[] {
  const byMonth = new Map(expenses.map((spent) => [spent.month, spent]));
  const chain = chainStart === null ? [] : monthsFrom(chainStart, window.end);
  const all = timelines.map((timeline) => {
    const { category, changes } = timeline;
    const spent = { get: (month: Month) => amountOf(byMonth.get(month), category) };
    return { timeline, spent, carried: carryOver(changes, spent, chain, currentMonth) };
  });

  return monthsFrom(window.start, window.end).map((month) => {
    const budgets: FiguresOfBudget[] = [];
    for (const { timeline, spent, carried } of all) {
      const amount = amountIn(timeline.changes, month);
      if (amount === null) continue;
      budgets.push({ timeline, amount, spent: spent.get(month), carriedOver: carried.get(month) ?? ZERO });
    }
    return { month, budgets, unbudgeted: unbudgetedOf(totalExpenses(byMonth.get(month)), budgets) };
  });
}

/** Converts months to the items of the budget list: one for each month and budget. */
export function toList(months: readonly BudgetsOfMonth[]): Listed {
  return {
    items: months.flatMap(toItems),
    unbudgeted: months.map(({ month, unbudgeted }) => ({ month, amount: unbudgeted })),
  };
}

function toItems({ month, budgets }: BudgetsOfMonth): Budget[] {
  const { start, end } = rangeOfMonth(month);
  return budgets.map(({ timeline: { id, name, category, icon, notes, version }, amount, spent, carriedOver }) => ({
    _id: formatBudgetId({ budget: id, month }),
    name,
    amount,
    periodType: 'monthly',
    category,
    periodStart: start,
    periodEnd: end,
    notes,
    icon,
    spent,
    carriedOver,
    version,
  }));
}
