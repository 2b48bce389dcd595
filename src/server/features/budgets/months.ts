import { formatBudgetId } from '#shared/budgets/budget-id.ts';
import { amountIn, monthsFrom } from '#shared/budgets/budget-timeline.ts';
import { unbudgetedOf } from '#shared/budgets/budget-totals.ts';
import { carryOver } from '#shared/budgets/carry-over.ts';
import type { Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { type DateRange, type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { addCents, type Cents, ZERO } from '#shared/money.ts';
import type { Timeline } from './queries.ts';

export type Months = Omit<InMemory<typeof budgetsContract.list.response>, 'carriesForward'>;

/** The months asked for, both included. */
export interface Window {
  readonly start: Month;
  readonly end: Month;
}

interface Facts {
  readonly timelines: readonly Timeline[];
  readonly expenses: readonly { readonly month: Month; readonly category: string; readonly total_cents: Cents }[];
  readonly window: Window;
  /** Where carrying over begins; null while nothing is carried. */
  readonly chainStart: Month | null;
  readonly currentMonth: Month;
}

/** One item for each month of the window and each budget that has an amount in it, and what lies outside them. */
export function toMonths({ timelines, expenses, window, chainStart, currentMonth }: Facts): Months {
  const { byCategory, byMonth } = addUp(expenses, window.start);
  const chain = chainStart === null ? [] : monthsFrom(chainStart, window.end);
  const budgets = timelines.map((timeline) => {
    const spent = byCategory.get(timeline.category) ?? new Map<Month, Cents>();
    return { timeline, spent, carried: carryOver(timeline.changes, spent, chain, currentMonth) };
  });

  const items: Budget[] = [];
  const unbudgeted: Months['unbudgeted'] = [];
  for (const month of monthsFrom(window.start, window.end)) {
    const period = rangeOfMonth(month);
    const inMonth: Budget[] = [];
    for (const { timeline, spent, carried } of budgets) {
      const amount = amountIn(timeline.changes, month);
      if (amount === null) continue;
      const figures = { amount, spent: spent.get(month) ?? ZERO, carriedOver: carried.get(month) ?? ZERO };
      inMonth.push(toBudget(timeline, month, period, figures));
    }
    items.push(...inMonth);
    unbudgeted.push({ month, amount: unbudgetedOf(byMonth.get(month) ?? ZERO, inMonth) });
  }
  return { items, unbudgeted };
}

/** By category in every month there is; by month from the first of the window on. */
function addUp(expenses: Facts['expenses'], start: Month) {
  const byCategory = new Map<string, Map<Month, Cents>>();
  const byMonth = new Map<Month, Cents>();
  for (const { category, month, total_cents } of expenses) {
    byCategory.getOrInsertComputed(category, () => new Map()).set(month, total_cents);
    if (month >= start) byMonth.set(month, addCents(byMonth.get(month) ?? ZERO, total_cents));
  }
  return { byCategory, byMonth };
}

function toBudget(
  { id, name, category, icon, notes }: Timeline,
  month: Month,
  { start, end }: DateRange,
  figures: Pick<Budget, 'amount' | 'spent' | 'carriedOver'>,
): Budget {
  return {
    _id: formatBudgetId({ budget: id, month }),
    name,
    periodType: 'monthly',
    category,
    periodStart: start,
    periodEnd: end,
    notes,
    icon,
    ...figures,
  };
}
