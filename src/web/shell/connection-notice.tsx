import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isOutdated } from '#web/api/outdated.ts';
import styles from './connection-notice.module.css';

/** Warns while the data on the screen may be out of date. Covers no control and disappears on its own. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(subscribeToConnection, getConnection, getConnection);
  const hasOutdated = useHasOutdated();
  const isShown = !isOnline || hasOutdated;

  return (
    <div className={styles.place} role="status">
      {isShown && (
        <p ref={reserveSpace} className={styles.notice}>
          {isOnline ? "Couldn't refresh." : "You're offline."} What you see may be out of date.
        </p>
      )}
    </div>
  );
}

/** Keeps the sticky buttons of a form above the notice. */
function reserveSpace(notice: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  style.setProperty('--notice', `${notice?.offsetHeight ?? 0}px`);
  return () => style.removeProperty('--notice');
}

function subscribeToConnection(onChange: () => void): () => void {
  return onlineManager.subscribe(onChange);
}

function getConnection(): boolean {
  return onlineManager.isOnline();
}

function useHasOutdated(): boolean {
  const queries = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => queries.subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  const get = () => queries.getAll().some((query) => query.isActive() && isOutdated(query));
  return useSyncExternalStore(subscribe, get, get);
}
