import type { OccurrenceRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Books } from '#server/ledger/replace-books.ts';
import { addMonths, type CalendarDate, dayIn, monthOf } from '#shared/calendar-date.ts';
import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts';
import { occurrencesBetween } from '#shared/schedules/occurrences.ts';
import { SAMPLE_SCHEDULES, type SampleSchedule } from './sample/schedules.ts';
import { noonOf, sampleId } from './sample-rows.ts';

/** How many months before the current one have recorded occurrences. */
const MONTHS_BEFORE = 2;

export interface SampleSchedules {
  readonly schedules: readonly ScheduleRow[];
  readonly occurrences: readonly OccurrenceRow[];
}

/** The schedules of the household; each past occurrence is settled by the transaction of its day. */
export function schedulesOf(userId: UserId, books: Books, today: CalendarDate): SampleSchedules {
  const countsFrom = dayIn(addMonths(monthOf(today), -MONTHS_BEFORE), 1);
  const schedules = SAMPLE_SCHEDULES.map((sample) => scheduleRow(userId, sample, { countsFrom, today }));
  const occurrences = schedules.flatMap((schedule, index) => {
    const { rule } = SAMPLE_SCHEDULES[index] as SampleSchedule;
    return occurrencesBetween(rule, { start: countsFrom, end: today }).flatMap((day) => {
      const found = books.transactions.find((row) => row.date === day && row.description === schedule.description);
      return found ? [occurrenceRow(schedule, day, found)] : [];
    });
  });
  return { schedules, occurrences };
}

function scheduleRow(
  userId: UserId,
  { type, amount, category, goal, description, rule, recording }: SampleSchedule,
  { countsFrom, today }: { readonly countsFrom: CalendarDate; readonly today: CalendarDate },
): ScheduleRow {
  return {
    user_id: userId,
    id: sampleId(userId, `schedule ${description}`) as ScheduleId,
    ...{ type, category, description, note: '', rule: JSON.stringify(rule), recording },
    goal_id: goal === null ? null : (sampleId(userId, `goal ${goal}`) as GoalId),
    ...{ from_cents: amount.from, to_cents: amount.to, counts_from: countsFrom, recorded_through: today },
    ...{ paused_on: null, pause_reason: null, created_at: noonOf(countsFrom), deleted_at: null, version: 1 },
  };
}

function occurrenceRow(
  { user_id, id, recording }: ScheduleRow,
  day: CalendarDate,
  { id: transaction_id }: Books['transactions'][number],
): OccurrenceRow {
  return {
    ...{ user_id, schedule_id: id, day, transaction_id, from_cents: null, to_cents: null },
    status: recording === 'automatic' ? 'recorded' : 'linked',
    ...{ former_status: null, moved_to: null, category: null, frozen: null },
  };
}
