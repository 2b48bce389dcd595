import type { Db } from '#server/db/tables.ts';
import { formatCount, quotaReached, requireQuota } from '#server/identity/quotas.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, type Cents, cents, formatMoney, ZERO } from '#shared/money.ts';
import type { Timeline } from './queries.ts';

/** Changes of all budgets of a user: every list of budgets reads them all. */
export const MAX_CHANGES = 20_000;

/**
 * The limit on the sum of the largest amounts of a user's budgets, so that their carryover over eighty years, added up over all
 * budgets, is still an exact number of cents.
 */
export const MAX_BUDGETED = 999_999_999_999 as Cents;

type Changes = Pick<Timeline, 'changes'>;

interface Change {
  /** The budget that gets the amount; undefined for a new one. */
  readonly budget: Timeline | undefined;
  readonly amount: Cents;
}

/** @throws {AppError} `quota_reached`, or `total_too_large` beside the amount. */
export async function requireRoom(
  tx: Db,
  userId: UserId,
  timelines: readonly Timeline[],
  { budget, amount }: Change,
): Promise<void> {
  if (!budget) await requireQuota(tx, userId, 'budgets', timelines.length + 1);
  if (timelines.reduce((total, { changes }) => total + changes.length, 0) >= MAX_CHANGES) {
    throw tooManyChanges();
  }
  if (budget && amount <= largestOf(budget)) return;
  const others = timelines.filter((timeline) => timeline !== budget);
  if (addCents(amount, ...others.map(largestOf)) <= MAX_BUDGETED) return;
  const message = `Your budgets may come to ${formatMoney(MAX_BUDGETED)} together. Enter a lower amount.`;
  throw new AppError('total_too_large', { message, fields: { amount: [message] } });
}

/**
 * The same for budgets that are all new.
 * @throws {AppError} `quota_reached` or `total_too_large`
 */
export async function requireBudgetQuota(tx: Db, userId: UserId, budgets: readonly Changes[]): Promise<void> {
  await requireQuota(tx, userId, 'budgets', budgets.length);
  if (budgets.reduce((total, { changes }) => total + changes.length, 0) > MAX_CHANGES) throw tooManyChanges();
  if (addCents(...budgets.map(largestOf)) > MAX_BUDGETED) {
    throw new AppError('total_too_large', { message: `Budgets may come to ${formatMoney(MAX_BUDGETED)} together.` });
  }
}

function tooManyChanges(): AppError {
  return quotaReached(
    `You have reached the limit of ${formatCount(MAX_CHANGES)} changes of budgets. Delete a budget that you no longer need.`,
  );
}

function largestOf({ changes }: Changes): Cents {
  return cents(Math.max(...changes.map(({ amount }) => amount ?? ZERO)));
}
