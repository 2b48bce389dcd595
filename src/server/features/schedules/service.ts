import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { reviseBills } from './bills.ts';
import { releaseOccurrences, settleAgain } from './deleted.ts';
import { recordDue, updateDue } from './due.ts';
import { pauseForGoal } from './lifecycle.ts';
import { linkTransactions } from './link.ts';
import { listOpenAndNext, listOpenBetween } from './open-between.ts';
import {
  countSchedules,
  deleteExpired as deleteExpiredSchedules,
  findFulfilled,
  listDue,
  SETTLED_KEPT,
} from './queries.ts';
import { DISMISSALS_KEPT } from './suggestions.ts';
import { findBrokenOccurrences, findOverlookedSchedules } from './verify.ts';

export {
  countSchedules,
  DISMISSALS_KEPT,
  deleteExpiredSchedules,
  findBrokenOccurrences,
  findFulfilled,
  findOverlookedSchedules,
  linkTransactions,
  listDue,
  listOpenAndNext,
  listOpenBetween,
  pauseForGoal,
  recordDue,
  releaseOccurrences,
  reviseBills,
  SETTLED_KEPT,
  settleAgain,
  updateDue,
};

/** Runs work that records a transaction, and links the transaction with the occurrence that it fulfills. */
export function linking<Result extends { readonly transaction: Transaction }>(
  db: Db,
  actor: Actor,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const result = await work(tx);
    const { _id: id, type, amount: amount_cents, date, goalId: goal_id, description } = result.transaction;
    await linkTransactions(tx, actor, [{ id, type, amount_cents, date, goal_id, description }]);
    return result;
  });
}
