import { budgetWindow } from '#shared/budgets/budget-timeline.ts';
import { type CalendarDate, type Month, monthOf, parseMonth } from '#shared/calendar-date.ts';

/** The month in the URL; the current month if there is none or it is not selectable. */
export function chosenMonth(text: string | undefined, today: CalendarDate): Month {
  const current = monthOf(today);
  const month = text === undefined ? null : parseMonth(text);
  return month !== null && budgetWindow(current).includes(month) ? month : current;
}

/** The search parameters for a month; the current month needs none. */
export function searchOfMonth(month: Month | undefined, today: CalendarDate): { month: Month | undefined } {
  return { month: month === monthOf(today) ? undefined : month };
}
