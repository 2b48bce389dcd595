import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/** Rejects a future date. This is separate from the schema because it depends on today. */
export function transactionDateErrors({ date }: { readonly date?: CalendarDate }, today: CalendarDate): FieldErrors {
  return date !== undefined && date > today ? { date: ['Date cannot be in the future'] } : {};
}
