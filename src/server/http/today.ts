import { type CalendarDate, calendarDateAt } from '#shared/calendar-date.ts';

/** In milliseconds. In every time zone, midnight is a multiple of this. */
const QUARTER_HOUR = 900_000;
/** More than there are time zones. */
const MAX_REMEMBERED = 1000;
const known = new Map<string, { readonly quarterHour: number; readonly day: CalendarDate }>();

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
