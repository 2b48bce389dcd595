import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

interface Details {
  type?: Occurrence['type'];
  description?: string;
  category?: string;
  /** In cents. */
  from?: number;
  /** Defaults to the same amount. */
  to?: number;
}

/** An open occurrence for tests: a bill of $10.00 unless told otherwise. */
export function expected(day: string, details: Details = {}): Occurrence {
  const { type = 'expense', description = 'Bill', category = 'bills', from = 10_00, to = from } = details;
  return {
    scheduleId: description as ScheduleId,
    day: day as CalendarDate,
    shownDay: day as CalendarDate,
    isMoved: false,
    type,
    amount: { from: cents(from), to: cents(to) },
    category,
    goalId: null,
    description,
    recording: 'remind',
    status: 'open',
    isOverdue: false,
    transactionId: null,
  };
}
