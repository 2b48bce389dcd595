import { addDays, type CalendarDate, formatShortDay, parseCalendarDate } from '#shared/calendar-date.ts';
import { describeRule } from '#shared/schedules/describe-rule.ts';
import { occurrencesFrom } from '#shared/schedules/occurrences.ts';
import { useToday } from '#web/browser/today.ts';
import { type Repeat, repeatRule } from './repeat-rule.ts';
import type { TransactionValues } from './transaction-values.ts';

/** Says when the transaction repeats. Of an earlier day, nothing is added for the days between it and today. */
export function RepeatHint({ values }: { values: TransactionValues }) {
  const today = useToday();
  const date = parseCalendarDate(values.date);
  if (date === null) return null;
  const rule = repeatRule(values.repeat as Repeat, date);
  const next = nextDay(rule, date < today ? today : addDays(date, 1));
  return `${describeRule(rule)}.${next ? ` Added automatically, next on ${formatShortDay(next, today)}.` : ''}`;
}

function nextDay(rule: ReturnType<typeof repeatRule>, from: CalendarDate): CalendarDate | undefined {
  for (const day of occurrencesFrom(rule, from)) return day;
  return undefined;
}
