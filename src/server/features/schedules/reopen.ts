import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { isOff } from '#shared/schedules/paid-ahead.ts';
import { replacementOf } from '#shared/schedules/replacement.ts';
import { isComputed } from '#shared/schedules/timeline.ts';
import { termsOn } from '#shared/schedules/transition.ts';
import { deleteExceptions, saveExceptions } from './occurrence-changes.ts';
import { toDropped } from './occurrence-queries.ts';
import { exceptionRow, type Stored, toException } from './stored.ts';

type FormerStatus = OccurrenceRow['former_status'];

/** Makes settled occurrences open as they were, and returns open ones to the day and the amount of their schedule. */
export async function reopen<Row extends OccurrenceRow>(
  tx: Db,
  stored: Stored,
  rows: readonly Row[],
  formerStatusOf: (row: Row) => FormerStatus,
): Promise<void> {
  const open = rows.map((row) => {
    const formerStatus = row.transaction_id && formerStatusOf(row);
    return { day: row.day, kept: reopened(stored, row, formerStatus) };
  });
  const gone = open.filter(({ kept }) => kept === null).map(({ day }) => day);
  await deleteExceptions(tx, stored.row, gone);
  await saveExceptions(
    tx,
    open.flatMap(({ kept }) => kept ?? []),
  );
}

/**
 * The row of an occurrence that is open as its schedule says, or dropped again; null if it needs none.
 * @param formerStatus set if its transaction was deleted, so that restoring the transaction settles the occurrence again
 */
function reopened(stored: Stored, row: OccurrenceRow, formerStatus: FormerStatus): OccurrenceRow | null {
  const { day, status } = row;
  // A transaction has settled the day of a dropped occurrence, because the one that replaces it was not open.
  if (isOff(stored.state, day)) {
    const dropped = { ...row, former_status: formerStatus, moved_to: replacementOf(stored.state, day) };
    return formerStatus && toDropped(dropped);
  }
  const exception = toException(row);
  const { movedTo, amount } = status === 'open' ? { movedTo: null, amount: null } : exception;
  const former = status === 'open' ? null : exception.frozen;
  const frozen = isComputed(stored.state, day) ? former : (exception.frozen ?? termsOn(stored.state, day));
  if (!movedTo && !amount && !frozen && !formerStatus) return null;
  return {
    ...exceptionRow(stored, { day, status: 'open', movedTo, amount, frozen, transactionId: null }),
    former_status: formerStatus,
    transaction_id: formerStatus && row.transaction_id,
  };
}
