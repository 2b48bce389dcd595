import type { CalendarDate } from '#shared/calendar-date.ts';
import { validate } from '#shared/http/validate.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { occurrencesFrom, shownDay } from '#shared/schedules/occurrences.ts';
import { Rule } from '#shared/schedules/rule.ts';
import { type ScheduleValues, wireRule } from './schedule-values.ts';

/** The rule that the form describes; undefined while it is incomplete. */
export function ruleOf(values: ScheduleValues): Rule | undefined {
  const result = validate(Rule, wireRule(values));
  return 'value' in result ? result.value : undefined;
}

const SHOWN = 3;

/**
 * The next three days of a rule, as the weekend rule shows them.
 * @param known occurrences of the schedule, of which settled ones do not come again, and moved ones stay where they are
 */
export function nextShownDays(rule: Rule, from: CalendarDate, known: readonly Occurrence[]): CalendarDate[] {
  const changed = new Map(known.map((one) => [one.day, one]));
  const days: CalendarDate[] = [];
  for (const day of occurrencesFrom(rule, from)) {
    if (days.length === SHOWN) break;
    const { status = 'open', isMoved = false, shownDay: movedTo = day } = changed.get(day) ?? {};
    if (status === 'open') days.push(isMoved ? movedTo : shownDay(day, rule.weekend));
  }
  return days.sort();
}
