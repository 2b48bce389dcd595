import { type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import type { Expected, Line } from '#shared/forecast/contract.ts';
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
 * @param expected those of the forecast for a line of its balance, and `expectedInMonth` for any other line
 */
export function expectedBehind({ key, category }: Part, expected: readonly Expected[]): Expected[] {
  const type = EXPECTED_TYPES[key];
  return expected.filter((one) => one.type === type && (category === null || one.category === category));
}

interface Scope {
  readonly month: Month;
  readonly today: CalendarDate;
  readonly expected: readonly Expected[];
}

/** The occurrences of a forecast that count in its month; overdue ones count in the current month. */
export function expectedInMonth({ month, today, expected }: Scope): Expected[] {
  return expected.flatMap(({ days, ...one }) => {
    const counted = days.filter((day) => month === monthOf(day < today ? today : day));
    return counted.length === 0 ? [] : [{ ...one, days: counted }];
  });
}

/** @param occurrences open ones, by shown day */
export function groupExpected(occurrences: readonly Occurrence[]): Expected[] {
  const groups = new Map<string, Expected>();
  for (const { scheduleId, type, amount, category, goalId, description, shownDay } of occurrences) {
    const key = JSON.stringify([scheduleId, type, amount.from, amount.to, category, goalId, description]);
    const alike = groups.get(key);
    if (alike) alike.days.push(shownDay);
    else groups.set(key, { scheduleId, type, amount, category, goalId, description, days: [shownDay] });
  }
  return [...groups.values()];
}

/** The filter that lists the transactions of a line; undefined for one of occurrences, of a budget, or carried over. */
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
