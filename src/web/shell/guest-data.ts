import { budgetsContract } from '#shared/budgets/contract.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import { ApiError, isSessionError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { entryStore } from '#web/outbox/entry-store.ts';
import { removeAllOf } from '#web/outbox/outbox.ts';
import { isSaving } from '#web/outbox/saves.ts';
import { getSession, subscribeToSession } from '#web/session/session.ts';
import type { SignedIn } from '#web/session/stored-session.ts';

/** Whether a guest has data to lose, on the server, on this device, or being saved. Assumes so if it cannot be determined. */
export async function hasGuestData({ user, token }: SignedIn): Promise<boolean> {
  const waiting = await entryStore.list(user._id).catch(() => []);
  if (waiting.length > 0 || (await isSaving(user._id))) return true;
  try {
    const [{ recent }, { goals }, { items }] = await Promise.all([
      call(dashboardContract.read, { token }),
      call(goalsContract.list, { token }),
      call(budgetsContract.list, { token, query: {} }),
    ]);
    return recent.length + goals.length + items.length > 0;
  } catch (error) {
    return !(error instanceof ApiError && isSessionError(error));
  }
}

/** Once another user has replaced a guest, nobody can send what waits of the guest, so it is removed. */
export function removeOnceReplaced(guestId: string): void {
  const stop = subscribeToSession(() => {
    const { user } = getSession();
    if (user?._id === guestId) return;
    stop();
    if (user) void removeAllOf(guestId);
  });
}
