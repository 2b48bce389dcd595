import { formatDayInFull, monthName, weekdayName } from '#shared/calendar-date.ts';
import type { End, Pattern, Rule } from '#shared/schedules/rule.ts';

const WEEKENDS = {
  stay: '',
  friday_before: ', on weekends the Friday before',
  monday_after: ', on weekends the Monday after',
} as const satisfies Record<Rule['weekend'], string>;

/** Every month has the days before this one. */
const FIRST_MISSING_DAY = 29;

/** A rule in words: `Every month on the 1st and 15th, on weekends the Friday before, until March 15, 2027`. */
export function describeRule({ unit, interval, anchor, pattern, weekend, end }: Rule): string {
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  return `${every}${onDays({ unit, anchor, pattern })}${WEEKENDS[weekend]}${describeEnd(end)}`;
}

function onDays({ unit, anchor, pattern }: Pick<Rule, 'unit' | 'anchor' | 'pattern'>): string {
  const day = Number(anchor.slice(8));
  switch (unit) {
    case 'day':
      return '';
    case 'week':
      return ` on ${weekdayName(anchor)}`;
    case 'month':
      return pattern ? ` on the ${describePattern(pattern, day)}` : ` on the ${orLast(ordinal(day), day)}`;
    case 'year':
      return ` on ${monthName(anchor)} ${anchor.endsWith('-02-29') ? '29, or 28 in other years' : day}`;
  }
}

function describePattern(pattern: Pattern, day: number): string {
  switch (pattern.kind) {
    case 'two_days': {
      const [first, second] = [day, pattern.secondDay].sort((a, b) => a - b) as [number, number];
      return orLast(`${ordinal(first)} and ${ordinal(second)}`, second);
    }
    case 'last_day':
      return 'last day';
    case 'weekday':
      return `${nthName(pattern.nth)} ${pattern.weekday}`;
  }
}

/** Says where a day goes in months that do not have it. */
function orLast(days: string, latest: number): string {
  return latest < FIRST_MISSING_DAY ? days : `${days}, or the last day`;
}

function nthName(nth: Extract<Pattern, { kind: 'weekday' }>['nth']): string {
  return nth === 'last' ? 'last' : (['first', 'second', 'third', 'fourth'][nth - 1] as string);
}

/** `1st`, `22nd`, `13th`. */
export function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

function describeEnd(end: End): string {
  switch (end.kind) {
    case 'never':
      return '';
    case 'until':
      return `, until ${formatDayInFull(end.day)}`;
    case 'after':
      return end.count === 1 ? ', once' : `, ${end.count} times`;
  }
}
