import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { type Cents, formatMoney } from '#shared/money.ts';

/** The fields of a goal that these rules check. A draft has only those that are valid so far. */
interface GoalTerms {
  readonly targetAmount: Cents;
  readonly deadline: CalendarDate | null;
}

/** Rejects a target date before today. */
export function goalDraftErrors({ deadline }: Partial<GoalTerms>, today: CalendarDate): FieldErrors {
  return deadline && deadline < today ? { deadline: ['Target date must be in the future'] } : {};
}

/**
 * Checks only the fields that change, so that a goal past its date or its target can still be renamed and receive
 * money.
 * @param goal the goal before the change; a new target is compared with the amount saved at that time
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
