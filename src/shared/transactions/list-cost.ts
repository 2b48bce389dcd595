import { BULK_COST, SCAN_COST } from '#shared/http/costs.ts';

/** Default and maximum number of transactions in a response. */
export const LIST_MAX = 10_000;

type RawQuery = Readonly<Record<string, unknown>>;

const PAGING: ReadonlySet<string> = new Set(['limit', 'cursor']);

/** Any filter may read every row, even one of a single day. */
export function scanCost(query: RawQuery): number {
  return Object.keys(query).every((name) => PAGING.has(name)) ? 1 : SCAN_COST;
}

/** Larger responses count as reading the whole list. */
const PAGE_MAX = 500;

export function listCost(query: RawQuery): number {
  return Number(query.limit ?? LIST_MAX) > PAGE_MAX ? BULK_COST : scanCost(query);
}
