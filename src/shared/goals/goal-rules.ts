import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal, GoalDraft } from '#shared/goals/contract.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { formatMoney } from '#shared/money.ts';

/** What a new goal's shape cannot say because it depends on the day: its target date is today or later. */
export function goalDraftErrors({ deadline }: Partial<GoalDraft>, today: CalendarDate): FieldErrors {
  return deadline !== undefined && deadline < today ? { deadline: ['Target date must be in the future'] } : {};
}

/**
 * What a change of a goal may not do. Only what changes is judged: a goal whose date has passed, or that holds more than
 * its target, can still be renamed and given money.
 * @param goal as it is before the change: the target is compared with what is saved then
 */
export function goalChangeErrors(
  change: Partial<GoalDraft>,
  goal: Pick<Goal, 'targetAmount' | 'currentAmount' | 'deadline'>,
  today: CalendarDate,
): FieldErrors {
  const { targetAmount, deadline } = change;
  const lowered = targetAmount !== undefined && targetAmount !== goal.targetAmount && targetAmount < goal.currentAmount;
  return {
    ...(lowered && {
      targetAmount: [`Target amount cannot be less than current saved amount (${formatMoney(goal.currentAmount)})`],
    }),
    ...(deadline !== goal.deadline && goalDraftErrors(change, today)),
  };
}
