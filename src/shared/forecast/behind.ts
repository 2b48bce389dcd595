import { type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import type { Line } from '#shared/forecast/contract.ts';
import { incomeBehind, savingsBehind } from '#shared/reports/transactions-behind.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

type Part = Pick<Line, 'key' | 'category'>;

const EXPECTED_TYPES: Partial<Record<Line['key'], Occurrence['type']>> = {
  income_expected: 'income',
  bills_expected: 'expense',
  savings_expected: 'savings',
  budget_bills_expected: 'expense',
};

/**
 * The occurrences that add up to a line: bills in its category, for a line of a budget.
 * @param occurrences those of the forecast for a line of its balance, and `occurrencesInMonth` for any other line
 */
export function occurrencesBehind({ key, category }: Part, occurrences: readonly Occurrence[]): Occurrence[] {
  const type = EXPECTED_TYPES[key];
  return occurrences.filter((one) => one.type === type && (category === null || one.category === category));
}

/** The occurrences of a forecast that count in its month; overdue ones count in the current month. */
export function occurrencesInMonth({
  month,
  today,
  occurrences,
}: {
  readonly month: Month;
  readonly today: CalendarDate;
  readonly occurrences: readonly Occurrence[];
}): Occurrence[] {
  return occurrences.filter(({ shownDay }) => month === monthOf(shownDay < today ? today : shownDay));
}

/** The filter that lists the transactions of a line; undefined for a line of occurrences or of a budget's amount. */
export function transactionsBehind({ key, category }: Part, month: Month): TransactionSearch | undefined {
  switch (key) {
    case 'income_received':
      return incomeBehind(month);
    case 'spent':
      return { type: 'expense', month };
    case 'saved':
      return savingsBehind(month);
    case 'budget_spent':
      return { type: 'expense', month, category: category === null ? undefined : [category] };
    case 'balance_today':
      return {};
    default:
      return undefined;
  }
}
