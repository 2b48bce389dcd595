import { type CalendarDate, type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import { type Cents, formatMoney, subtractCents } from '#shared/money.ts';
import type { SameDay } from '#shared/reports/contract.ts';
import { netSaving } from '#shared/reports/flow.ts';

/** Today's day of the month, capped at the last day of last month; for example 28 on March 31. */
export function sameDayOf(today: CalendarDate, lastMonth: Month): number {
  return Math.min(Number(today.slice(8)), Number(rangeOfMonth(lastMonth).end.slice(8)));
}

/** Compares the current month with the same days of last month, because an unfinished month looks worse than it is. */
export function sameDayInsight({ day, thisMonth, lastMonth }: SameDay): string {
  const date = `the ${ordinal(day)}`;
  const change = subtractCents(netSaving(thisMonth), netSaving(lastMonth));
  if (change === 0) return `By ${date}, you'd saved as much as by ${date} of last month.`;
  const amount = change > 0 ? `${formatMoney(change)} more` : `${formatMoney(-change as Cents)} less`;
  return `By ${date}, you'd saved ${amount} than by ${date} of last month.`;
}

/** Formats a day of the month as `1st`, `2nd`, `3rd`, `11th`, `12th`, or `21st`. */
export function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
