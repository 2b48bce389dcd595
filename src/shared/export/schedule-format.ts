import * as z from 'zod/mini';
import { calendarDate, optionalText, requiredText } from '#shared/http/fields.ts';
import type { GoalId, ScheduleId, TransactionId } from '#shared/ids.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { OccurrenceStatus, Recording } from '#shared/schedules/occurrence.ts';
import { LAST_DAY, Rule } from '#shared/schedules/rule.ts';
import { DESCRIPTION_MAX, NOTE_MAX, TransactionType } from '#shared/transactions/contract.ts';
import { amountAboveZero, category, entry, keptId, time } from './fields.ts';

/** The weekend rule shows January 1, 2000 on the day before it. */
const FIRST_SHOWN = '1999-12-31';
const day = calendarDate('Date is required').check(
  z.refine((value) => value >= FIRST_SHOWN && value <= LAST_DAY, 'Choose a day from 2000 to 2100'),
);
const amount = amountAboveZero('Amount must be greater than 0');

export const ExportedAmountRange = entry({ from: amount, to: amount });

const terms = {
  type: TransactionType,
  amount: ExportedAmountRange,
  category: z.nullable(category),
  goalId: z.nullable(keptId<GoalId>()),
  description: requiredText('Description is required', DESCRIPTION_MAX, 'Description cannot exceed 200 characters'),
  note: optionalText(NOTE_MAX, 'Note cannot exceed 500 characters'),
  recording: Recording,
};

export const ExportedSchedule = entry({
  _id: keptId<ScheduleId>(),
  ...terms,
  rule: Rule,
  countsFrom: day,
  recordedThrough: day,
  pausedOn: z.nullable(day),
  pauseReason: z.nullable(z.enum(['user', 'goal_closed'], 'Pause reason must be user or goal_closed')),
  createdAt: time,
  deletedAt: z.nullable(time),
});
export type ExportedSchedule = z.output<typeof ExportedSchedule>;

export const ExportedTerms = entry({ ...terms, shownDay: day });

export const ExportedOccurrence = entry({
  scheduleId: keptId<ScheduleId>(),
  day,
  status: OccurrenceStatus,
  formerStatus: z.nullable(z.enum(['recorded', 'linked'], 'Former status must be recorded or linked')),
  movedTo: z.nullable(day),
  amount: z.nullable(ExportedAmountRange),
  frozen: z.nullable(ExportedTerms),
  transactionId: z.nullable(keptId<TransactionId>()),
  dropped: z.optional(z.literal(true, 'Dropped must be true, or absent')),
});
export type ExportedOccurrence = z.output<typeof ExportedOccurrence>;

export const ExportedDismissal = entry({ key: schedulesContract.dismissSuggestion.body.shape.key, createdAt: time });
