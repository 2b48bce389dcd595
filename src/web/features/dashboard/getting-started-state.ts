import type { User } from '#shared/auth/contract.ts';

/** Storage key of the id of the last account in this browser that is done, which says nothing about its user. */
const DONE = 'startedAccount';

/** The age from which an account is established, whatever it uses, in milliseconds. */
const ESTABLISHED = 30 * 24 * 60 * 60 * 1000;

/** Whether an account is new, and its first steps were neither finished nor dismissed in this browser. */
export function isGettingStarted({ _id, createdAt, accountKind }: User, now: number): boolean {
  return accountKind !== 'demo' && now - createdAt < ESTABLISHED && localStorage.getItem(DONE) !== _id;
}

export function finishGettingStarted({ _id }: User): void {
  localStorage.setItem(DONE, _id);
}
