import { oneByOne } from '#server/db/one-by-one.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { listBudgets } from '#server/features/budgets/service.ts';
import {
  listReminderRecipients,
  listScheduleOwners,
  remindOfDue,
  remindToContribute,
  sendWeeklySummary,
} from '#server/features/notifications/service.ts';
import { listOpenBetween } from '#server/features/schedules/service.ts';
import { todayIn } from '#server/http/today.ts';
import { listOpenGoals } from '#server/ledger/goals.ts';
import { addDays, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { isReminderDay, weekdayOf } from '#shared/notifications/reminder-days.ts';

const PEOPLE_AT_ONCE = 200;
/** No reminder is sent before this hour in the user's time zone. */
const FIRST_HOUR = 8;

/** For how many days a missed reminder is sent late, such as after an outage. */
const LATE_DAYS = 6;

/**
 * Sends the day's weekly budget summaries and contribution reminders. It may run any number of times and on any number of
 * replicas: each reminder is sent once a day.
 * @param stopping leaves the rest to the next run
 * @throws {AggregateError} after all others, if some users could not be reminded.
 */
export function remind(db: Db, now: number, stopping?: AbortSignal): Promise<void> {
  return remindEach(db, listReminderRecipients, (person) => remindPerson(db, person, now), stopping);
}

/** Reminds of occurrences that are due, in the same way. */
export function remindOfSchedules(db: Db, now: number, stopping?: AbortSignal): Promise<void> {
  return remindEach(db, listScheduleOwners, (person) => remindOwner(db, person, now), stopping);
}

type List = (db: Db, after: UserId, limit: number) => Promise<ReminderRecipient[]>;

function remindEach(
  db: Db,
  list: List,
  remind: (person: ReminderRecipient) => Promise<void>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const unlessRemoved = (person: ReminderRecipient) =>
    remind(person).catch((error) => {
      if (!isRemoved(error)) throw error;
    });
  return oneByOne(everyone(db, list), unlessRemoved, { message: 'some people could not be reminded', stopping });
}

async function* everyone(db: Db, list: List): AsyncGenerator<ReminderRecipient> {
  for (let after = '' as UserId; ; ) {
    const people = await list(db, after, PEOPLE_AT_ONCE);
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

async function remindOwner(db: Db, { userId, timeZone, settings }: ReminderRecipient, now: number): Promise<void> {
  if (hourIn(timeZone, now) < FIRST_HOUR) return;
  const today = todayIn(timeZone, now);
  const range = { userId, today, start: addDays(today, -LATE_DAYS), end: today };
  await remindOfDue(db, { userId, now }, settings, async (tx) => {
    const open = await listOpenBetween(tx, range);
    // An automatic one is recorded today; the next day, something has kept it from being recorded.
    return open.filter(({ recording, isOverdue }) => recording === 'remind' || isOverdue);
  });
}

function hourIn(timeZone: string, now: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).hour;
}
