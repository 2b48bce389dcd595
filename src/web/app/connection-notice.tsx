import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isOutdated } from '#web/api/outdated.ts';
import styles from './connection-notice.module.css';

/** Says so while what is in sight may be out of date. Covers no control, moves nothing, and goes by itself. */
export function ConnectionNotice() {
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(subscribeToConnection, () => onlineManager.isOnline());
  const hasOutdated = useHasOutdated();
  const isShown = !isOnline || hasOutdated;

  // Answers come again: what could not be loaded at all is loaded too.
  useEffect(() => {
    if (isShown) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isShown, queryClient]);

  return (
    <div className={styles.place} role="status">
      {isShown && (
        <p className={styles.notice}>
          {isOnline ? 'Refreshing failed.' : 'No connection.'} What you see may be out of date.
        </p>
      )}
    </div>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  return onlineManager.subscribe(onChange);
}

function useHasOutdated(): boolean {
  const queries = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => queries.subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  return useSyncExternalStore(subscribe, () => queries.getAll().some((query) => query.isActive() && isOutdated(query)));
}
