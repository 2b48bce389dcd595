import { tryToStore } from '#web/browser/try-to-store.ts';

/** Storage key of what is to be removed: by the ids of the users, when, in milliseconds since 1970; now, if that is not positive. */
const REMOVALS = 'removals';

/** Storage key of the last log-out of each user on this device, by their ids. A clock would not tell what was entered before. */
const LOG_OUTS = 'log-outs';
/** It bounds what is stored; the oldest are forgotten. */
const LOG_OUTS_MAX = 100;

/** What is to be removed from this device, and when. */
export function readRemovals(): Record<string, number> {
  return read(REMOVALS);
}

/** Notes that everything of a user is to be removed, or undoes that. */
export function setRemoval(userId: string, time: number | undefined): void {
  write(REMOVALS, { ...readRemovals(), [userId]: time });
}

/** Identifies the last log-out of a user on this device; undefined before the first one. */
export function lastLogOut(userId: string): string | undefined {
  return read<string>(LOG_OUTS)[userId];
}

/**
 * Notes a log-out, or that a guest has left for good: what the user entered before is to be removed, and what is still being saved in
 * any tab must not be kept. @returns whether there was room to note it
 */
export function noteLogOut(userId: string): boolean {
  const logOut = Math.random().toString(36).slice(2);
  const { [userId]: _, ...others } = read<string>(LOG_OUTS);
  const latest = Object.entries(others).slice(1 - LOG_OUTS_MAX);
  write(LOG_OUTS, { ...Object.fromEntries(latest), [userId]: logOut });
  setRemoval(userId, 0);
  return lastLogOut(userId) === logOut;
}

function read<Value>(key: string): Record<string, Value> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

function write(key: string, values: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(values);
  tryToStore(() => (text === '{}' ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}
