import type { CalendarDate } from '#shared/calendar-date.ts';
import { validate } from '#shared/http/validate.ts';
import { occurrencesFrom, shownDay } from '#shared/schedules/occurrences.ts';
import { Rule } from '#shared/schedules/rule.ts';
import { type ScheduleValues, wireRule } from './schedule-values.ts';

/** The rule that the form describes; undefined while it is incomplete. */
export function ruleOf(values: ScheduleValues): Rule | undefined {
  const result = validate(Rule, wireRule(values));
  return 'value' in result ? result.value : undefined;
}

const SHOWN = 3;

/** The next three days of a rule, as the weekend rule shows them. */
export function nextShownDays(rule: Rule, from: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (const day of occurrencesFrom(rule, from)) {
    if (days.length === SHOWN) break;
    days.push(shownDay(day, rule.weekend));
  }
  return days;
}
