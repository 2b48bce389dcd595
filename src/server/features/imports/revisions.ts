import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inPipeline } from '#server/db/together.ts';
import { reviseBills } from '#server/features/schedules/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { type Revision, reviseTransactions } from '#server/ledger/bulk.ts';
import { requireOpenGoals } from './goals.ts';
import { countVersions } from './queries.ts';

export type { Revision };

/** What the bank's row can replace in a transaction. */
export type State = Partial<Pick<LedgerRow, 'date' | 'description' | 'amount_cents'>>;

/** @returns null if nothing changes */
export function revise(before: LedgerRow, state: State): Revision | null {
  const after = { ...before, ...state, version: before.version + 1 };
  return isSame(before, after) ? null : { before, after };
}

function isSame(one: LedgerRow, other: LedgerRow): boolean {
  return one.date === other.date && one.description === other.description && one.amount_cents === other.amount_cents;
}

/** What a transaction was before an import, as JSON. Has an amount only if that changed. */
export function toBefore({ before, after }: Revision): string {
  const { date, description, amount_cents } = before;
  return JSON.stringify({ date, description, ...(amount_cents !== after.amount_cents && { amount_cents }) });
}

/** What undoing an import returns: only the amount if that changed. @param before from `toBefore` */
export function parseBefore(before: string): State {
  const { amount_cents, ...others } = JSON.parse(before);
  return amount_cents === undefined ? others : { amount_cents };
}

/** Changes deleted transactions, which come back as they are then. The changes do not count as edits of the user. */
export async function reviseDeleted(tx: Db, revisions: readonly Revision[]): Promise<void> {
  await inPipeline(revisions, ({ after: { user_id, id, date, description, amount_cents, version } }) =>
    tx
      .updateTable('deleted_transactions')
      .set({ date, description, amount_cents, version })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute(),
  );
  const [first] = revisions;
  if (!first) return;
  await countVersions(
    tx,
    first.after.user_id,
    revisions.map(({ after }) => after.id),
  );
}

/**
 * Changes transactions of occurrences with their bills. The changes do not count as edits of the user.
 * @throws {AppError} `goal_closed` if one would change how much a closed goal has saved
 */
export async function applyRevisions(tx: Db, actor: Actor, revisions: readonly Revision[]): Promise<void> {
  const otherAmounts = revisions.filter(({ before, after }) => before.amount_cents !== after.amount_cents);
  await requireOpenGoals(
    tx,
    actor.userId,
    otherAmounts.map(({ before }) => before),
  );
  await reviseTransactions(tx, revisions);
  await countVersions(
    tx,
    actor.userId,
    revisions.map(({ after }) => after.id),
  );
  if (otherAmounts.length === 0) return;
  await reviseBills(
    tx,
    actor,
    otherAmounts.map(({ after: { id, amount_cents: amount } }) => ({ id, amount })),
  );
}
