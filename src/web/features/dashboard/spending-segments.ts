import type { CategorySpending } from '#shared/dashboard/contract.ts';
import { formatShare, topSpending } from '#shared/dashboard/spending.ts';
import type { Cents } from '#shared/money.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

/** A segment of the donut and its line in the legend. */
export interface SpendingSegment {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  /** `34%`; a positive share that rounds to 0 is `<1%`. */
  readonly percent: string;
  readonly color: string;
  /** The filter for the segment's categories; null if there is none, because expenses without a category have no name. */
  readonly filter: Pick<TransactionSearch, 'category' | 'exceptCategory'> | null;
}

/** The top categories in colors of their own and all others in the sixth color. They add up to the total. */
export function spendingSegments(categories: readonly CategorySpending[], total: Cents): SpendingSegment[] {
  const { top, rest } = topSpending(categories, total);
  const segments = top.map(({ category, amount }, index) => ({
    key: category ?? 'uncategorized',
    label: category === null ? 'Uncategorized' : categoryLabel(category),
    amount,
    percent: formatShare(amount, total),
    color: `var(--chart-${index + 1})`,
    filter: category === null ? null : { category: [category] },
  }));
  if (rest === 0) return segments;
  const named = top.flatMap(({ category }) => category ?? []);
  const others = { key: ' others', label: 'All others', amount: rest, color: 'var(--chart-6)' };
  const filter = named.length === top.length ? { exceptCategory: named } : null;
  return [...segments, { ...others, percent: formatShare(rest, total), filter }];
}
