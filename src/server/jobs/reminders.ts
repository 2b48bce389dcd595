import { oneByOne } from '#server/db/one-by-one.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { listBudgets } from '#server/features/budgets/service.ts';
import {
  listReminderRecipients,
  remindToContribute,
  sendWeeklySummary,
} from '#server/features/notifications/service.ts';
import { todayIn } from '#server/http/today.ts';
import { listOpenGoals } from '#server/ledger/goals.ts';
import { monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { isReminderDay, weekdayOf } from '#shared/notifications/reminder-days.ts';

const PEOPLE_AT_ONCE = 200;
/** No reminder is sent before this hour in the user's time zone. */
const FIRST_HOUR = 8;

/**
 * Sends the day's weekly budget summaries and contribution reminders. It may run any number of times and on any number of
 * replicas: each reminder is sent once a day.
 * @param stopping leaves the rest to the next run
 * @throws {AggregateError} after all others, if some users could not be reminded.
 */
export function remind(db: Db, now: number, stopping?: AbortSignal): Promise<void> {
  const remind = (person: ReminderRecipient) =>
    remindPerson(db, person, now).catch((error) => {
      if (!isRemoved(error)) throw error;
    });
  return oneByOne(everyReminderRecipient(db), remind, { message: 'some people could not be reminded', stopping });
}

async function* everyReminderRecipient(db: Db): AsyncGenerator<ReminderRecipient> {
  for (let after = '' as UserId; ; ) {
    const people = await listReminderRecipients(db, after, PEOPLE_AT_ONCE);
    yield* people;
    const last = people.at(-1);
    if (!last) return;
    after = last.userId;
  }
}

/** Whether the account was removed after the list was read. */
function isRemoved(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid_token';
}

type ReminderRecipient = Awaited<ReturnType<typeof listReminderRecipients>>[number];

async function remindPerson(db: Db, { userId, timeZone, settings }: ReminderRecipient, now: number): Promise<void> {
  if (hourIn(timeZone, now) < FIRST_HOUR) return;
  const today = todayIn(timeZone, now);
  const actor = { userId, today, now };
  const { weeklyBudgetSummary, summaryDayOfWeek } = settings.budgetNotifications;
  const { contributionReminders, reminderFrequency } = settings.goalsNotifications;

  if (weeklyBudgetSummary && weekdayOf(today) === summaryDayOfWeek) {
    const { start, end } = rangeOfMonth(monthOf(today));
    await inUserTransaction(db, userId, async (tx) => {
      const { items } = await listBudgets(tx, actor, { startDate: start, endDate: end });
      await sendWeeklySummary(tx, actor, settings, items);
    });
  }
  if (contributionReminders && isReminderDay(reminderFrequency, today)) {
    await inUserTransaction(db, userId, async (tx) =>
      remindToContribute(tx, actor, settings, await listOpenGoals(tx, userId)),
    );
  }
}

function hourIn(timeZone: string, now: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).hour;
}
