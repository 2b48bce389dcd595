import { BULK_COST, SCAN_COST } from '#shared/http/costs.ts';

/** Default and maximum number of transactions in a response. */
export const LIST_MAX = 10_000;

type RawQuery = Readonly<Record<string, unknown>>;

/** Searching by text or amount reads every row. */
export function scanCost({ search, minAmount, maxAmount }: RawQuery): number {
  return search || minAmount || maxAmount ? SCAN_COST : 1;
}

/** Larger responses count as reading the whole list. */
const PAGE_MAX = 500;

export function listCost(query: RawQuery): number {
  return Number(query.limit ?? LIST_MAX) > PAGE_MAX ? BULK_COST : scanCost(query);
}
