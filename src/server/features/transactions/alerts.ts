import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { isTooLargeTotal } from '#server/db/too-large-total.ts';
import { findCurrentBudget } from '#server/features/budgets/service.ts';
import {
  alertLargeTransaction,
  alertSaving,
  alertSpending,
  readNotificationSettings,
  withdrawLargeTransactionAlert,
  withdrawSpendingAlerts,
} from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireGoal } from '#server/ledger/goals.ts';
import { monthOf } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { type Cents, subtractCents, ZERO } from '#shared/money.ts';

/**
 * Sends the alerts that a change of a row causes and withdraws those that no longer apply. Call it in the transaction of the
 * change. It reads in the round trip of the change.
 * @param changing has just been started
 * @param before null for a new or restored row
 * @param after null for a deleted row
 */
export async function updateAlerts(
  tx: Db,
  actor: Actor,
  changing: Promise<unknown>,
  { before, after }: { readonly before: LedgerRow | null; readonly after: LedgerRow | null },
): Promise<void> {
  const [, watch] = await together(changing, readSums(tx, actor, gainsOf(before, after)));
  if (!watch) return;
  const isLower = (before?.amount_cents ?? ZERO) > (after?.amount_cents ?? ZERO);
  const amount = watchAmount(tx, actor, before, after);
  // Withdrawing an alert shares the round trip; two alerts could create the user's unsubscribe link twice.
  if (!isLower) await amount;
  await together(amount, inTurn(watch));
}

async function inTurn(alerts: readonly (Alert | undefined)[]): Promise<void> {
  for (const alert of alerts) await alert?.();
}

/** The alerts of a sum, sent and withdrawn one after the other. */
type Alert = () => Promise<void>;

/** @returns undefined if a total is too large: entries can then still be corrected, but without alerts. */
async function readSums(tx: Db, actor: Actor, gains: readonly Gain[]): Promise<(Alert | undefined)[] | undefined> {
  try {
    const sums = gains.map((gain) => (gain.row.goal_id ? readGoal(tx, actor, gain) : readBudget(tx, actor, gain)));
    const [, ...alerts] = await together(readNotificationSettings(tx, actor.userId), ...sums);
    return alerts;
  } catch (error) {
    if (!isTooLargeTotal(error)) throw error;
    return undefined;
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
async function readBudget(tx: Db, actor: Actor, { row, gain }: Gain): Promise<Alert | undefined> {
  const { type, category, date } = row;
  const isWatched = gain < 0 || (gain > 0 && monthOf(date) === monthOf(actor.today));
  if (type !== 'expense' || !isWatched) return undefined;
  const budget = await findCurrentBudget(tx, actor, category ?? '');
  if (!budget) return undefined;
  return () => (gain < 0 ? withdrawSpendingAlerts(tx, actor, budget) : alertSpending(tx, actor, budget));
}

async function readGoal(tx: Db, actor: Actor, { row, gain }: Gain): Promise<Alert | undefined> {
  if (gain === 0) return undefined;
  const id = row.goal_id as GoalId;
  const { name, targetAmount: target, currentAmount: saved } = await requireGoal(tx, actor.userId, id);
  const before = { saved: subtractCents(saved, gain), target };
  return () => alertSaving(tx, actor, { id, name, before, after: { saved, target } });
}
