import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { OccurrenceRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { replacementOf } from '#shared/schedules/replacement.ts';
import { exceptionsByDay } from '#shared/schedules/schedule-state.ts';
import { occurrenceOn } from '#shared/schedules/timeline.ts';
import type { AfterDeletion, Transaction, TransactionType } from '#shared/transactions/contract.ts';
import { withdrawBills } from './bills.ts';
import { afterRecording, passTo, updateDue } from './due.ts';
import { deleteExceptions, forgetReopened, saveExceptions } from './occurrence-changes.ts';
import {
  type FulfilledRow,
  isDropped,
  isFulfilled,
  listByTransactions,
  readTypes,
  withStatus,
} from './occurrence-queries.ts';
import { findSchedule } from './queries.ts';
import { reopen } from './reopen.ts';
import { exceptionRow, readStored, requireSchedule, type Stored, toException } from './stored.ts';

/**
 * Skips or reopens the occurrences of deleted transactions; by default, those that automatic schedules recorded are skipped. One
 * that was shown until today is never recorded automatically again. Call it in the transaction of the deletion.
 */
export async function releaseOccurrences(
  tx: Db,
  actor: Actor,
  occurrences: readonly OccurrenceRow[],
  choice?: AfterDeletion | undefined,
): Promise<void> {
  const rows = occurrences.filter(isFulfilled);
  const ids = new Set(rows.map(({ transaction_id }) => transaction_id));
  const left = occurrences.filter((row) => !isFulfilled(row) && ids.has(row.transaction_id));
  // A transaction that has left one occurrence for another comes back to the latter.
  await saveExceptions(
    tx,
    left.map((row) => ({ ...row, transaction_id: null })),
  );
  await releaseAll(tx, actor, rows, choice);
}

async function releaseAll(
  tx: Db,
  actor: Actor,
  rows: readonly FulfilledRow[],
  choice?: AfterDeletion | undefined,
): Promise<void> {
  for (const [id, ofSchedule] of Map.groupBy(rows, (row) => row.schedule_id)) {
    const schedule = await findSchedule(tx, actor.userId, id);
    if (schedule) await release(tx, actor, schedule, { rows: ofSchedule, choice });
  }
  await withdrawBills(tx, actor, rows);
  if (rows.length === 0) return;
  await forgetReopened(tx, actor.userId);
  await updateDue(tx, actor);
}

async function release(
  tx: Db,
  actor: Actor,
  schedule: ScheduleRow,
  { rows, choice }: { readonly rows: readonly FulfilledRow[]; readonly choice: AfterDeletion | undefined },
): Promise<void> {
  const recordingOf = (row: OccurrenceRow) => (toException(row).frozen ?? schedule).recording;
  const isSkipped = (row: OccurrenceRow) =>
    schedule.deleted_at !== null ||
    (choice ? choice === 'skip' : row.status === 'recorded' && recordingOf(row) === 'automatic');
  const [skipped, reopened] = [rows.filter(isSkipped), rows.filter((row) => !isSkipped(row))];
  await saveExceptions(
    tx,
    skipped.map((row) => withStatus(row, { status: 'skipped', former_status: row.status })),
  );
  if (reopened.length === 0) return;
  const stored = await afterRecording(tx, actor, await requireSchedule(tx, schedule.user_id, schedule.id));
  await reopen(tx, stored, reopened, (row) => row.status);
  await passTo(tx, stored, actor.today);
}

/**
 * Reopens the occurrence of a transaction whose type has changed, and settles it again when the type comes back. Call it in the
 * transaction of the edit.
 */
export async function followType(
  tx: Db,
  actor: Actor,
  { _id: id, type }: Pick<Transaction, '_id' | 'type'>,
): Promise<void> {
  const rows = await listByTransactions(tx, actor.userId, [id]);
  await releaseAll(tx, actor, rows.filter(isFulfilled), 'reopen');
  await settleAgain(tx, actor, await listByTransactions(tx, actor.userId, [id]), [{ id, type }]);
}

/**
 * Settles the occurrences of restored transactions again, also those skipped or dropped since. Leaves out occurrences that were paid
 * otherwise or are of another type. A transaction that has an occurrence already gets no other one.
 * @param occurrences all of the transactions
 */
export async function settleAgain(
  tx: Db,
  actor: Actor,
  occurrences: readonly OccurrenceRow[],
  transactions: readonly Pick<LedgerRow, 'id' | 'type'>[],
): Promise<void> {
  const types = new Map(transactions.map(({ id, type }) => [id, type]));
  const rows: OccurrenceRow[] = [];
  const taken = new Set(occurrences.filter(isFulfilled).map(({ transaction_id }) => transaction_id));
  const released = occurrences.filter((row) => row.former_status !== null && !taken.has(row.transaction_id));
  for (const [id, ofSchedule] of Map.groupBy(released, (row) => row.schedule_id)) {
    const schedule = await findSchedule(tx, actor.userId, id);
    const isOfType = (row: OccurrenceRow) =>
      (toException(row).frozen ?? schedule)?.type === types.get(row.transaction_id as TransactionId);
    rows.push(...ofSchedule.filter((row) => isDropped(row) || isOfType(row)));
  }
  // Of several, one: each transaction belongs to one occurrence, rather to one that the schedule has.
  const inOrder = [...rows.filter(isDropped), ...rows.filter((row) => !isDropped(row))];
  const [...chosen] = new Map(inOrder.map((row) => [row.transaction_id, row])).values();
  await saveExceptions(tx, chosen.filter((row) => !isDropped(row)).map(settled));
  // After the others, so that no dropped one takes an occurrence that another transaction has just settled.
  await settleDropped(tx, actor, chosen.filter(isDropped), types);
  if (rows.length > 0) await updateDue(tx, actor);
}

function settled(row: OccurrenceRow): OccurrenceRow {
  return withStatus(row, { status: row.former_status ?? row.status, former_status: null });
}

/**
 * Settles, for each dropped occurrence, the one that has replaced it if that one is open, and otherwise its own. One of another type
 * stays dropped until an edit makes it fit.
 */
async function settleDropped(
  tx: Db,
  actor: Actor,
  dropped: readonly OccurrenceRow[],
  types: ReadonlyMap<TransactionId, TransactionType>,
): Promise<void> {
  for (const [id, ofSchedule] of Map.groupBy(dropped, (row) => row.schedule_id)) {
    const schedule = await findSchedule(tx, actor.userId, id);
    if (!schedule) continue;
    const stored = await readStored(tx, schedule);
    const replaced: CalendarDate[] = [];
    const byDay = new Map<CalendarDate, OccurrenceRow>();
    for (const row of ofSchedule) {
      const replacement = openReplacement(stored, row, actor.today);
      const isFree = replacement && !byDay.has(replacement.day);
      const { type } = isFree ? replacement : (toException(row).frozen ?? stored.state);
      if (type !== types.get(row.transaction_id as TransactionId)) continue;
      const own = { ...settled(row), moved_to: null };
      const one = isFree ? settledAs(stored, replacement.day, own) : own;
      if (isFree) replaced.push(row.day);
      byDay.set(one.day, one);
    }
    await deleteExceptions(tx, schedule, replaced);
    await saveExceptions(tx, [...byDay.values()]);
  }
}

/** The open occurrence that has replaced a dropped one. An earlier version of the app did not store its day. */
function openReplacement({ state, exceptions }: Stored, row: OccurrenceRow, today: CalendarDate): Occurrence | null {
  const day = row.moved_to ?? replacementOf(state, row.day);
  const one = day && occurrenceOn(state, exceptions, day, today);
  return one && one.status === 'open' ? one : null;
}

/** The occurrence of another day, settled like a row. */
function settledAs(stored: Stored, day: CalendarDate, { status, transaction_id }: OccurrenceRow): OccurrenceRow {
  return { ...exceptionRow(stored, exceptionsByDay(stored.exceptions)(day)), status, transaction_id };
}

/**
 * Settles those of some released occurrences again whose transactions were restored when they were of another type than their schedule.
 */
export async function settleFitting(tx: Db, actor: Actor, released: readonly OccurrenceRow[]): Promise<void> {
  const ids = released.flatMap(({ transaction_id }) => transaction_id ?? []);
  const transactions = await readTypes(tx, actor.userId, ids);
  const kept = transactions.map(({ id }) => id);
  await settleAgain(tx, actor, await listByTransactions(tx, actor.userId, kept), transactions);
}
