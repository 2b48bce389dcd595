import type { User } from '#shared/auth/contract.ts';
import { DAY } from '#shared/durations.ts';
import { tryToStore } from '#web/browser/try-to-store.ts';

/** Storage key of the id of the last account that finished or dismissed its first steps in this browser. */
const DONE = 'startedAccount';

/** The age from which an account is no longer new, in milliseconds. */
const NEW_ACCOUNT_MAX = 30 * DAY;

/** Whether an account is new, and its first steps were neither finished nor dismissed in this browser. */
export function isGettingStarted({ _id, createdAt, accountKind }: User, now: number): boolean {
  return accountKind !== 'demo' && now - createdAt < NEW_ACCOUNT_MAX && localStorage.getItem(DONE) !== _id;
}

export function finishGettingStarted({ _id }: User): void {
  tryToStore(() => localStorage.setItem(DONE, _id));
}
