import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** The first part of the keys of every query whose answer a change of the ledger may change, alerts included. */
const DERIVED: ReadonlySet<unknown> = new Set([
  'transactions',
  'dashboard',
  'goals',
  'budgets',
  'reports',
  'notifications',
]);

/**
 * The ledger has changed: whatever was derived from it is stale, and what is in sight is loaded again.
 * @param left the query of a screen that is being left: stale as well, but not asked for again at once
 */
export function refreshLedger(queryClient: QueryClient, left?: QueryKey): void {
  const leftHash = left && hashKey(left);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => DERIVED.has(queryKey[0]) && queryHash !== leftHash,
  });
  if (left) void queryClient.invalidateQueries({ queryKey: left, exact: true, refetchType: 'none' });
}
