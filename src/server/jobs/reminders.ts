import { oneByOne } from '#server/db/one-by-one.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { listBudgets } from '#server/features/budgets/service.ts';
import { listOpenGoals } from '#server/features/goals/service.ts';
import { listReminded, remindToContribute, sendWeeklySummary } from '#server/features/notifications/service.ts';
import { todayIn } from '#server/http/today.ts';
import { monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { isReminderDay, weekdayOf } from '#shared/notifications/reminder-days.ts';

const PEOPLE_AT_ONCE = 200;
/** Nobody wants to be reminded in the night: nothing comes before this hour where the person is. */
const FIRST_HOUR = 8;

/**
 * Tells what comes by itself on a day: the weekly budget summary and contribution reminders. May run as often and on as
 * many replicas as one likes: each is told once a day.
 * @param stopping leaves the rest to the next run
 * @throws {AggregateError} when some could not be reminded, after the others were.
 */
export function remind(db: Db, now: number, stopping?: AbortSignal): Promise<void> {
  const tell = (person: Reminded) =>
    remindPerson(db, person, now).catch((error) => {
      if (!isRemoved(error)) throw error;
    });
  return oneByOne(everyReminded(db), tell, { message: 'some people could not be reminded', stopping });
}

async function* everyReminded(db: Db): AsyncGenerator<Reminded> {
  for (let after = '' as UserId; ; ) {
    const people = await listReminded(db, after, PEOPLE_AT_ONCE);
    yield* people;
    const last = people.at(-1);
    if (!last) return;
    after = last.userId;
  }
}

/** Since the list was made. */
function isRemoved(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid_token';
}

type Reminded = Awaited<ReturnType<typeof listReminded>>[number];

async function remindPerson(db: Db, { userId, timeZone, settings }: Reminded, now: number): Promise<void> {
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
