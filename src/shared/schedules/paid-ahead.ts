import { addDays, type CalendarDate, daysBetween, laterOf } from '#shared/calendar-date.ts';
import { isOccurrence, occurrencesFrom } from '#shared/schedules/occurrences.ts';
import { replacementOf } from '#shared/schedules/replacement.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import type { Exception, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { shownDayOf } from '#shared/schedules/timeline.ts';
import { isPaid } from '#shared/schedules/transition.ts';

/**
 * The middle between a day that was paid ahead and the next one of a rule after it, whatever its end: nearer days would fall into the time
 * that is paid. A day that the rule does not have was paid for the one that has replaced it.
 */
export function halfwayFrom(rule: Rule, day: CalendarDate): CalendarDate {
  const days = endless(rule);
  const paid = replacementOf({ rule: days, countsFrom: rule.anchor }, day) ?? day;
  const after = addDays(paid, 1);
  const next = occurrencesFrom(days, after).next().value ?? after;
  return laterOf(addDays(paid, Math.ceil(daysBetween(paid, next) / 2)), addDays(day, 1));
}

/** The last day that was paid ahead and is not among the days of a new rule, whatever its end. */
export function lastPaidOff(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { rule, today }: { readonly rule: Rule; readonly today: CalendarDate },
): CalendarDate | undefined {
  const paid = exceptions.filter((one) => isPaid(one) && shownDayOf(schedule, one) > today);
  const days = paid.map(({ day }) => day).filter((day) => !isOccurrence(endless(rule), day));
  return days.sort().at(-1);
}

/** Whether a schedule counts on a day that is not among those of its rule, whatever its end. */
export function isOff({ rule, countsFrom }: Pick<ScheduleState, 'rule' | 'countsFrom'>, day: CalendarDate): boolean {
  return day >= countsFrom && !isOccurrence(endless(rule), day);
}

/** The rule without its end. */
function endless(rule: Rule): Rule {
  return { ...rule, end: { kind: 'never' } };
}
