import type { Db } from '#server/db/tables.ts';
import { inTransaction, lockUser } from '#server/db/transaction.ts';
import { measureLedger } from '#server/ledger/size.ts';
import { findWrongSizes } from '#server/ledger/verify.ts';

/**
 * Corrects wrong stored sizes of ledgers: a version without sizes, such as one that still runs during an upgrade, does not
 * update them. The server may run meanwhile.
 */
export async function recount(db: Db): Promise<string> {
  const sizes = await findWrongSizes(db, Number.MAX_SAFE_INTEGER);
  const wrong = sizes.filter((size) => size.entries !== size.stored_entries || size.gross_cents !== size.stored_cents);
  for (const { user_id } of wrong) {
    await inTransaction(db, async (tx) => {
      if (await lockUser(tx, user_id)) await measureLedger(tx, user_id);
    });
  }
  return `Accounts with a corrected ledger size: ${wrong.length}`;
}
