import type { TransactionId } from '#shared/ids.ts';
import type { Transaction, TransactionDraft } from '#shared/transactions/contract.ts';

/** More than anyone enters before the network is back; it bounds what a device keeps for one user. */
export const ENTRIES_MAX = 500;

/** A new transaction with the id that it keeps for ever. */
export type Draft = TransactionDraft & { readonly _id: TransactionId };

/** Why the server rejected an entry. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** Who entered a transaction on this device. */
export interface Author {
  readonly userId: string;
  /** The last log-out of the user on this device before that (`lastLogOut`). */
  readonly logOut?: string | undefined;
}

/** A new transaction that waits on this device. */
export interface Entry extends Author {
  /** Increases with every entry of this device: the order in which they are sent. */
  readonly place: number;
  readonly draft: Draft;
  /** Whether it was sent at least once, so that it may be recorded although no answer has arrived. */
  readonly wasSent: boolean;
  /** Whether it is kept only in case the app is closed before the answer to its save, so that it does not wait yet. */
  readonly isBeingSaved?: boolean;
  /** What it was before edits, the latest last, where that may be recorded under its id. */
  readonly earlier?: readonly TransactionDraft[];
  /** How often the server failed on it. */
  readonly faults: number;
  /** Set if it needs a look of the user before it is sent again. */
  readonly problem: Problem | null;
}

/** The code of a problem that no answer of the server has caused: it may have been recorded, and then deleted. */
export const UNCONFIRMED = 'unconfirmed';

/** The code of a problem that no answer of the server has caused: something in front of the server rejects it. */
export const BLOCKED = 'blocked';

/** The code of a problem that no answer of the server has caused: part of it cannot be read. */
export const DAMAGED = 'damaged';

/** Whether it may be in the ledger, because it was sent and no answer of the server says what became of it. */
export function mayBeRecorded({ wasSent, problem }: Entry): boolean {
  return wasSent && (!problem || [BLOCKED, DAMAGED, UNCONFIRMED].includes(problem.code));
}

/** The entry as a row of a list. */
export function asTransaction({ category = null, goalId = null, ...draft }: Draft): Transaction {
  return { ...draft, category, goalId, version: 0 };
}

/** More edits without any answer of the server are not told apart. */
const EARLIER_MAX = 10;

/**
 * The entry with another content. What may be recorded already is remembered, so that the edit becomes a change of it. Only a
 * deleted one, and one whose id cannot be read, needs another id. If a damaged one is recorded already, that one stays as it is.
 */
export function edited(entry: Entry, draft: Draft): Entry {
  const { wasSent, problem, earlier = [] } = entry;
  const fresh = { ...entry, draft, faults: 0, problem: null };
  if (problem?.code === 'transaction_deleted') return { ...fresh, wasSent: false, earlier: [] };
  if (problem?.code === DAMAGED) {
    const _id = entry.draft._id === `${entry.place}` ? draft._id : entry.draft._id;
    return { ...fresh, draft: { ...draft, _id }, wasSent: false };
  }
  return {
    ...fresh,
    draft: { ...draft, _id: entry.draft._id },
    // The user has decided about an unconfirmed one, so it is sent again.
    wasSent: wasSent && problem?.code !== UNCONFIRMED,
    earlier: wasSent ? [...earlier, entry.draft].slice(-EARLIER_MAX) : earlier,
  };
}
