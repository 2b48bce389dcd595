import { type CalendarDate, formatDayInFull } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import type { GoalId } from '#shared/ids.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';
import type { OccurrenceAction, Recording } from '#shared/schedules/occurrence.ts';
import { firstDay } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** The smaller of two days of a month is at most this one, so that no February puts both on its last day. */
const EARLIER_DAY_MAX = 27;

/** The fields of a schedule that are valid on their own. */
interface ValidFields {
  readonly type?: TransactionType;
  readonly amount?: AmountRange;
  readonly category?: string | null | undefined;
  readonly goalId?: GoalId | null | undefined;
  readonly rule?: Rule;
  readonly recording?: Recording;
  readonly recordFirst?: boolean | undefined;
}

/** Checks the fields of a schedule against each other and against today. */
export function scheduleErrors(fields: ValidFields, today: CalendarDate): FieldErrors {
  const { type, amount, category, goalId, rule, recording, recordFirst } = fields;
  const isRange = amount !== undefined && amount.from < amount.to;
  return {
    ...(type && type !== 'savings' && !category && { category: ['Category is required'] }),
    ...(type === 'savings' && !goalId && { goalId: ['Goal is required for savings transactions'] }),
    ...(amount && amount.from > amount.to && { 'amount.to': ['The highest amount cannot be below the lowest one'] }),
    ...(isRange && recording === 'automatic' && { recording: ['Enter one amount to add it automatically'] }),
    ...(isRange && recordFirst && { 'amount.to': ['Enter one amount to add the first one'] }),
    ...(rule && ruleErrors(rule)),
    ...(rule && recordFirst && firstErrors(rule, today)),
  };
}

function ruleErrors({ unit, pattern, anchor, end, ...rule }: Rule): FieldErrors {
  if (pattern && unit !== 'month') return { 'rule.pattern': ['Only a monthly schedule can have this pattern'] };
  const first = Number(anchor.slice(8));
  if (pattern?.kind === 'two_days' && pattern.secondDay === first)
    return { 'rule.pattern.secondDay': ['Choose a different day from the first one'] };
  if (pattern?.kind === 'two_days' && Math.min(first, pattern.secondDay) > EARLIER_DAY_MAX)
    return { 'rule.pattern.secondDay': ['One of the two days must be before the 28th'] };
  if (end.kind !== 'until') return {};
  if (end.day < anchor) return { 'rule.end.day': ['The last day cannot be before the first one'] };
  const day = firstDay({ unit, pattern, anchor, ...rule });
  return end.day < day ? { 'rule.end.day': [`The first one is on ${formatDayInFull(day)}`] } : {};
}

/** Only an occurrence can be recorded. */
function firstErrors(rule: Rule, today: CalendarDate): FieldErrors {
  if (rule.anchor > today) return { 'rule.anchor': ['Date cannot be in the future'] };
  return firstDay(rule) > rule.anchor ? { 'rule.pattern': ['Choose days that include the first one'] } : {};
}

/** Checks that the fields of an action are there, and that nothing is recorded in the future. */
export function occurrenceActionErrors(draft: Partial<OccurrenceAction>, today: CalendarDate): FieldErrors {
  const { action, amount, date, transactionId } = draft;
  return {
    ...(action === 'change_amount' && !amount && { amount: ['Amount is required'] }),
    ...(action === 'move' && !date && { date: ['Date is required'] }),
    ...(action === 'record' && date && date > today && { date: ['Date cannot be in the future'] }),
    ...(action === 'link' && !transactionId && { transactionId: ['Choose a transaction'] }),
  };
}
