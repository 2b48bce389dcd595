import { tryToStore } from '#web/browser/try-to-store.ts';

/** Storage key of what is to be removed: by the ids of the users, when, in milliseconds since 1970; now, if that is not positive. */
const REMOVALS = 'removals';

/** Storage key of how often users have logged out on this device, by their ids. A clock would not tell what was entered before. */
const LOG_OUTS = 'log-outs';
const LOG_OUTS_MAX = 100;

/** What is to be removed from this device, and when. */
export function readRemovals(): Record<string, number> {
  return read(REMOVALS);
}

/** Notes that everything of a user is to be removed, or undoes that. */
export function setRemoval(userId: string, time: number | undefined): void {
  write(REMOVALS, { ...readRemovals(), [userId]: time });
}

export function countLogOuts(userId: string): number {
  return Number(read(LOG_OUTS)[userId]) || 0;
}

/**
 * Notes a log-out, or that a guest has left for good: what the user entered before is to be removed, and what is still being saved in
 * any tab must not be kept. @returns whether there was room to note it
 */
export function noteLogOut(userId: string): boolean {
  const count = countLogOuts(userId);
  const { [userId]: _, ...others } = read(LOG_OUTS);
  const latest = Object.entries(others).slice(1 - LOG_OUTS_MAX);
  write(LOG_OUTS, { ...Object.fromEntries(latest), [userId]: count + 1 });
  setRemoval(userId, 0);
  return countLogOuts(userId) > count;
}

function read(key: string): Record<string, number> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

function write(key: string, values: Readonly<Record<string, number | undefined>>): void {
  const text = JSON.stringify(values);
  tryToStore(() => (text === '{}' ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}
