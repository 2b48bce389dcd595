import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import type { SpendingSegment } from './spending-segments.ts';

/**
 * The filter that lists exactly the transactions behind a segment: the expenses of its categories in the period.
 * @returns undefined if no filter matches.
 */
export function transactionsBehind(
  { filter }: Pick<SpendingSegment, 'filter'>,
  period: SpendingPeriod,
): TransactionSearch | undefined {
  return filter ? { ...filter, dateRange: period === 'ytd' ? 'year-to-date' : period, type: 'expense' } : undefined;
}
