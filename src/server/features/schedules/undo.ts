import { slices } from '#server/db/slices.ts';
import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { deleteTransaction, requireTransaction } from '#server/features/transactions/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { recordDueAndRead, requireRoomForPast, requireRoomForRule } from './lifecycle.ts';
import { deleteExceptions, saveExceptions } from './occurrence-changes.ts';
import { isDropped, isFulfilled, listByTransactions, readTypes } from './occurrence-queries.ts';
import { findSchedule, updateSchedule } from './queries.ts';
import { toSchedule } from './read.ts';
import { requireRoom } from './settle.ts';
import { digestOf, type FormerRows, findEdit, markUndone, type Snapshot, takeSnapshot } from './snapshot.ts';
import { requireSchedule, toException } from './stored.ts';

/**
 * Restores a schedule and its occurrences exactly as they were before the latest edit, and deletes what the edit recorded. Repeated, it
 * changes nothing.
 * @param version of the schedule after the edit
 * @throws {AppError} `undo_conflict` if anything of the schedule has changed since; nothing is then changed
 */
export function undoEdit(db: Db, actor: Actor, id: ScheduleId, version: number): Promise<Schedule> {
  const { userId, today } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const stored = await findEdit(tx, actor, { id, version });
    if (!stored) throw new AppError((await findSchedule(tx, userId, id)) ? 'undo_conflict' : 'schedule_not_found');
    if (stored.before === null) return toSchedule(await requireSchedule(tx, userId, id), today);
    const after = await takeSnapshot(tx, userId, id);
    if (stored.digest !== digestOf(after)) throw new AppError('undo_conflict');
    const former: FormerRows = JSON.parse(stored.before);
    await deleteRecorded(tx, actor, after, former);
    await requireFormerTransactions(tx, actor, after, former);
    await deleteExceptions(tx, after.row, former.added);
    await saveExceptions(tx, former.occurrences);
    const { user_id: _, id: __, ...columns } = former.row;
    await updateSchedule(tx, after.row, { ...columns, version: version + 1 });
    await markUndone(tx, userId);
    await requireRoom(tx, actor);
    await requireRoomForRule(tx, actor, { rule: JSON.parse(columns.rule), former: JSON.parse(after.row.rule) });
    await requireRoomForPast(tx, actor);
    return recordDueAndRead(tx, actor, id);
  });
}

/**
 * Deletes the transactions that the edit recorded.
 * @throws {AppError} `undo_conflict` if one was changed since, or a row of an import is linked to one
 */
async function deleteRecorded(tx: Db, actor: Actor, after: Snapshot, former: FormerRows): Promise<void> {
  const changed = new Set([...former.occurrences.map(({ day }) => day), ...former.added]);
  // The edit may have settled occurrences with these.
  const known = new Set(former.occurrences.map(({ transaction_id }) => transaction_id));
  const ids = after.occurrences.flatMap(({ day, status, transaction_id: id }) =>
    status === 'recorded' && changed.has(day) && !known.has(id) ? (id ?? []) : [],
  );
  const rows = tx.selectFrom('import_rows').select('transaction_id').where('user_id', '=', actor.userId);
  for (const some of slices(ids)) {
    const imported = await rows.where('transaction_id', 'in', some).limit(1).execute();
    if (imported.length > 0) throw new AppError('undo_conflict');
  }
  for (const id of ids) {
    const transaction = await requireTransaction(tx, actor.userId, id);
    if (transaction.version > 1) throw new AppError('undo_conflict');
    await deleteTransaction(tx, actor, transaction);
  }
}

/**
 * Transactions may have been deleted, restored, or linked since. Rows that the edit has deleted, or whose type it has changed, do not
 * show this.
 * @throws {AppError} `undo_conflict`
 */
async function requireFormerTransactions(
  tx: Db,
  { userId }: Actor,
  after: Snapshot,
  former: FormerRows,
): Promise<void> {
  const left = new Set(after.occurrences.map(({ day }) => day));
  const changed = new Set([...former.occurrences.map(({ day }) => day), ...former.added]);
  const occurrences = [...former.occurrences, ...after.occurrences.filter(({ day }) => !changed.has(day))];
  const rows = occurrences.filter((one) => !isDropped(one) && (one.former_status !== null || !left.has(one.day)));
  const ids = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
  const types = new Map((await readTypes(tx, userId, ids)).map(({ id, type }) => [id, type]));
  const linked = new Set(
    (await listByTransactions(tx, userId, ids)).filter(isFulfilled).map((row) => row.transaction_id),
  );
  const isAsBefore = (row: OccurrenceRow) => {
    const id = row.transaction_id;
    if (id === null) return true;
    const isPaid = types.get(id) === (toException(row).frozen ?? former.row).type;
    return isFulfilled(row) ? isPaid && !linked.has(id) : !isPaid || linked.has(id);
  };
  if (!rows.every(isAsBefore)) throw new AppError('undo_conflict');
}
