import * as z from 'zod/mini';
import { givenDay, givenId, id } from '#shared/http/fields.ts';
import { dollars } from '#shared/http/money-fields.ts';
import type { GoalId, ScheduleId, TransactionId } from '#shared/ids.ts';
import { amountAboveZero, GivenRange } from '#shared/schedules/amount-range.ts';
import { scheduleDay } from '#shared/schedules/rule.ts';
import { TransactionType } from '#shared/transactions/contract.ts';

/** `remind` records nothing by itself. */
export const Recording = z.enum(['remind', 'automatic'], 'Recording must be remind or automatic');
export type Recording = z.output<typeof Recording>;

/** `open` also stands for an occurrence that was moved or has an amount of its own, until it is settled. */
export const OccurrenceStatus = z.enum(['open', 'recorded', 'linked', 'skipped']);
export type OccurrenceStatus = z.output<typeof OccurrenceStatus>;

export const Occurrence = z.object({
  scheduleId: givenId<ScheduleId>(),
  /** The nominal day, which identifies the occurrence of its schedule. */
  day: givenDay,
  /** Where the weekend rule or a move puts it. */
  shownDay: givenDay,
  isMoved: z.boolean(),
  type: TransactionType,
  /** What was paid, for a recorded and a linked one. */
  amount: GivenRange,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
  description: z.string(),
  recording: Recording,
  status: OccurrenceStatus,
  /** Whether it is open and was shown before today. */
  isOverdue: z.boolean(),
  /** The transaction of a recorded and of a linked one. */
  transactionId: z.nullable(givenId<TransactionId>()),
});
export type Occurrence = z.output<typeof Occurrence>;

/** A transaction that may be the one of an open occurrence, so that the user is asked. */
export const Candidate = z.object({
  _id: givenId<TransactionId>(),
  amount: dollars,
  date: givenDay,
  description: z.string(),
});
export type Candidate = z.output<typeof Candidate>;

export const AskedOccurrence = z.extend(Occurrence, { candidates: z.array(Candidate) });
export type AskedOccurrence = z.output<typeof AskedOccurrence>;

/**
 * What a user does with one occurrence; `occurrenceActionErrors` says which fields each action needs. `record` takes the
 * expected amount and the shown day, at the latest today, by default. `reopen` is the undo of each: it makes a settled
 * occurrence open again, deleting a recorded transaction and keeping a linked one, and returns an open one to its own day and
 * amount.
 */
export const OccurrenceAction = z.object({
  action: z.enum(
    ['skip', 'record', 'link', 'move', 'change_amount', 'reopen'],
    'Action must be skip, record, link, move, change_amount or reopen',
  ),
  /** For `record` and `change_amount`. */
  amount: z.nullish(amountAboveZero),
  /** The day of the transaction for `record`, and the shown day for `move`. */
  date: z.nullish(scheduleDay('Date is required')),
  /** For `link`. */
  transactionId: z.nullish(id<TransactionId>()),
});
export type OccurrenceAction = z.output<typeof OccurrenceAction>;
