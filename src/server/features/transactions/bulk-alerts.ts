import { setImmediate } from 'node:timers/promises';
import { forEachInSteps } from '#server/db/in-steps.ts';
import { slices } from '#server/db/slices.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { isTooLargeTotal } from '#server/db/too-large-total.ts';
import { updateBudgetAlerts } from '#server/features/budgets/service.ts';
import { alertSaving, withdrawAlertsOf } from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireGoal } from '#server/ledger/goals.ts';
import { monthOf } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { type Cents, subtractCents } from '#shared/money.ts';

interface Change {
  readonly added: readonly LedgerRow[];
  readonly removed: readonly LedgerRow[];
}

/**
 * Sends the alerts that a change of many rows causes, once for each budget and goal, and withdraws those that no longer apply.
 * Rows that are added this way cause no alert about large transactions. Call it in the transaction of the change.
 */
export async function updateAlertsOfMany(tx: Db, actor: Actor, { added, removed }: Change): Promise<void> {
  try {
    const [higher, lower] = [await categoriesOf(added.filter(isInMonth(actor))), await categoriesOf(removed)];
    await updateBudgetAlerts(tx, actor, { higher, lower });
    for (const [id, gain] of await gainsByGoal({ added, removed })) await watchGoal(tx, actor, id, gain);
    // Only a row that was edited since can have caused an alert.
    const edited = removed.filter(({ version }) => version > 1);
    for (const some of slices(edited)) {
      await withdrawAlertsOf(
        tx,
        actor.userId,
        some.map(({ id }) => id),
      );
      await setImmediate();
    }
  } catch (error) {
    // Entries with too large a total can still be corrected, but without alerts.
    if (!isTooLargeTotal(error)) throw error;
  }
}

function isInMonth({ today }: Actor) {
  return ({ date }: LedgerRow) => monthOf(date) === monthOf(today);
}

async function categoriesOf(rows: readonly LedgerRow[]): Promise<ReadonlySet<string>> {
  const categories = new Set<string>();
  await forEachInSteps(rows, ({ type, category }) => {
    if (type === 'expense' && category !== null) categories.add(category);
  });
  return categories;
}

async function gainsByGoal({ added, removed }: Change): Promise<ReadonlyMap<GoalId, number>> {
  const gains = new Map<GoalId, number>();
  const add = (sign: 1 | -1) => (row: LedgerRow) => {
    if (row.goal_id) gains.set(row.goal_id, (gains.get(row.goal_id) ?? 0) + sign * row.amount_cents);
  };
  await forEachInSteps(added, add(1));
  await forEachInSteps(removed, add(-1));
  return gains;
}

async function watchGoal(tx: Db, actor: Actor, id: GoalId, gain: number): Promise<void> {
  if (gain === 0) return;
  const { name, targetAmount: target, currentAmount: saved } = await requireGoal(tx, actor.userId, id);
  const before = { saved: subtractCents(saved, gain as Cents), target };
  await alertSaving(tx, actor, { id, name, before, after: { saved, target } });
}
