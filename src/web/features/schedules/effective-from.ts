import { addDays, type CalendarDate, dayIn, daysBetween, monthOf } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { firstUncounted, firstUnshown, isOccurrence } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { ruleOf } from './rule-of-values.ts';
import { type ScheduleValues, wireRule } from './schedule-values.ts';

interface Opened {
  /** The form as it was opened. */
  readonly initial: ScheduleValues;
  readonly schedule: Pick<Schedule, 'rule' | 'countsFrom'>;
  /** Those that the edit leaves as they are: past ones, and coming ones that an earlier edit has left. */
  readonly past: readonly Occurrence[];
  readonly next: readonly Occurrence[];
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 };

/**
 * The coming occurrences from which on an edit can apply without a change of one that is overdue or shown earlier, and none beyond the
 * end of the schedule, which it leaves. With new days, those that the user has not moved.
 */
export function choicesOf(values: ScheduleValues, { initial, schedule, past, next }: Opened): readonly Occurrence[] {
  if (!keepsDays(values, initial)) return next.filter(({ isMoved }) => !isMoved);
  let latest = latestOverdue(past);
  return next.filter(({ day }) => {
    const isLater = day > latest && isOccurrence(schedule.rule, day);
    if (isLater) latest = day;
    return isLater;
  });
}

function keepsDays(values: ScheduleValues, initial: ScheduleValues): boolean {
  return JSON.stringify(wireRule(values)) === JSON.stringify(wireRule(initial));
}

/**
 * The first nominal day to which an edit applies: the chosen occurrence, or the earliest that is coming if none is chosen or the
 * chosen one is no longer open. New days leave the occurrences that the user moved before the chosen or the next unmoved one, and replace
 * that one, however early: in its month if the schedule is monthly, and otherwise from halfway after the one before it, or from
 * a first day that was typed. So one that moves forward, from the 31st to the 25th, is not left out, and one that moves back, from
 * the 1st to the 5th, does not come again in the month in which it was paid. They do not begin with one that the weekend rule shows
 * before today.
 */
export function effectiveFrom(values: ScheduleValues, opened: Opened, today: CalendarDate): string {
  const { initial, schedule, past, next } = opened;
  const choices = choicesOf(values, opened);
  const at = choices.findIndex(({ day }) => day === values.from);
  if (keepsDays(values, initial)) {
    // The first one is the default, which follows.
    if (at > 0) return values.from;
    const overdue = latestOverdue(past);
    const days = next.map(({ day }) => day);
    const coming = days.filter((day) => day > overdue && isOccurrence(schedule.rule, day));
    return coming.sort()[0] ?? '';
  }
  const [before, rule] = [wireRule(initial), wireRule(values)];
  const replaced = (choices[at] ?? choices[0])?.day;
  if (replaced === undefined) return next.length > 0 ? latestOf([today, ...next.map(dayAfter)]) : '';
  const last = latestOf([...past, ...next].map(({ day }) => day).filter((day) => day < replaced));
  const settled = past.filter(({ day, status }) => status !== 'open' && day >= replaced).map(dayAfter);
  const earliest = latestOf([today, firstUncounted(schedule.rule, schedule.countsFrom, today), ...settled]);
  const first = latestOf([earliest, last && startAfter(last, replaced, [rule, before])]);
  const isTyped = rule.anchor !== before.anchor && rule.anchor > latestOf([earliest, last]);
  const from = [first, replaced, ...(isTyped ? [rule.anchor] : [])].sort()[0] as CalendarDate;
  const valid = ruleOf(values);
  return valid ? firstUnshown(valid, from, today) : from;
}

type WireRule = ReturnType<typeof wireRule>;

/** Where the days of a rule begin that replace an occurrence, after the one before it. */
function startAfter(last: string, replaced: CalendarDate, rules: [rule: WireRule, before: WireRule]): CalendarDate {
  const month = monthOf(replaced);
  if (last < month && rules.every(isMonthly)) return dayIn(month, 1);
  const [{ unit, interval }] = rules;
  const days = Math.min(daysBetween(last as CalendarDate, replaced), DAYS[unit as Rule['unit']] * interval);
  return addDays(last as CalendarDate, Math.ceil(days / 2));
}

function latestOverdue(past: readonly Occurrence[]): string {
  return latestOf(past.filter(({ status, isMoved }) => status === 'open' && !isMoved).map(({ day }) => day));
}

function dayAfter({ day }: Occurrence): string {
  return addDays(day, 1);
}

function latestOf(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? '';
}

/** Whether a rule has one day in each month. */
function isMonthly({ unit, interval, pattern }: WireRule): boolean {
  return unit === 'month' && interval === 1 && pattern?.kind !== 'two_days';
}
