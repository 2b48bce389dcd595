import * as z from 'zod/mini';
import { SCAN_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  calendarDate,
  count,
  givenDay,
  givenId,
  id,
  Nothing,
  optionalText,
  queryWholeNumber,
  requiredText,
  text,
  trimVisible,
  version,
} from '#shared/http/fields.ts';
import { dollars } from '#shared/http/money-fields.ts';
import type { GoalId, ScheduleId } from '#shared/ids.ts';
import { AmountRange, GivenRange } from '#shared/schedules/amount-range.ts';
import { AskedOccurrence, Candidate, Occurrence, OccurrenceAction, Recording } from '#shared/schedules/occurrence.ts';
import { Rule, scheduleDay } from '#shared/schedules/rule.ts';
import { occurrenceActionErrors, scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import {
  CATEGORY_MAX,
  DESCRIPTION_MAX,
  NOTE_MAX,
  Transaction,
  TransactionType,
} from '#shared/transactions/contract.ts';

/** Maximum number of schedules of an account, ended and paused ones included. */
export const SCHEDULES_MAX = 200;
/** Default and maximum number of days of `upcoming`, and of the occurrences in its response. */
export const UPCOMING_DAYS = 60;
const UPCOMING_DAYS_MAX = 92;
export const UPCOMING_MAX = 1000;
/** How many coming occurrences `read` returns, and how many past ones. */
export const NEXT_COUNT = 12;
export const PAST_MAX = 60;
/** How many transactions an open occurrence offers for linking. */
export const CANDIDATES_MAX = 3;
/** How many transactions `linkable` returns at most, and by default. */
export const LINKABLE_MAX = 500;
const KEY_MAX = 200;

/** The fields of the schedule form. Income and expenses need a category, savings a goal; the other one is ignored. */
export const ScheduleDraft = z.object({
  type: TransactionType,
  amount: AmountRange,
  category: z.nullish(
    text(CATEGORY_MAX, 'Category name cannot exceed 50 characters', {
      notText: 'Category is required',
      tidy: normalizeCategory,
    }),
  ),
  goalId: z.nullish(id<GoalId>()),
  description: requiredText(
    'Description is required',
    DESCRIPTION_MAX,
    'Description cannot exceed 200 characters',
    trimVisible,
  ),
  note: optionalText(NOTE_MAX, 'Note cannot exceed 500 characters'),
  rule: Rule,
  recording: Recording,
});
export type ScheduleDraft = z.output<typeof ScheduleDraft>;

/**
 * A new schedule. Only occurrences shown on or after the day of its creation count, so an anchor in the past records nothing
 * and asks about nothing. They are linked with transactions that the user entered before, as new transactions are.
 */
export const NewSchedule = z.extend(ScheduleDraft, {
  /** Also records the anchor's occurrence, as the transaction that the user is adding. Requires an anchor that is not in the future. */
  recordFirst: z.optional(z.boolean('This must be true or false')),
  /** The suggestion that this schedule accepts. */
  suggestion: z.optional(text(KEY_MAX, 'This suggestion is not valid')),
});
export type NewSchedule = z.output<typeof NewSchedule>;

/**
 * An edit. It applies to the occurrences from `from` on, a nominal day, by default the earliest of the open ones from today on; if
 * the rule changes, of those that were not moved. What is before that day stays as it was. An occurrence moved to a past day keeps its terms.
 */
export const ScheduleChange = z.extend(ScheduleDraft, {
  from: z.optional(scheduleDay('First day of the change is required')),
  base: z.optional(z.object({ version })),
});
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const Schedule = z.object({
  _id: givenId<ScheduleId>(),
  type: TransactionType,
  amount: GivenRange,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
  description: z.string(),
  note: z.string(),
  rule: Rule,
  recording: Recording,
  /** The first nominal day to which `rule` and the other fields apply. */
  countsFrom: givenDay,
  /** The day since which the schedule is paused: no occurrence is shown on or after it. */
  pausedOn: z.nullable(givenDay),
  pauseReason: z.nullable(z.enum(['user', 'goal_closed'])),
  /** The day on which the next open occurrence from today on is shown; null for a paused and for an ended schedule. */
  nextDay: z.nullable(givenDay),
  /** The amount of the schedule then, or that from before an edit that applies from a later day on. */
  nextAmount: z.nullable(GivenRange),
  /** Whether the next one has a day from before an edit that applies from a later day on, which `rule` does not have. */
  nextHasOldDay: z.boolean(),
  /** See `yearlyAmount`. */
  yearlyAmount: GivenRange,
  version: count,
});
export type Schedule = z.output<typeof Schedule>;

/** A recurring transaction that the user's history shows. Its anchor is on or before the newest transaction. */
export const ScheduleSuggestion = z.object({
  /** Identifies the merchant and the type, so that a dismissal lasts. */
  key: z.string(),
  type: TransactionType,
  amount: GivenRange,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
  description: z.string(),
  rule: Rule,
  /** The day on which the next one is expected. */
  nextDay: givenDay,
  /** The transactions that it was found in, newest first. */
  transactions: z.array(Candidate),
});
export type ScheduleSuggestion = z.output<typeof ScheduleSuggestion>;

const ScheduleParams = z.object({ scheduleId: id<ScheduleId>() });
const OccurrenceParams = z.extend(ScheduleParams, { day: calendarDate('Day is required') });
const OneSchedule = z.object({ schedule: Schedule });

export const schedulesContract = {
  list: endpoint({
    method: 'GET',
    path: '/schedules',
    access: 'read',
    cost: SCAN_COST,
    response: z.object({ schedules: z.array(Schedule) }),
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/schedules/upcoming',
    access: 'read',
    cost: SCAN_COST,
    isRemembered: true,
    query: z.object({ days: z.optional(queryWholeNumber('Days', UPCOMING_DAYS_MAX)) }),
    response: z.object({
      today: givenDay,
      /** Income minus expenses and savings until today. */
      balance: dollars,
      /** Open ones by shown day, overdue ones first. */
      occurrences: z.array(AskedOccurrence),
      /** The last day whose occurrences are complete: earlier than requested if there are more than 1,000. */
      until: givenDay,
    }),
  }),
  linkable: endpoint({
    method: 'GET',
    path: '/schedules/linkable',
    access: 'read',
    cost: SCAN_COST,
    query: z.object({
      type: TransactionType,
      endDate: z.optional(calendarDate('End date is required')),
      limit: z.optional(queryWholeNumber('Limit', LINKABLE_MAX)),
    }),
    response: z.object({ transactions: z.array(Candidate) }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/schedules/suggestions',
    access: 'read',
    cost: SCAN_COST,
    isRemembered: true,
    response: z.object({ suggestions: z.array(ScheduleSuggestion) }),
  }),
  dismissSuggestion: endpoint({
    method: 'POST',
    path: '/schedules/suggestions/dismiss',
    access: 'write',
    body: z.object({
      key: requiredText('Suggestion is required', KEY_MAX, 'This suggestion is not valid'),
      /** Undoes a dismissal, or what accepting the suggestion dismissed. */
      undo: z.optional(z.boolean('This must be true or false')),
    }),
    response: Nothing,
  }),
  create: endpoint({
    method: 'POST',
    path: '/schedules',
    access: 'write',
    errors: ['goal_not_found', 'goal_closed', 'quota_reached'],
    body: NewSchedule,
    check: scheduleErrors,
    /** The transaction of `recordFirst`. */
    response: z.extend(OneSchedule, { transaction: z.nullable(Transaction) }),
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/schedules/:scheduleId',
    access: 'read',
    cost: SCAN_COST,
    errors: ['schedule_not_found'],
    params: ScheduleParams,
    response: z.extend(OneSchedule, {
      /** Open ones that were shown before today, and settled ones of any day, newest first; at most 60. */
      past: z.array(AskedOccurrence),
      /** The next 12 open ones from today on; at the next edit, each from `countsFrom` on can be the first that changes. */
      next: z.array(AskedOccurrence),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/schedules/:scheduleId',
    access: 'write',
    errors: ['schedule_not_found', 'goal_not_found', 'goal_closed', 'edit_conflict', 'quota_reached'],
    params: ScheduleParams,
    body: ScheduleChange,
    check: scheduleErrors,
    response: OneSchedule,
  }),
  end: endpoint({
    method: 'POST',
    path: '/schedules/:scheduleId/end',
    access: 'write',
    errors: ['schedule_not_found', 'edit_conflict', 'quota_reached'],
    params: ScheduleParams,
    body: z.object({ version: z.optional(version) }),
    response: OneSchedule,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/schedules/:scheduleId/undo',
    access: 'write',
    errors: ['schedule_not_found', 'undo_conflict', 'goal_below_zero', 'quota_reached'],
    params: ScheduleParams,
    /** The version of the schedule after the edit. */
    body: z.object({ version }),
    response: OneSchedule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/schedules/:scheduleId',
    access: 'write',
    errors: ['schedule_not_found'],
    params: ScheduleParams,
    response: Nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/schedules/:scheduleId/restore',
    access: 'write',
    errors: ['schedule_not_found', 'quota_reached'],
    params: ScheduleParams,
    response: OneSchedule,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/schedules/:scheduleId/pause',
    access: 'write',
    errors: ['schedule_not_found'],
    params: ScheduleParams,
    response: OneSchedule,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/schedules/:scheduleId/resume',
    access: 'write',
    errors: ['schedule_not_found', 'goal_closed', 'quota_reached'],
    params: ScheduleParams,
    response: OneSchedule,
  }),
  act: endpoint({
    method: 'POST',
    path: '/schedules/:scheduleId/occurrences/:day',
    access: 'write',
    errors: [
      'schedule_not_found',
      'occurrence_not_found',
      'occurrence_settled',
      'transaction_not_found',
      'transaction_linked',
      'goal_closed',
      'goal_below_zero',
      'quota_reached',
    ],
    params: OccurrenceParams,
    body: OccurrenceAction,
    check: occurrenceActionErrors,
    /** The transaction of `record` and `link`. */
    response: z.object({ occurrence: Occurrence, transaction: z.nullable(Transaction) }),
  }),
};
