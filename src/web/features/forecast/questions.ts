import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { isCounted } from '#shared/forecast/forecast-month.ts';
import type { Asked } from './api.ts';

/** The occurrences that may have happened already: those for which a transaction waits first, then other overdue ones. */
export function questionsOf(occurrences: readonly Asked[]): Asked[] {
  const [waiting, others] = [true, false].map((waits) =>
    occurrences.filter(({ candidates }) => candidates.length > 0 === waits),
  ) as [Asked[], Asked[]];
  return [...waiting, ...others.filter(({ isOverdue }) => isOverdue)];
}

/** Why an occurrence that is overdue for too long no longer counts in what is left to spend. */
const RULES = {
  expense: 'an overdue bill counts until its month ends, and for at least a week',
  savings: 'overdue savings count until their month ends, and for at least a week',
  income: 'overdue income counts for a week',
} as const satisfies Record<Asked['type'], string>;

/** Asks about an occurrence: `Overdue since Mar 20. Is it this one?` */
export function questionText(occurrence: Asked, today: CalendarDate): string {
  const { type, shownDay, isOverdue, candidates } = occurrence;
  const since = `${isOverdue ? 'Overdue since' : 'Expected on'} ${formatShortDay(shownDay, today)}`;
  const rule = isCounted(occurrence, today) ? '' : `. It no longer counts above: ${RULES[type]}`;
  if (candidates.length === 0) return rule ? `${since}${rule}.` : since;
  return `${since}${rule}. ${candidates.length === 1 ? 'Is it this one?' : 'Is it one of these?'}`;
}
