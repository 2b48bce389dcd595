import { type CalendarDate, type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import { type Cents, formatMoney, subtractCents } from '#shared/money.ts';
import { type Flow, netSaving } from '#shared/reports/flow.ts';

export interface SameDay {
  /** The last day of the month that counts, in both months. */
  readonly day: number;
  readonly thisMonth: Flow;
  readonly lastMonth: Flow;
}

/** Today's day of the month; the last day of last month where that is shorter, so on March 31 it is 28. */
export function sameDayOf(today: CalendarDate, lastMonth: Month): number {
  return Math.min(Number(today.slice(8)), Number(rangeOfMonth(lastMonth).end.slice(8)));
}

/** How the running month does against the same part of last month: a month that is not over looks worse than it is. */
export function sameDayInsight({ day, thisMonth, lastMonth }: SameDay): string {
  const by = `By the ${ordinal(day)}`;
  const change = subtractCents(netSaving(thisMonth), netSaving(lastMonth));
  if (change === 0) return `${by} you had saved as much as by the ${ordinal(day)} of last month.`;
  const amount = change > 0 ? `${formatMoney(change)} more` : `${formatMoney(-change as Cents)} less`;
  return `${by} you had saved ${amount} than by the ${ordinal(day)} of last month.`;
}

/** `1st`, `2nd`, `3rd`, `11th`, `12th`, `21st`. */
export function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
