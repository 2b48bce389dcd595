import { tryToStore } from '#web/browser/try-to-store.ts';

/**
 * Storage key of the times of removals, by the ids of the users, in milliseconds since 1970: what was entered until then is removed at
 * that time or, if the time is negative, now.
 */
const REMOVALS = 'removals';

/** What is to be removed from this device, and when. */
export function readRemovals(): Record<string, number> {
  try {
    return Object(JSON.parse(localStorage.getItem(REMOVALS) ?? '{}'));
  } catch {
    return {};
  }
}

/** Notes that everything of a user is to be removed, or undoes that. */
export function setRemoval(userId: string, time: number | undefined): void {
  const removals = JSON.stringify({ ...readRemovals(), [userId]: time });
  tryToStore(() => (removals === '{}' ? localStorage.removeItem(REMOVALS) : localStorage.setItem(REMOVALS, removals)));
}
