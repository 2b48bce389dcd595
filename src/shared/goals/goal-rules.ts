import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { type Cents, formatMoney } from '#shared/money.ts';

/** The terms of a goal that these rules judge; of a draft, only those that are valid so far. */
interface GoalTerms {
  readonly targetAmount: Cents;
  readonly deadline: CalendarDate | null;
}

/** The target date of a new goal is today or later. */
export function goalDraftErrors({ deadline }: Partial<GoalTerms>, today: CalendarDate): FieldErrors {
  return deadline && deadline < today ? { deadline: ['Target date must be in the future'] } : {};
}

/**
 * Judges only the terms that change: a goal past its date, or past its target, can still be renamed and given money.
 * @param goal before the change: a new target is compared with the amount saved then
 */
export function goalChangeErrors(
  change: Partial<GoalTerms>,
  goal: GoalTerms & { readonly currentAmount: Cents },
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
