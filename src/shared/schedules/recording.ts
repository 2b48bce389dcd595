import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { ASKED_DAYS, type Exception, PAST_OPEN_MAX, type ScheduleState } from '#shared/schedules/schedule-state.ts';
import { nextOccurrences, openExceptions, openOccurrences } from '#shared/schedules/timeline.ts';

/**
 * The occurrences to record automatically, earliest first: those shown after `recordedThrough` until today, after an outage the
 * latest 60. Older ones stay open and are asked about. Each is recorded on its shown day, never on a later one. The caller then
 * sets `recordedThrough` to today, unless it is later already, as after the clock was set back or a flight to the west.
 */
export function occurrencesToRecord(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): Occurrence[] {
  const asked = addDays(today, -ASKED_DAYS);
  const unrecorded = addDays(schedule.recordedThrough, 1);
  const range = { start: unrecorded > asked ? unrecorded : asked, end: today };
  return openOccurrences(schedule, exceptions, range, today).filter(isAutomatic).slice(-PAST_OPEN_MAX);
}

/** The next day on which `occurrencesToRecord` returns something; null if there is none. */
export function nextRecordingDay(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): CalendarDate | null {
  const from = addDays(schedule.recordedThrough, 1);
  // An edit may have frozen an occurrence that was automatic, or one to remind of.
  const stored = openExceptions(schedule, exceptions, today).filter(({ shownDay }) => shownDay >= from);
  const next = { from, today, count: stored.length + 1 };
  const open = schedule.recording === 'automatic' ? nextOccurrences(schedule, exceptions, next) : stored;
  return open.find(isAutomatic)?.shownDay ?? null;
}

function isAutomatic({ recording }: Occurrence): boolean {
  return recording === 'automatic';
}
