import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { SpendingSegment } from './spending-segments.ts';

/**
 * The filter whose sum is a segment's figure: that category's expenses of that period.
 * @returns undefined where no filter of the list says the same, such as the year to date.
 */
export function transactionsBehind({ category }: Pick<SpendingSegment, 'category'>, period: SpendingPeriod) {
  if (category === null || period === 'ytd') return undefined;
  return { category: [category], dateRange: period, type: 'expense' } as const;
}
