import { budgetWindow } from '#shared/budgets/budget-timeline.ts';
import { type CalendarDate, type Month, monthOf, parseMonth } from '#shared/calendar-date.ts';

/** The month a URL names; the current one where it names none, or one that cannot be chosen. */
export function chosenMonth(text: string | undefined, today: CalendarDate): Month {
  const current = monthOf(today);
  const month = text === undefined ? null : parseMonth(text);
  return month !== null && budgetWindow(current).includes(month) ? month : current;
}

/** What a URL says of a month: nothing where it is the current one. */
export function searchOfMonth(month: Month | undefined, today: CalendarDate): { month: Month | undefined } {
  return { month: month === monthOf(today) ? undefined : month };
}
