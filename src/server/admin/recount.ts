import type { Db } from '#server/db/tables.ts';
import { inTransaction, lockUser } from '#server/db/transaction.ts';
import { countDays } from '#server/ledger/searched-days.ts';
import { measureLedger } from '#server/ledger/size.ts';
import { findWrongDays, findWrongSizes } from '#server/ledger/verify.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * Corrects wrong stored sizes of ledgers and days of the search: a version without them, such as one that still runs during an
 * upgrade, does not update them. The server may run meanwhile.
 */
export async function recount(db: Db): Promise<string> {
  const all = Number.MAX_SAFE_INTEGER;
  const sizes = await findWrongSizes(db, all);
  const wrong = sizes.filter((size) => size.entries !== size.stored_entries || size.gross_cents !== size.stored_cents);
  const missed = new Set((await findWrongDays(db, all)).map(({ user_id }) => user_id));
  for (const { user_id } of wrong) await locked(db, user_id, measureLedger);
  for (const userId of missed) await locked(db, userId, countDays);
  return `Accounts with a corrected ledger size: ${wrong.length}, days of the search: ${missed.size}`;
}

function locked(db: Db, userId: UserId, correct: (tx: Db, userId: UserId) => Promise<void>): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await lockUser(tx, userId)) await correct(tx, userId);
  });
}
