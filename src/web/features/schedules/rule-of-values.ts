import { type CalendarDate, dateOfNumber, dayNumber } from '#shared/calendar-date.ts';
import { validate } from '#shared/http/validate.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isOccurrence, shownFrom } from '#shared/schedules/occurrences.ts';
import { Rule } from '#shared/schedules/rule.ts';
import { type ScheduleValues, wireRule } from './schedule-values.ts';

/** The rule that the form describes; undefined while it is incomplete. */
export function ruleOf(values: ScheduleValues): Rule | undefined {
  const result = validate(Rule, wireRule(values));
  return 'value' in result ? result.value : undefined;
}

const SHOWN = 3;

export interface Start {
  readonly today: CalendarDate;
  /** The first nominal day that counts; none of a new schedule. */
  readonly from: CalendarDate | undefined;
  /** Occurrences of the schedule. Settled ones do not come again, and moved ones stay where they are. */
  readonly known: readonly Occurrence[];
}

/** The next three days of a rule, as the weekend rule shows them. */
export function nextShownDays(rule: Rule, { today, from, known }: Start): CalendarDate[] {
  const moved = known
    .filter(({ status, isMoved, shownDay }) => status === 'open' && isMoved && shownDay >= today)
    .filter(({ day }) => (from && day < from) || isOccurrence(rule, day));
  const changed = new Set(known.filter(({ status, isMoved }) => status !== 'open' || isMoved).map(({ day }) => day));
  const planned: CalendarDate[] = [];
  for (const [day, shown] of shownFrom(rule, dayNumber(today), from && dayNumber(from))) {
    if (planned.length === SHOWN) break;
    if (!changed.has(dateOfNumber(day))) planned.push(dateOfNumber(shown));
  }
  return [...moved.map(({ shownDay }) => shownDay), ...planned].sort().slice(0, SHOWN);
}
