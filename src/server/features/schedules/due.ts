import type { Db } from '#server/db/tables.ts';
import { inUserTransaction, schedulesDueIn } from '#server/db/transaction.ts';
import { withdrawReminders } from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import { nextRecordingDay, occurrencesToRecord } from '#shared/schedules/recording.ts';
import { occurrenceOn } from '#shared/schedules/timeline.ts';
import { findCandidates } from './candidates.ts';
import { setDue, updateSchedule } from './queries.ts';
import { leavePastBehind, recordOccurrence } from './settle.ts';
import { readSchedules, requireSchedule, type Stored } from './stored.ts';

/** The due day of a user whose schedules record nothing automatically. */
const NOT_DUE = '9999-12-31' as CalendarDate;

/**
 * Records what automatic schedules have due, dated on the days on which it is shown. It may run any number of times and on any
 * number of replicas: the user's row is locked, and each day is considered once. Each schedule has a transaction of its own, so
 * that other users hardly wait. What the account has no room for stays open.
 */
export async function recordDue(db: Db, actor: Actor): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await takeTurn(db, actor, record).catch((error) => {
      if (!(error instanceof AppError) || error.code === 'invalid_token') throw error;
      return takeTurn(db, actor, async () => {});
    });
  }
}

type Handle = (tx: Db, actor: Actor, stored: Stored) => Promise<void>;

/** @returns whether more is due */
function takeTurn(db: Db, actor: Actor, handle: Handle): Promise<boolean> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const due = schedulesDueIn(tx);
    if (due === null || due > actor.today) return false;
    await handleNext(tx, actor, handle);
    return (await updateDue(tx, actor)) <= actor.today;
  });
}

/**
 * Does the same for a schedule that has just changed, in the transaction of the change. Call it after each change.
 * @throws {AppError} `quota_reached` or `total_too_large`
 */
export async function recordDueNow(tx: Db, actor: Actor): Promise<void> {
  while (await handleNext(tx, actor, record));
  await updateDue(tx, actor);
}

/** @returns whether a schedule was due */
async function handleNext(tx: Db, actor: Actor, handle: Handle): Promise<boolean> {
  const { userId, today } = actor;
  const stored = (await readSchedules(tx, userId)).find((one) => dueDay(one, today) <= today);
  if (!stored) return false;
  await handle(tx, actor, stored);
  await passTo(tx, stored, today);
  return true;
}

/** Leaves out an occurrence that a transaction may belong to: recording it could double the transaction. */
async function record(tx: Db, actor: Actor, stored: Stored): Promise<void> {
  const due = occurrencesToRecord(stored.state, stored.exceptions, actor.today);
  const candidates = await findCandidates(tx, actor, [stored], due);
  for (const one of due) {
    if (candidates.has(one)) continue;
    await recordOccurrence(tx, actor, stored, one, { amount: one.amount.from, date: one.shownDay });
  }
}

/** Considers a schedule recorded through a day, so that what is still open until then waits for the user. */
export async function passTo(tx: Db, { row }: Stored, today: CalendarDate): Promise<void> {
  if (row.recorded_through < today) await updateSchedule(tx, row, { recorded_through: today });
  await leavePastBehind(tx, await requireSchedule(tx, row.user_id, row.id), today);
}

/** Updates the day on which the user's schedules are due, and their reminders. Call it after each change. @returns that day */
export async function updateDue(tx: Db, { userId, today }: Pick<Actor, 'userId' | 'today'>): Promise<CalendarDate> {
  const schedules = await readSchedules(tx, userId);
  const [due = null] = schedules.map((stored) => dueDay(stored, today)).sort();
  await setDue(tx, userId, due);
  await withdrawReminders(tx, userId, ({ scheduleId, day }) => {
    const stored = schedules.find(({ row }) => row.id === scheduleId);
    const occurrence = stored && occurrenceOn(stored.state, stored.exceptions, day, today);
    return occurrence?.status === 'open' && occurrence.shownDay <= today;
  });
  return due ?? NOT_DUE;
}

function dueDay({ state, exceptions }: Stored, today: CalendarDate): CalendarDate {
  return nextRecordingDay(state, exceptions, today) ?? NOT_DUE;
}
