import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { updateDue } from '#server/features/schedules/service.ts';
import { todayIn } from '#server/http/today.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { Session } from '#server/identity/session.ts';
import { replaceBooks } from '#server/ledger/replace-books.ts';
import { AppError } from '#shared/http/app-error.ts';
import { findDemo, insertImports, insertNotifications, insertSchedules, replaceBudgets, resetDemo } from './queries.ts';
import { sampleHousehold } from './sample/household.ts';
import { importsOf } from './sample-imports.ts';
import { noticesOf } from './sample-notices.ts';
import { booksOf, budgetsOf } from './sample-rows.ts';
import { schedulesOf } from './sample-schedules.ts';

/**
 * Replaces all data of the demo account, settings and profile included, with the sample household and its recent
 * notifications, in one transaction. Sends no mail.
 * @returns the numbers of transactions, budgets, and open goals.
 * @throws {AppError} `forbidden` for any other account, before anything is touched.
 */
export async function seedDemo(db: Db, actor: Actor & { readonly session: Pick<Session, 'accountKind'> }) {
  if (actor.session.accountKind !== 'demo') {
    throw new AppError('forbidden', { message: 'Only the demo account can be filled with sample data' });
  }
  return { stats: await fill(db, actor), cleared: true };
}

/** Its day begins after that of nearly every visitor, so that the sample holds nothing of tomorrow. */
const RENEWAL_ZONE = 'America/Los_Angeles';

/** Once an hour: the sample then reaches to today, and nothing that a visitor has left behind outlives the hour. */
export async function renewDemo(db: Db, now: number): Promise<void> {
  const demo = await findDemo(db);
  if (!demo) return;
  await fill(db, { userId: demo.id, today: todayIn(RENEWAL_ZONE, now), now });
}

async function fill(db: Db, actor: Actor) {
  const { userId, today, now } = actor;
  const household = sampleHousehold(today);
  const books = booksOf(userId, household);
  const budgets = budgetsOf(userId, household);
  await inUserTransaction(db, userId, async (tx) => {
    await resetDemo(tx, userId, now);
    await replaceBooks(tx, userId, books);
    await replaceBudgets(tx, userId, budgets);
    await insertImports(tx, importsOf(userId, books, today));
    await insertSchedules(tx, schedulesOf(userId, books, today));
    await updateDue(tx, actor);
    await insertNotifications(tx, noticesOf(actor, books, budgets));
  });
  return {
    transactions: books.transactions.length,
    budgets: budgets.rows.length,
    goals: books.goals.filter(({ closed_at }) => closed_at === null).length,
  };
}
