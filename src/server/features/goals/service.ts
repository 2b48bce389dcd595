import { randomUUIDv7 } from 'node:crypto';
import type { MovementKind } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransaction, inUserTransactionAfter } from '#server/db/transaction.ts';
import { alertSaving } from '#server/features/notifications/service.ts';
import { pauseForGoal } from '#server/features/schedules/service.ts';
import { createTransaction } from '#server/features/transactions/service.ts';
import type { Actor, SignedInActor } from '#server/identity/actor.ts';
import { noteAddition } from '#server/identity/token-additions.ts';
import * as goals from '#server/ledger/goals.ts';
import { recordMovement } from '#server/ledger/ledger.ts';
import type { Goal, GoalChange, GoalDraft } from '#shared/goals/contract.ts';
import { goalChangeErrors } from '#shared/goals/goal-rules.ts';
import { AppError, rejectConflicts, rejectFields } from '#shared/http/app-error.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import type { GoalId } from '#shared/ids.ts';
import { addCents, type Cents, cents, subtractCents } from '#shared/money.ts';
import { requireGoalQuota, requireRoom } from './quota.ts';

export { requireGoalQuota };

export function createGoal(db: Db, actor: Pick<Actor, 'userId' | 'now'>, draft: GoalDraft): Promise<Goal> {
  const id = randomUUIDv7() as GoalId;
  const row = { ...toColumns(draft), user_id: actor.userId, id, created_at: actor.now, closed_at: null, version: 1 };
  return inUserTransaction(db, actor.userId, async (tx) => {
    const [, , goal] = await together(
      requireRoom(tx, actor.userId),
      goals.insertGoal(tx, row),
      goals.requireGoal(tx, actor.userId, id),
    );
    return goal;
  });
}

/** @throws {AppError} `edit_conflict` */
export function updateGoal(db: Db, actor: Actor, id: GoalId, { base, ...draft }: GoalChange): Promise<Goal> {
  const read = (tx: Db) => goals.requireOpenGoal(tx, actor.userId, id);
  return inUserTransactionAfter(db, actor.userId, read, async (tx, goal) => {
    const { draft: change, conflicts } = mergeEdit({ draft, base, current: goal });
    rejectConflicts(conflicts, { goal });
    rejectFields(goalChangeErrors(change, goal, actor.today));
    const { currentAmount = goal.currentAmount } = change;
    const gain = subtractCents(currentAmount, goal.currentAmount);
    const [, , after] = await together(
      move(tx, actor, { goal: id, kind: 'adjustment', gain }),
      goals.updateGoal(tx, actor.userId, id, toColumns(change)),
      goals.requireGoal(tx, actor.userId, id),
    );
    await alert(tx, actor, goal, after);
    return after;
  });
}

/**
 * Closes a goal. Deleting a closed goal changes nothing.
 * @param saved the amount that was shown to the user, if any
 */
export async function deleteGoal(db: Db, actor: Actor, id: GoalId, saved: Cents | undefined): Promise<void> {
  const read = (tx: Db) => goals.requireGoal(tx, actor.userId, id);
  await inUserTransactionAfter(db, actor.userId, read, async (tx, goal) => {
    if (goal.isClosed) return;
    if (saved !== undefined && saved !== goal.currentAmount) throw new AppError('goal_amount_changed');
    await close(tx, actor, id);
  });
}

export function contribute(db: Db, actor: SignedInActor, id: GoalId, amount: Cents) {
  const read = (tx: Db) => goals.requireOpenGoal(tx, actor.userId, id);
  return inUserTransactionAfter(db, actor.userId, read, async (tx, goal) => {
    const details = { description: `Contribution to ${goal.name}`, note: '', date: actor.today };
    const transaction = await createTransaction(tx, actor, { type: 'savings', goalId: id, amount, ...details });
    await noteAddition(tx, actor, transaction._id);
    return { goal: { ...goal, currentAmount: addCents(goal.currentAmount, amount) }, transaction };
  });
}

/** @returns the goal that received the money, or null for the balance. */
export function reallocate(db: Db, actor: Actor, id: GoalId, target: GoalId | 'balance'): Promise<Goal | null> {
  const read = (tx: Db) =>
    together(
      goals.requireOpenGoal(tx, actor.userId, id),
      target === 'balance' ? undefined : goals.findGoal(tx, actor.userId, target),
    );
  return inUserTransactionAfter(db, actor.userId, read, async (tx, [{ currentAmount: amount }, found]) => {
    if (target === 'balance') {
      await together(move(tx, actor, { goal: id, kind: 'release', gain: cents(-amount) }), close(tx, actor, id));
      return null;
    }
    if (target === id) rejectFields({ target: ['Choose another goal'] });
    const other = requireTarget(found);
    const [, , after] = await together(
      move(tx, actor, { goal: id, kind: 'transfer', gain: cents(-amount) }),
      move(tx, actor, { goal: target, kind: 'transfer', gain: amount }),
      goals.requireGoal(tx, actor.userId, target),
      close(tx, actor, id),
    );
    await alert(tx, actor, other, after);
    return after;
  });
}

function requireTarget(goal: Goal | undefined): Goal {
  if (!goal) throw new AppError('goal_not_found', { fields: { target: ['Goal not found'] } });
  if (goal.isClosed) throw new AppError('goal_closed', { fields: { target: ['This goal is closed'] } });
  return goal;
}

/** Sends the alerts that a change of a goal causes. */
async function alert(tx: Db, actor: Actor, before: Goal, after: Goal): Promise<void> {
  const state = ({ currentAmount, targetAmount }: Goal) => ({ saved: currentAmount, target: targetAmount });
  await alertSaving(tx, actor, { id: after._id, name: after.name, before: state(before), after: state(after) });
}

interface Move {
  readonly goal: GoalId;
  readonly kind: MovementKind;
  /** Negative for money that leaves the goal; zero records nothing. */
  readonly gain: Cents;
}

async function move(tx: Db, { userId, today, now }: Actor, { goal, kind, gain }: Move): Promise<void> {
  if (gain === 0) return;
  const row = { user_id: userId, id: randomUUIDv7(), goal_id: goal, kind, amount_cents: gain };
  await recordMovement(tx, { ...row, date: today, created_at: now });
}

async function close(tx: Db, actor: Actor, id: GoalId): Promise<void> {
  await together(goals.updateGoal(tx, actor.userId, id, { closed_at: actor.now }), pauseForGoal(tx, actor, id));
}

function toColumns({ name, targetAmount, deadline }: GoalDraft) {
  return { name, target_cents: targetAmount, deadline };
}
