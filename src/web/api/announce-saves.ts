import type { Query, QueryClient } from '@tanstack/react-query';
import { getToken, subscribeToSession } from '#web/session/session.ts';

/** Open while a user is signed in; undefined in a browser without BroadcastChannel. */
let channel: BroadcastChannel | undefined;

/**
 * Tells the other tabs that a save has changed data.
 * @param roots the first key parts of the changed queries; the message contains nothing else
 */
export function announceSave(roots: Iterable<unknown>): void {
  channel?.postMessage([...roots]);
}

/** Keeps the data of this tab up to date with saves in other tabs. Call it once. */
export function followSaves(queryClient: QueryClient): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const close = () => {
    channel?.close();
    channel = undefined;
  };
  const follow = () => {
    if (getToken() === null) return close();
    if (channel) return;
    channel = new BroadcastChannel('saves');
    channel.onmessage = ({ data }) => refresh(queryClient, data);
  };
  follow();
  subscribeToSession(follow);
  // An open channel keeps a page out of the back/forward cache.
  addEventListener('pagehide', close);
  addEventListener('pageshow', follow);
}

/**
 * Reloads what is shown; a hidden tab does so when it is shown again. Forgets single rows that are not shown, so that no form
 * opens with an outdated one.
 */
function refresh(queryClient: QueryClient, roots: unknown): void {
  if (!Array.isArray(roots)) return;
  const predicate = ({ queryKey }: Query) => roots.includes(queryKey[0]);
  queryClient.removeQueries({
    type: 'inactive',
    predicate: (query) => predicate(query) && query.queryKey[1] === 'one',
  });
  void queryClient.invalidateQueries({ predicate, refetchType: document.hidden ? 'none' : 'active' });
}
