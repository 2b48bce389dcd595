import { formatBudgetId } from '#shared/budgets/budget-id.ts';
import { amountIn, monthsFrom } from '#shared/budgets/budget-timeline.ts';
import { unbudgetedOf } from '#shared/budgets/budget-totals.ts';
import { carryOver } from '#shared/budgets/carry-over.ts';
import type { Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { addCents, type Cents, ZERO } from '#shared/money.ts';
import type { Timeline } from './queries.ts';

type Months = Omit<InMemory<typeof budgetsContract.list.response>, 'carriesForward'>;

interface Facts {
  readonly timelines: readonly Timeline[];
  readonly expenses: readonly { readonly month: Month; readonly category: string; readonly total_cents: Cents }[];
  /** The months asked for; `chainStart` is where carrying over begins, null while nothing is carried. */
  readonly window: { readonly start: Month; readonly end: Month };
  readonly chainStart: Month | null;
  readonly currentMonth: Month;
}

/** One item for each month of the window and each budget that has an amount in it, and what lies outside them. */
export function toMonths({ timelines, expenses, window, chainStart, currentMonth }: Facts): Months {
  const byCategory = Map.groupBy(expenses, ({ category }) => category);
  const chain = chainStart === null ? [] : monthsFrom(chainStart, window.end);
  const budgets = timelines.map((timeline) => {
    const rows = byCategory.get(timeline.category) ?? [];
    const spent = new Map(rows.map((row) => [row.month, row.total_cents]));
    return { timeline, spent, carried: carryOver(timeline.changes, spent, chain, currentMonth) };
  });

  const byMonth = Map.groupBy(expenses, ({ month }) => month);
  const items: Budget[] = [];
  const unbudgeted: Months['unbudgeted'] = [];
  for (const month of monthsFrom(window.start, window.end)) {
    const inMonth = budgets.flatMap(({ timeline, spent, carried }) => {
      const amount = amountIn(timeline.changes, month);
      if (amount === null) return [];
      const figures = { amount, spent: spent.get(month) ?? ZERO, carriedOver: carried.get(month) ?? ZERO };
      return [toBudget(timeline, month, figures)];
    });
    const total = addCents(...(byMonth.get(month) ?? []).map(({ total_cents }) => total_cents));
    items.push(...inMonth);
    unbudgeted.push({ month, amount: unbudgetedOf(total, inMonth) });
  }
  return { items, unbudgeted };
}

function toBudget(
  { id, name, category, icon, notes }: Timeline,
  month: Month,
  figures: Pick<Budget, 'amount' | 'spent' | 'carriedOver'>,
): Budget {
  const { start, end } = rangeOfMonth(month);
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
