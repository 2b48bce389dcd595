import type { CalendarDate } from '#shared/calendar-date.ts';

/** In milliseconds. In every time zone, midnight is a multiple of this. */
const QUARTER_HOUR = 900_000;
/** More than there are time zones. */
const MAX_REMEMBERED = 1000;
const known = new Map<string, { readonly quarterHour: number; readonly day: CalendarDate }>();

/**
 * The calendar day at an instant in a time zone.
 * @param epochMilliseconds the instant
 * @param timeZone an IANA name such as `America/New_York`
 * @throws {RangeError} for an unknown time zone.
 */
export function calendarDateAt(epochMilliseconds: number, timeZone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString() as CalendarDate;
}

/** The current date in a time zone, computed once per quarter hour. */
export function todayIn(timeZone: string, now: number): CalendarDate {
  const quarterHour = Math.floor(now / QUARTER_HOUR);
  const remembered = known.get(timeZone);
  if (remembered?.quarterHour === quarterHour) return remembered.day;
  const day = calendarDateAt(now, timeZone);
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(timeZone, { quarterHour, day });
  return day;
}
