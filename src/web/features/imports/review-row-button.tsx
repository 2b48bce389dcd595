import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { type CategoryIcons, categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { RowButton } from '#web/components/row.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import { LineAmount } from './line-amount.tsx';
import { reviewReason } from './reason-text.ts';
import type { Choice, ReviewRow } from './review-rows.ts';
import { TABS } from './tab-names.ts';

/** What all rows of a list show: the icons of the user's budgets, and the names of goals. */
export interface Known {
  readonly icons: CategoryIcons | undefined;
  readonly goals: readonly Goal[] | undefined;
}

export function useKnown(): Known {
  return { icons: useQuery(userCategoriesQuery).data?.icons, goals: useQuery(goalsQuery).data };
}

interface Props extends Known {
  row: ReviewRow;
  choice: Choice;
  today: CalendarDate;
  onOpen: (row: ReviewRow) => void;
}

/** A line of the file with what it becomes. */
export const ReviewRowButton = memo(function ReviewRowButton({ row, choice, icons, goals, today, onOpen }: Props) {
  return (
    <RowButton
      icon={choice.type === 'savings' ? '🎯' : categoryIcon(choice.category, icons)}
      name={row.description}
      amount={<LineAmount amount={row.row.amount} type={choice.type} />}
      second={secondLineOf(row, today)}
      label={labelOf(row, choice, goals)}
      date={row.row.date}
      today={today}
      onClick={() => onOpen(row)}
    />
  );
});

/** Why a row has its outcome or its category. */
export function secondLineOf({ row, verdict }: ReviewRow, today: CalendarDate): string {
  return reviewReason(verdict, row.amount, today) || verdict.reason || row.note || '';
}

/** What a row becomes, such as `Groceries` or `Left out`. */
function labelOf({ verdict: { verdict } }: ReviewRow, choice: Choice, goals: Known['goals']): string {
  const { action, type, category, goalId } = choice;
  if (action === 'leave_out') return TABS[verdict === 'new' ? 'left_out' : verdict];
  if (type === 'savings') return goals?.find(({ _id }) => _id === goalId)?.name ?? 'Savings';
  return category ? categoryLabel(category) : 'No category';
}
