import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { type CategoryIcons, categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { ExpectedAmount } from './expected-amount.tsx';
import type { RowContentProps } from './transaction-row.tsx';

/**
 * The parts of an occurrence's row.
 * @param icons the icons of the user's budgets
 */
export function occurrenceContent(
  { type, category, description, isOverdue, shownDay, amount }: Occurrence,
  today: CalendarDate,
  icons: CategoryIcons | undefined,
): RowContentProps {
  const isSavings = type === 'savings';
  const label = isSavings ? 'Savings' : categoryLabel(category);
  return {
    icon: isSavings ? '🎯' : categoryIcon(category, icons),
    name: description,
    amount: <ExpectedAmount type={type} amount={amount} />,
    second: '',
    label: isOverdue ? `Overdue · ${label}` : label,
    date: shownDay,
    today,
  };
}
