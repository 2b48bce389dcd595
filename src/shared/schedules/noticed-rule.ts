import {
  addDays,
  addMonths,
  type CalendarDate,
  dayIn,
  monthOf,
  rangeOfMonth,
  weekdayName,
} from '#shared/calendar-date.ts';
import { shownDay } from '#shared/schedules/occurrences.ts';
import type { LinkRow } from '#shared/schedules/pair-fit.ts';
import type { Run } from '#shared/schedules/regular-run.ts';
import type { Rule } from '#shared/schedules/rule.ts';

const ENDLESS = { end: { kind: 'never' }, pattern: null, weekend: 'stay' } as const;
const WEEKENDS = ['stay', 'friday_before', 'monday_after'] as const;
/** How far the weekend rule moves a day. */
const SHIFTS = [0, -1, 1, -2, 2];

/** The rule that explains most transactions of a run; its anchor is near the newest one, never after it. */
export function noticedRule({ cycle, rows }: Run<Pick<LinkRow, 'date'>>): Rule {
  const { unit, interval } = cycle;
  const dates = rows.map(({ date }) => date);
  if (unit === 'month') return monthlyRule(dates);
  const sameDay = unit === 'week' ? weekdayName : (date: CalendarDate) => date.slice(5);
  return { ...ENDLESS, unit, interval, anchor: newestOfMost(dates, sameDay) };
}

function monthlyRule(dates: readonly CalendarDate[]): Rule {
  const newest = dates[0] as CalendarDate;
  const monthlyOn = { ...ENDLESS, unit: 'month', interval: 1 } as const;
  if (dates.every((date) => date === rangeOfMonth(monthOf(date)).end))
    return { ...monthlyOn, anchor: newest, pattern: { kind: 'last_day' } };

  const days = new Set(dates.flatMap((date) => SHIFTS.map((days) => Number(addDays(date, days).slice(8)))));
  let best = { day: 0, weekend: WEEKENDS[0] as Rule['weekend'], explained: 0 };
  for (const weekend of WEEKENDS) {
    for (const day of days) {
      const explained = dates.filter((date) => isShown(date, day, weekend)).length;
      if (explained > best.explained) best = { day, weekend, explained };
    }
  }
  return { ...monthlyOn, anchor: anchorOn(best.day, newest), weekend: best.weekend };
}

/** Whether a day of some month is shown on a date. */
function isShown(date: CalendarDate, day: number, weekend: Rule['weekend']): boolean {
  return [-1, 0, 1].some((months) => {
    const month = addMonths(monthOf(date), months);
    const { end } = rangeOfMonth(month);
    const nominal = dayIn(month, day);
    return shownDay(nominal < end ? nominal : end, weekend) === date;
  });
}

/** The latest month until the newest date that has the day, because a shorter month would lose it. */
function anchorOn(day: number, newest: CalendarDate): CalendarDate {
  for (let month = monthOf(newest); ; month = addMonths(month, -1)) {
    const anchor = dayIn(month, day);
    if (anchor <= newest && anchor <= rangeOfMonth(month).end) return anchor;
  }
}

/** The newest date of those that most dates agree with. */
function newestOfMost(dates: readonly CalendarDate[], keyOf: (date: CalendarDate) => string): CalendarDate {
  const groups = [...Map.groupBy(dates, keyOf).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0] as CalendarDate;
}
