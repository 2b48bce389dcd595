import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction, inUserTransactionAfter, schedulesDueIn } from '#server/db/transaction.ts';
import { requireTransaction, toTransaction } from '#server/features/transactions/service.ts';
import type { Actor, SignedInActor } from '#server/identity/actor.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { includesScope } from '#shared/http/token-scope.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { ExpectedOccurrence, Transaction } from '#shared/transactions/contract.ts';
import { reviseBills } from './bills.ts';
import { followType, releaseOccurrences, settleAgain } from './deleted.ts';
import { recordBeforeAnswer, recordDue, updateDue } from './due.ts';
import { pauseForGoal } from './lifecycle.ts';
import { linkTransactions } from './link.ts';
import { RELEASED_KEPT, SETTLED_KEPT } from './occurrence-changes.ts';
import { findFulfilled, isDropped, listByTransactions, toDropped } from './occurrence-queries.ts';
import { listOpenAndNext, listOpenBetween } from './open-between.ts';
import { countSchedules, deleteExpired as deleteExpiredSchedules, listDue } from './queries.ts';
import { listAll } from './read.ts';
import { findRepeated, readRecorded } from './recorded.ts';
import { DISMISSALS_KEPT } from './suggestions.ts';
import { findBrokenOccurrences, findOverlookedSchedules } from './verify.ts';

export {
  countSchedules,
  DISMISSALS_KEPT,
  deleteExpiredSchedules,
  findBrokenOccurrences,
  findFulfilled,
  findOverlookedSchedules,
  isDropped,
  linkTransactions,
  listAll,
  listByTransactions,
  listDue,
  listOpenAndNext,
  listOpenBetween,
  pauseForGoal,
  RELEASED_KEPT,
  readRecorded,
  recordBeforeAnswer,
  recordDue,
  releaseOccurrences,
  reviseBills,
  SETTLED_KEPT,
  settleAgain,
  toDropped,
  updateDue,
};

/** What a schedule has to do with a new transaction, for callers that may read. */
interface Related {
  /** The occurrence that the transaction fulfills now. */
  readonly fulfilled?: ExpectedOccurrence;
  /** The day on which a schedule has recorded what may be the same. */
  readonly recordedOn?: CalendarDate;
}

/** Runs work that records a transaction, and links the transaction with the occurrence that it fulfills. */
export function linking<Result extends { readonly transaction: Transaction }>(
  db: Db,
  actor: SignedInActor,
  work: (tx: Db) => Promise<Result>,
): Promise<Result & Related> {
  const { scopes } = actor.session;
  const mayRead = scopes === null || includesScope(scopes, 'read');
  return inUserTransaction(db, actor.userId, async (tx) => {
    const result = await work(tx);
    if (schedulesDueIn(tx) === null) return result;
    const row = rowOf(result.transaction);
    const [link] = await linkTransactions(tx, actor, [row]);
    if (!mayRead) return result;
    if (link) {
      const { description, shownDay: day } = link.occurrence;
      return { ...result, fulfilled: { description, day } };
    }
    const recordedOn = await findRepeated(tx, actor.userId, row);
    return { ...result, ...(recordedOn && { recordedOn }) };
  });
}

/**
 * Runs work that edits a transaction. An edit that makes it fit an open occurrence links it, as if it had been entered so. A
 * transaction that belongs to an occurrence stays with it as long as it is of the same type.
 */
export function relinking(
  db: Db,
  actor: Actor,
  id: TransactionId,
  edit: (tx: Db, row: LedgerRow) => Promise<Transaction>,
): Promise<{ transaction: Transaction }> {
  const { userId } = actor;
  const read = (tx: Db) => requireTransaction(tx, userId, id);
  return inUserTransactionAfter(db, userId, read, async (tx, row) => {
    const transaction = await edit(tx, row);
    const before = toTransaction(row);
    if (before.type !== transaction.type) await followType(tx, actor, transaction);
    if (schedulesDueIn(tx) === null) return { transaction };
    await reviseBills(tx, actor, [{ id, amount: transaction.amount }]);
    const isFree = (await findFulfilled(tx, userId, id)) === null;
    if (isFree && LINKED_BY.some((name) => before[name] !== transaction[name])) {
      await linkTransactions(tx, actor, [rowOf(transaction)]);
    }
    return { transaction };
  });
}

/** What decides whether a transaction fits an occurrence. */
const LINKED_BY = ['type', 'amount', 'date', 'goalId', 'description'] as const;

function rowOf({ _id: id, type, amount: amount_cents, date, goalId: goal_id, description }: Transaction) {
  return { id, type, amount_cents, date, goal_id, description };
}
