import { type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';

/** The fields of a budget request that follow from the typed name and the month. */
export function payloadOf({ name }: Readonly<Record<string, unknown>>, month: Month) {
  const { start, end } = rangeOfMonth(month);
  return { category: normalizeCategory(String(name)), periodType: 'monthly', periodStart: start, periodEnd: end };
}
