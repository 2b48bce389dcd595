import { slices } from '#server/db/slices.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { deleteTransaction, requireTransaction } from '#server/features/transactions/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { recordDueAndRead, requireRoomForPast, requireRoomForRule } from './lifecycle.ts';
import { deleteExceptions, saveExceptions } from './occurrence-changes.ts';
import { isFulfilled, listByTransactions } from './occurrence-queries.ts';
import { updateSchedule } from './queries.ts';
import { toSchedule } from './read.ts';
import { requireRoom } from './settle.ts';
import { digestOf, type FormerRows, findEdit, markUndone, type Snapshot, takeSnapshot } from './snapshot.ts';
import { requireSchedule } from './stored.ts';

/**
 * Restores a schedule and its occurrences exactly as they were before the latest edit, and deletes what the edit recorded. Repeated, it
 * changes nothing.
 * @param version of the schedule after the edit
 * @throws {AppError} `undo_conflict` if anything of the schedule has changed since; nothing is then changed
 */
export function undoEdit(db: Db, actor: Actor, id: ScheduleId, version: number): Promise<Schedule> {
  const { userId, today } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const after = await takeSnapshot(tx, userId, id);
    const stored = await findEdit(tx, actor, { id, version });
    if (stored?.before === null) return toSchedule(await requireSchedule(tx, userId, id), today);
    if (!stored?.before || stored.digest !== digestOf(after)) throw new AppError('undo_conflict');
    const before: FormerRows = JSON.parse(stored.before);
    await deleteRecorded(tx, actor, after, before);
    await requireFree(tx, actor, after, before);
    await deleteExceptions(tx, after.row, before.added);
    await saveExceptions(tx, before.occurrences);
    const { user_id: _, id: __, ...columns } = before.row;
    await updateSchedule(tx, after.row, { ...columns, version: version + 1 });
    await markUndone(tx, userId);
    await requireRoom(tx, actor);
    await requireRoomForRule(tx, actor, { rule: JSON.parse(columns.rule), former: JSON.parse(after.row.rule) });
    await requireRoomForPast(tx, actor);
    return recordDueAndRead(tx, actor, id);
  });
}

/** Deletes the transactions that the edit recorded. @throws {AppError} `undo_conflict` if one was changed since */
async function deleteRecorded(tx: Db, actor: Actor, after: Snapshot, before: FormerRows): Promise<void> {
  const former = new Map(before.occurrences.map((one) => [one.day, one]));
  const changed = new Set([...former.keys(), ...before.added]);
  for (const one of after.occurrences) {
    if (one.status !== 'recorded' || one.transaction_id === null || !changed.has(one.day)) continue;
    if (former.get(one.day)?.transaction_id === one.transaction_id) continue;
    const transaction = await requireTransaction(tx, actor.userId, one.transaction_id);
    if (transaction.version > 1) throw new AppError('undo_conflict');
    await deleteTransaction(tx, actor, transaction);
  }
}

/**
 * The edit may have forgotten occurrences that were settled long ago, so their transactions may have been deleted or linked since.
 * @throws {AppError} `undo_conflict`
 */
async function requireFree(tx: Db, { userId }: Actor, after: Snapshot, before: FormerRows): Promise<void> {
  const days = new Set(after.occurrences.map(({ day }) => day));
  const forgotten = before.occurrences.filter((one) => isFulfilled(one) && !days.has(one.day));
  for (const some of slices(forgotten.flatMap(({ transaction_id }) => transaction_id ?? []))) {
    const transactions = tx.selectFrom('transactions').select('id').where('user_id', '=', userId);
    const kept = await transactions.where('id', 'in', some).execute();
    const linked = (await listByTransactions(tx, userId, some)).some(isFulfilled);
    if (linked || kept.length < some.length) throw new AppError('undo_conflict');
  }
}
