import { decodeResponse } from '#shared/http/request.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isTransient } from '#web/api/outdated.ts';
import { BLOCKED, type Entry, type Problem, UNCONFIRMED } from './entry.ts';
import { Blocked, Unconfirmed } from './send-entry.ts';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5 * 60_000;

/** How long to wait after so many failures in a row, in milliseconds: 1 second, doubled up to 5 minutes. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.max(failures - 1, 0), LONGEST_PAUSE);
}

/** Whether no answer of the server arrived, such as from a captive portal that answers in its place. */
export function isLost(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'unreachable' || failure.code === 'invalid_response');
}

/** An entry on which the server failed, or that was blocked, so often must not hold up the others. */
const FAULTS_MAX = 5;

/** The code of a problem that no answer of the server has caused. */
const UNREADABLE: Problem = {
  code: 'unreadable',
  message: 'This transaction could not be sent. Check it and save it.',
};

const MAYBE_DELETED: Problem = {
  code: UNCONFIRMED,
  message:
    "This was sent weeks ago without an answer, and isn't among your transactions. Save it unless you have deleted it since.",
};

const REJECTED_ON_THE_WAY: Problem = {
  code: BLOCKED,
  message: 'Something in front of Centwise, such as a firewall, rejects this. Change the text and save it.',
};

const CHANGED_ELSEWHERE =
  'This is recorded, and was changed on another device. Save it to replace that, or remove it to keep that.';

/**
 * What a failure means for the entry that was sent: it is tried again later (undefined), and those behind it wait, or it is
 * replaced. A session that has ended keeps every entry for the next login.
 */
export function entryAfter(entry: Entry, failure: unknown): Entry | undefined {
  if (failure instanceof Unconfirmed) return { ...entry, problem: MAYBE_DELETED };
  if (failure instanceof Blocked) return afterFault(entry, REJECTED_ON_THE_WAY);
  if (!(failure instanceof ApiError)) return { ...entry, problem: UNREADABLE };
  const { status, code, message, fields, current } = failure;
  if (status === 401 || isLost(failure)) return undefined;
  if (code === 'internal') return afterFault(entry, { code, message });
  if (isTransient(failure)) return undefined;
  if (code === 'edit_conflict') {
    // Once the user has been told, saving again replaces it.
    const { transaction } = decodeResponse(transactionsContract.update, current);
    const earlier = [...(entry.earlier ?? []), transaction];
    return { ...entry, faults: 0, earlier, problem: { code, message: CHANGED_ELSEWHERE } };
  }
  return { ...entry, faults: 0, problem: { code, message: Object.values(fields).flat()[0] ?? message } };
}

function afterFault(entry: Entry, problem: Problem): Entry {
  const faults = entry.faults + 1;
  return faults < FAULTS_MAX ? { ...entry, faults } : { ...entry, faults: 0, problem };
}

/** Whether it waits to be sent. */
export function isWaiting({ problem, isBeingSaved }: Entry): boolean {
  return problem === null && !isBeingSaved;
}

/** Whether entries wait whose turn comes before that of a new one. */
export function hasWaiting(entries: readonly Entry[]): boolean {
  return entries.some(isWaiting);
}
