import { type CalendarDate, sameDayAfter } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';

const NAMES = ['Emergency Fund', 'Vacation', 'New Car', 'Down Payment', 'Wedding'];

/** Common targets of a new goal. */
export const SUGGESTED_AMOUNTS = [cents(500_00), cents(1_000_00), cents(5_000_00)];

/** The common names with a word that begins as typed; without those of the user's goals and one that is typed already. */
export function suggestedNames(typed: string, goals: readonly Pick<Goal, 'name'>[]): string[] {
  const text = normalizeCategory(typed);
  const taken = new Set([text, ...goals.map(({ name }) => normalizeCategory(name))]);
  return NAMES.filter((name) => {
    const known = normalizeCategory(name);
    return !taken.has(known) && ` ${known}`.includes(` ${text}`);
  });
}

/** Common target dates of a new goal. */
export function suggestedDates(today: CalendarDate): { label: string; date: CalendarDate }[] {
  return [
    { label: '6 months', date: sameDayAfter(today, 6) },
    { label: '1 year', date: sameDayAfter(today, 12) },
    { label: '2 years', date: sameDayAfter(today, 24) },
  ];
}
