import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { isDemo } from '#server/features/auth/service.ts';
import { watchBudget } from '#server/features/budgets/service.ts';
import { AppError } from '#server/http/app-error.ts';
import { replaceBooks } from '#server/ledger/replace-books.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { sampleHousehold } from '#shared/demo/sample/household.ts';
import type { UserId } from '#shared/ids.ts';
import { forgetVisitors, replaceBudgets } from './queries.ts';
import { booksOf, budgetsOf } from './sample-rows.ts';

interface Who {
  readonly userId: UserId;
  readonly today: CalendarDate;
  readonly now: number;
}

/**
 * Puts the sample household in the place of all that the demo account holds, settings and profile included. What it is
 * told is what its budgets of this month would have told it.
 * @returns how much there is now; of the goals those that are open.
 * @throws {AppError} `forbidden` for any other account, before anything is touched.
 */
export async function seedDemo(db: Db, who: Who) {
  const { userId, today } = who;
  if (!(await isDemo(db, userId))) {
    throw new AppError('forbidden', { message: 'Only the demo account can be filled with sample data' });
  }
  const household = sampleHousehold(today);
  const books = booksOf(userId, household);
  const budgets = budgetsOf(userId, household);
  await inUserTransaction(db, userId, async (tx) => {
    await replaceBooks(tx, userId, books);
    await replaceBudgets(tx, userId, budgets);
    await forgetVisitors(tx, userId);
    for (const { category } of budgets.rows) await watchBudget(tx, who, category);
  });
  return {
    transactions: books.transactions.length,
    budgets: budgets.rows.length,
    goals: books.goals.filter(({ closed_at }) => closed_at === null).length,
  };
}
