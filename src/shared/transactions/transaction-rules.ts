import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/** What a draft's shape cannot say because it depends on the day: money is recorded when it has moved, not before. */
export function transactionDateErrors({ date }: { readonly date?: CalendarDate }, today: CalendarDate): FieldErrors {
  return date !== undefined && date > today ? { date: ['Date cannot be in the future'] } : {};
}
