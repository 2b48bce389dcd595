import type { Db } from '#server/db/tables.ts';
import { watchBudget } from '#server/features/budgets/service.ts';
import { alertLargeTransaction, alertSaving } from '#server/features/notifications/service.ts';
import { sumGoals } from '#server/ledger/goal-amounts.ts';
import type { LedgerRow } from '#server/ledger/table.ts';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { type Cents, cents, subtractCents, ZERO } from '#shared/money.ts';

interface Who {
  readonly userId: UserId;
  readonly today: CalendarDate;
  readonly now: number;
}

/**
 * Tells what a row that was recorded, changed or restored has caused, in its transaction.
 * @param before the row it takes the place of, null for one that was not there
 */
export async function alertOf(tx: Db, who: Who, before: LedgerRow | null, after: LedgerRow): Promise<void> {
  const { id, type, amount_cents: amount, description, date } = after;
  if (amount > (before?.amount_cents ?? ZERO)) {
    await alertLargeTransaction(tx, who, { id, type, amount, description, date });
  }
  // Only the current month can still be steered.
  const counts = monthOf(date) === monthOf(who.today);
  if (type === 'expense' && counts && amount > partOf(before, after)) await watchBudget(tx, who, after.category ?? '');
  if (after.goal_id) await watchGoal(tx, who, after.goal_id, subtractCents(amount, partOf(before, after)));
}

/** What the row before already added where the one after adds to. */
function partOf(before: LedgerRow | null, after: LedgerRow): Cents {
  const samePlace =
    before?.type === after.type &&
    before.category === after.category &&
    before.goal_id === after.goal_id &&
    (after.type === 'savings' || monthOf(before.date) === monthOf(after.date));
  return before && samePlace ? before.amount_cents : ZERO;
}

async function watchGoal(tx: Db, who: Who, id: GoalId, gain: Cents): Promise<void> {
  if (gain <= 0) return;
  const { name, target_cents: target } = await tx
    .selectFrom('goals')
    .select(['name', 'target_cents'])
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const held = await sumGoals(tx, who.userId).where('goal_id', '=', id).executeTakeFirst();
  const saved = cents(held?.amount ?? ZERO);
  const before = { saved: subtractCents(saved, gain), target };
  await alertSaving(tx, who, { id, name, before, after: { saved, target } });
}
