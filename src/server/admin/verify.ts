import { AdminError } from '#server/admin/admin-error.ts';
import type { Db } from '#server/db/tables.ts';
import { findDisagreements } from '#server/ledger/verify.ts';
import { cents, formatMoney } from '#shared/money.ts';

const SHOWN = 20;

/** @throws {AdminError} naming the month totals that do not agree with the ledger. */
export async function verify(db: Db): Promise<string> {
  const disagreements = await findDisagreements(db, SHOWN);
  if (disagreements.length > 0) {
    const lines = disagreements.map(
      ({ side, user_id, month, type, category, goal_id, total_cents, count }) =>
        `${user_id} ${month} ${type} ${category || goal_id}: ${formatMoney(cents(total_cents))} in ${count} (${side})`,
    );
    throw new AdminError(['Month totals that do not agree with the ledger:', ...lines].join('\n'));
  }
  const counted = (table: 'users' | 'transactions') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const [people, transactions] = await Promise.all([counted('users'), counted('transactions')]);
  return `The totals agree with the ledger: ${people.count} accounts, ${transactions.count} transactions.`;
}
