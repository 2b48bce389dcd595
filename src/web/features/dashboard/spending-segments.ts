import type { CategorySpending } from '#shared/dashboard/contract.ts';
import { formatShare, topSpending } from '#shared/dashboard/spending.ts';
import type { Cents } from '#shared/money.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';

/** A part of the donut and its line of the legend. */
export interface SpendingSegment {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  /** `34%`; what is something but rounds to nothing is `<1%`. */
  readonly percent: string;
  readonly color: string;
  /** Null for what stands for several categories, or for none. */
  readonly category: string | null;
}

/** The top categories, each in its colour, and all others in the sixth. They add up to the total. */
export function spendingSegments(categories: readonly CategorySpending[], total: Cents): SpendingSegment[] {
  const { top, rest } = topSpending(categories, total);
  const segments = top.map(({ category, amount }, index) => ({
    key: category ?? 'uncategorized',
    label: category === null ? 'Uncategorized' : categoryLabel(category),
    amount,
    percent: formatShare(amount, total),
    color: `var(--chart-${index + 1})`,
    category,
  }));
  if (rest === 0) return segments;
  const others = { key: ' others', label: 'All others', amount: rest, color: 'var(--chart-6)', category: null };
  return [...segments, { ...others, percent: formatShare(rest, total) }];
}
