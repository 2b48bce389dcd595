import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { isTooLargeTotal } from '#server/db/too-large-total.ts';
import { watchBudget, withdrawBudgetAlerts } from '#server/features/budgets/service.ts';
import {
  alertLargeTransaction,
  alertSaving,
  withdrawLargeTransactionAlert,
} from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireGoal } from '#server/ledger/goals.ts';
import { monthOf } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { type Cents, subtractCents, ZERO } from '#shared/money.ts';

/**
 * Sends the alerts that a change of a row causes and withdraws those that no longer apply. Call it in the transaction of the
 * change.
 * @param before null for a new or restored row
 * @param after null for a deleted row
 */
export async function updateAlerts(
  tx: Db,
  actor: Actor,
  before: LedgerRow | null,
  after: LedgerRow | null,
): Promise<void> {
  try {
    await watchAmount(tx, actor, before, after);
    for (const { row, gain } of gainsOf(before, after)) {
      if (row.type === 'expense') await watchExpense(tx, actor, row, gain);
      if (row.goal_id) await watchGoal(tx, actor, row.goal_id, gain);
    }
  } catch (error) {
    // Entries with too large a total can still be corrected, but without alerts.
    if (!isTooLargeTotal(error)) throw error;
  }
}

async function watchAmount(tx: Db, actor: Actor, before: LedgerRow | null, after: LedgerRow | null): Promise<void> {
  const was = before?.amount_cents ?? ZERO;
  if (after && after.amount_cents > was) {
    const { id, type, amount_cents: amount, description, date } = after;
    await alertLargeTransaction(tx, actor, { id, type, amount, description, date });
  } else if (before && was > (after?.amount_cents ?? ZERO)) {
    await withdrawLargeTransactionAlert(tx, actor.userId, { id: before.id, amount: after?.amount_cents ?? ZERO });
  }
}

interface Gain {
  readonly row: LedgerRow;
  /** The change of the sums to which the row belongs; negative for a decrease. */
  readonly gain: Cents;
}

function gainsOf(before: LedgerRow | null, after: LedgerRow | null): Gain[] {
  if (before && after && inSamePlace(before, after)) {
    return [{ row: after, gain: subtractCents(after.amount_cents, before.amount_cents) }];
  }
  const taken = before ? [{ row: before, gain: subtractCents(ZERO, before.amount_cents) }] : [];
  return after ? [...taken, { row: after, gain: after.amount_cents }] : taken;
}

function inSamePlace(before: LedgerRow, after: LedgerRow): boolean {
  return (
    before.type === after.type &&
    before.category === after.category &&
    before.goal_id === after.goal_id &&
    (after.type === 'savings' || monthOf(before.date) === monthOf(after.date))
  );
}

/** Lower expenses of an earlier month may raise the amount carried over; higher ones cause no alert, because that month is over. */
async function watchExpense(tx: Db, actor: Actor, { category, date }: LedgerRow, gain: Cents): Promise<void> {
  if (gain < 0) await withdrawBudgetAlerts(tx, actor, category ?? '');
  else if (gain > 0 && monthOf(date) === monthOf(actor.today)) await watchBudget(tx, actor, category ?? '');
}

async function watchGoal(tx: Db, actor: Actor, id: GoalId, gain: Cents): Promise<void> {
  if (gain === 0) return;
  const { name, targetAmount: target, currentAmount: saved } = await requireGoal(tx, actor.userId, id);
  const before = { saved: subtractCents(saved, gain), target };
  await alertSaving(tx, actor, { id, name, before, after: { saved, target } });
}
