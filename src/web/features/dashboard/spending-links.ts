import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { SpendingSegment } from './spending-segments.ts';

/**
 * The filter that lists exactly the transactions behind a segment: the expenses of its category in the period.
 * @returns undefined if no filter matches, such as for the year to date.
 */
export function transactionsBehind({ category }: Pick<SpendingSegment, 'category'>, period: SpendingPeriod) {
  if (category === null || period === 'ytd') return undefined;
  return { category: [category], dateRange: period, type: 'expense' } as const;
}
