import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { shownDay } from '#shared/schedules/occurrences.ts';
import type { FrozenTerms, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { deleteExceptions, saveException } from './occurrence-queries.ts';
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
  const frozen = exception.frozen ?? (day < stored.row.counts_from ? freeze(stored.state, day) : null);
  if (!movedTo && !amount && !frozen && !formerStatus) return deleteExceptions(tx, stored.row, [day]);
  await saveException(tx, {
    ...exceptionRow(stored, { day, status: 'open', movedTo, amount, frozen, transactionId: null }),
    former_status: formerStatus,
    transaction_id: formerStatus && row.transaction_id,
  });
}

/** The terms of an occurrence that the rule does not compute any more. */
function freeze(state: ScheduleState, day: CalendarDate): FrozenTerms {
  const { type, amount, category, goalId, description, note, recording, rule } = state;
  return { type, amount, category, goalId, description, note, recording, shownDay: shownDay(day, rule.weekend) };
}
