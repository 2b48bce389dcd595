import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { termsOn } from '#shared/schedules/edit.ts';
import { isOccurrence } from '#shared/schedules/occurrences.ts';
import { deleteExceptions, saveException } from './occurrence-changes.ts';
import { exceptionRow, type Stored, toException } from './stored.ts';

/**
 * Makes a settled occurrence open as it was, and returns an open one to the day and the amount of its schedule.
 * @param formerStatus set if its transaction was deleted, so that restoring the transaction settles the occurrence again
 */
export async function reopen(
  tx: Db,
  stored: Stored,
  row: OccurrenceRow,
  formerStatus: OccurrenceRow['former_status'] = row.former_status,
): Promise<void> {
  const { day, status } = row;
  const exception = toException(row);
  const { movedTo, amount } = status === 'open' ? { movedTo: null, amount: null } : exception;
  // The rule does not compute an occurrence before the day from which it counts, or one that an edit of the rule left behind.
  const isComputed = day >= stored.row.counts_from && isOccurrence(stored.state.rule, day);
  const former = status === 'open' ? null : exception.frozen;
  const frozen = isComputed ? former : (exception.frozen ?? termsOn(stored.state, day));
  if (!movedTo && !amount && !frozen && !formerStatus) return deleteExceptions(tx, stored.row, [day]);
  await saveException(tx, {
    ...exceptionRow(stored, { day, status: 'open', movedTo, amount, frozen, transactionId: null }),
    former_status: formerStatus,
    transaction_id: formerStatus && row.transaction_id,
  });
}
