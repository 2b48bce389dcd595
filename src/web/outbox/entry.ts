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

/** A new transaction that waits on this device. */
export interface Entry {
  /** Increases with every entry of this device: the order in which they are sent. */
  readonly place: number;
  readonly userId: string;
  readonly draft: Draft;
  /** Whether it was sent at least once, so that it may be recorded although no answer has arrived. */
  readonly wasSent: boolean;
  /** How often the server failed on it. */
  readonly faults: number;
  /** Set if it needs a look of the user before it is sent again. */
  readonly problem: Problem | null;
}

/** The entry as a row of a list. */
export function asTransaction({ category = null, goalId = null, ...draft }: Draft): Transaction {
  return { ...draft, category, goalId, version: 0 };
}

/** Whether the server has a transaction with the id of the entry, so that saving the entry again needs another id. */
export function isTaken({ problem }: Entry): boolean {
  return problem?.code === 'transaction_exists' || problem?.code === 'transaction_deleted';
}
