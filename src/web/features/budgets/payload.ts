import { type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';

/** What is sent of a month's budget beside what is typed: all of it follows from the name and the month. */
export function payloadOf({ name }: Readonly<Record<string, unknown>>, month: Month) {
  const { start, end } = rangeOfMonth(month);
  return { category: normalizeCategory(String(name)), periodType: 'monthly', periodStart: start, periodEnd: end };
}
