import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { MONEY_SIGNS, Money } from '#web/components/money.tsx';
import { RowButton } from '#web/components/row.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import { reasonText } from './reason-text.ts';
import { type Choice, type Choices, choiceOf, type ReviewRow } from './review-rows.ts';

interface Props {
  row: ReviewRow;
  choices: Choices;
  today: CalendarDate;
  onClick: () => void;
}

/** A line of the file with what it becomes. */
export function ReviewRowButton({ row, choices, today, onClick }: Props) {
  const icons = useQuery(userCategoriesQuery).data?.icons;
  const choice = choiceOf(row, choices);
  return (
    <RowButton
      icon={choice.type === 'savings' ? '🎯' : categoryIcon(choice.category, icons)}
      name={row.verdict.description}
      amount={<Money amount={cents(Math.abs(row.row.amount))} sign={MONEY_SIGNS[choice.type]} />}
      second={secondLineOf(row, today)}
      label={useChoiceLabel(row, choice)}
      date={row.row.date}
      today={today}
      onClick={onClick}
    />
  );
}

/** Why a row has its outcome or its category. */
export function secondLineOf({ row, verdict }: ReviewRow, today: CalendarDate): string {
  return reasonText(verdict, today) || verdict.reason || row.note || '';
}

/** What a row becomes, such as `Groceries` or `Left out`. */
function useChoiceLabel({ verdict: { verdict } }: ReviewRow, { action, type, category, goalId }: Choice): string {
  const { data: goals } = useQuery({ ...goalsQuery, enabled: type === 'savings' });
  if (action === 'leave_out')
    return verdict === 'here' ? 'Already here' : verdict === 'not_booked' ? 'Not booked' : 'Left out';
  if (type === 'savings') return goals?.find(({ _id }) => _id === goalId)?.name ?? 'Savings';
  return category ? categoryLabel(category) : 'No category';
}
