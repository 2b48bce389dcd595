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
 * @param gone the query of what no longer exists: not asked for again while its screen is being left
 */
export function refreshLedger(queryClient: QueryClient, gone?: QueryKey): void {
  const goneHash = gone && hashKey(gone);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => DERIVED.has(queryKey[0]) && queryHash !== goneHash,
  });
  if (gone) void queryClient.invalidateQueries({ queryKey: gone, exact: true, refetchType: 'none' });
}
