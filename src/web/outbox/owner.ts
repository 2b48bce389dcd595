import { getSession } from '#web/session/session.ts';
import { loadSession } from '#web/session/stored-session.ts';

/** The user who is signed in on this device, also if another tab has just changed that. */
export function storedUserId(): string | undefined {
  return loadSession(localStorage)?.user._id;
}

/** Whether transactions may wait on this device. Visitors of the demo share one user, so nothing of theirs waits for the next one. */
export function keepsEntries(): boolean {
  const { user } = getSession();
  return user !== null && user.accountKind !== 'demo';
}
