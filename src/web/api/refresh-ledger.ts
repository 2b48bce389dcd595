import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { announceSave } from '#web/api/announce-saves.ts';

/** First key part of every query that depends on the ledger, alerts included. */
const DERIVED: ReadonlySet<unknown> = new Set([
  'transactions',
  'dashboard',
  'goals',
  'budgets',
  'reports',
  'notifications',
  'schedules',
  'forecast',
]);

/**
 * Marks every query that depends on the ledger as stale, in all tabs, and reloads the active ones.
 * @param left the query of a screen that is being left; it becomes stale too, but is not reloaded now
 */
export function refreshLedger(queryClient: QueryClient, left?: QueryKey): void {
  announceSave(DERIVED);
  const leftHash = left && hashKey(left);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => DERIVED.has(queryKey[0]) && queryHash !== leftHash,
  });
  if (left) void queryClient.invalidateQueries({ queryKey: left, exact: true, refetchType: 'none' });
}
