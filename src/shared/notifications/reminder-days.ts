import type { CalendarDate } from '#shared/calendar-date.ts';
import { type NotificationSettings, WEEKDAYS } from '#shared/notifications/contract.ts';

export function weekdayOf(date: CalendarDate): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] as (typeof WEEKDAYS)[number];
}

/** Whether reminders are due on a day: every day, on Sundays, or on the 1st of the month. */
export function isReminderDay(
  frequency: NotificationSettings['goalsNotifications']['reminderFrequency'],
  date: CalendarDate,
): boolean {
  if (frequency === 'Daily') return true;
  return frequency === 'Weekly' ? weekdayOf(date) === 'Sunday' : date.endsWith('-01');
}
