import type { Schedule, ScheduleDraft } from '#shared/schedules/contract.ts';

/** The fields of a schedule that an edit sends. */
export function draftOf({
  type,
  amount,
  category,
  goalId,
  description,
  note,
  rule,
  recording,
}: Schedule): ScheduleDraft {
  return { type, amount, category, goalId, description, note, rule, recording };
}
