import { sql } from 'kysely';
import { inSteps } from '#server/db/in-steps.ts';
import { keepNewest } from '#server/db/keep-newest.ts';
import { runLongQuery } from '#server/db/long-reads.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { ScheduleSuggestion } from '#shared/schedules/contract.ts';
import { NOTICED_DAYS, NOTICED_ROWS_MAX, noticeInSteps, type PastRow } from '#shared/schedules/notice-schedules.ts';
import { readSchedules } from './stored.ts';

/** Recurring transactions of the user's history that are no schedules yet. Other requests run while it looks for them. */
export async function listSuggestions(
  db: Db,
  { userId, today }: Pick<Actor, 'userId' | 'today'>,
): Promise<ScheduleSuggestion[]> {
  const rows = await readPast(db, userId, today);
  const schedules = (await readSchedules(db, userId)).map(({ state }) => state);
  const dismissals = db.selectFrom('schedule_dismissals').select('key').where('user_id', '=', userId);
  const dismissed = new Set((await dismissals.execute()).map(({ key }) => key));
  return inSteps(noticeInSteps(rows, { schedules, dismissed, today }));
}

/** The newest transactions of the last years, newest first. */
async function readPast(db: Db, userId: UserId, today: CalendarDate): Promise<PastRow[]> {
  const newest = db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount_cents', 'date', 'category', 'goal_id', 'description'])
    .where('user_id', '=', userId)
    .where('date', '>=', addDays(today, -NOTICED_DAYS))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${NOTICED_ROWS_MAX} + 0`);
  const rows = await runLongQuery(db, userId, newest);
  return rows.map(({ id: transactionId, amount_cents: amount, goal_id: goalId, description, ...row }) => {
    return { ...row, transactionId, amount, goalId, description, text: description };
  });
}

/** More than anyone dismisses. */
export const DISMISSALS_KEPT = 1000;

/** Never suggests it again, unless the user dismisses a thousand others. */
export async function dismissSuggestion(
  db: Db,
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
  key: string,
): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    await tx
      .insertInto('schedule_dismissals')
      .values({ user_id: userId, key, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await keepNewest(tx, 'schedule_dismissals', userId, DISMISSALS_KEPT);
  });
}

/** Undoes a dismissal. */
export async function restoreSuggestion(db: Db, { userId }: Pick<Actor, 'userId'>, key: string): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    await tx.deleteFrom('schedule_dismissals').where('user_id', '=', userId).where('key', '=', key).execute();
  });
}
