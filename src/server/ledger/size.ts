import { sql } from 'kysely';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { formatCount, quotaReached, requireQuota } from '#server/identity/quotas.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, MAX_TOTAL } from '#shared/money.ts';

/** These bound how many rows a dashboard, a report, or a list of categories reads. */
export const MAX_CATEGORIES = 1000;
export const MAX_MONTH_TOTALS = 50_000;

interface Change {
  readonly user_id: UserId;
  readonly entries: number;
  /** Absolute. */
  readonly gross_cents: Cents;
}

/** Does not return the sum, which may be too large for a number in a database from before the limit. */
const addToSize = prepared((db, value: Values<Change>) =>
  db
    .insertInto('ledger_sizes')
    .values(slots(['user_id', 'entries', 'gross_cents'], value))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        entries: sql`ledger_sizes.entries + excluded.entries`,
        gross_cents: sql`ledger_sizes.gross_cents + excluded.gross_cents`,
      }),
    )
    .returning([
      'entries',
      sql<number>`case when ledger_sizes.gross_cents > ${sql.lit(MAX_TOTAL)} then 1 else 0 end`.as('isTooLarge'),
    ]),
);

/**
 * Updates the size of a ledger. No sum of its amounts, however filtered, exceeds the sum of their absolute values, so
 * limiting that sum keeps every figure exact.
 * @returns the entries that it has now
 * @throws {AppError} `quota_reached` or `total_too_large` if the ledger grows beyond its limits; it may always shrink.
 */
export async function resizeLedger(tx: Db, change: Change): Promise<number> {
  const [size] = await addToSize(tx, change);
  if (!size) return 0;
  if (change.entries > 0) await requireQuota(tx, change.user_id, 'entries', size.entries);
  if (change.gross_cents > 0 && size.isTooLarge) throw tooLarge();
  return size.entries;
}

/** @throws {AppError} `total_too_large` */
export function requireSize(gross: number): void {
  if (gross > MAX_TOTAL) throw tooLarge();
}

function tooLarge(): AppError {
  return new AppError('total_too_large', {
    message: 'This would take your entries beyond $9,999,999,999,999.99 in all. Check the amount.',
  });
}

/**
 * Limits how many month totals and categories a user has. Call it after adding a month total, inside
 * `inUserTransaction`. It costs no query while even a category for each entry would be allowed.
 * @param entries of the ledger, as `resizeLedger` returns them
 * @throws {AppError} `quota_reached`
 */
export async function requireRoomForTotal(tx: Db, userId: UserId, entries: number): Promise<void> {
  if (entries <= MAX_CATEGORIES) return;
  const counts = await tx
    .selectFrom('month_totals')
    .select((row) => [
      row.fn.countAll<number>().as('totals'),
      row.fn.count<number>('category').distinct().as('categories'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  requireTotals(counts);
}

/** @throws {AppError} `quota_reached` */
export function requireTotals({ totals, categories }: { readonly totals: number; readonly categories: number }): void {
  if (categories > MAX_CATEGORIES) {
    throw quotaReached(
      `You have reached the limit of ${formatCount(MAX_CATEGORIES)} categories. Choose one that you have.`,
    );
  }
  if (totals > MAX_MONTH_TOTALS) {
    const limit = `${formatCount(MAX_MONTH_TOTALS)} combinations of a month and a category or goal`;
    throw quotaReached(`You have reached the limit of ${limit}. Choose one that you have.`);
  }
}

/** Recomputes the size of a ledger, for example after a bulk insert. Call it inside `inUserTransaction`. */
export async function measureLedger(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('ledger_sizes').where('user_id', '=', userId).execute();
  const amountsOf = (table: 'transactions' | 'goal_movements') =>
    tx
      .selectFrom(table as 'transactions')
      .select(['user_id', 'amount_cents'])
      .where('user_id', '=', userId);
  await tx
    .insertInto('ledger_sizes')
    .columns(['user_id', 'entries', 'gross_cents'])
    .expression(
      tx
        .selectFrom(amountsOf('transactions').unionAll(amountsOf('goal_movements')).as('entries'))
        .select((row) => [
          'user_id',
          row.fn.countAll<number>().as('entries'),
          sql<Cents>`sum(abs(amount_cents))`.as('gross_cents'),
        ])
        .groupBy('user_id'),
    )
    .execute();
}
