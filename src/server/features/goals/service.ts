import { randomUUIDv7 } from 'node:crypto';
import type { MovementKind } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
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
import type { GoalId, UserId } from '#shared/ids.ts';
import { type Cents, cents, subtractCents } from '#shared/money.ts';
import { requireGoalQuota, requireRoom } from './quota.ts';

export { requireGoalQuota };

export function createGoal(db: Db, actor: Pick<Actor, 'userId' | 'now'>, draft: GoalDraft): Promise<Goal> {
  const id = randomUUIDv7() as GoalId;
  const row = { ...toColumns(draft), user_id: actor.userId, id, created_at: actor.now, closed_at: null, version: 1 };
  return inUserTransaction(db, actor.userId, async (tx) => {
    await requireRoom(tx, actor.userId);
    await goals.insertGoal(tx, row);
    return goals.requireGoal(tx, actor.userId, id);
  });
}

/** @throws {AppError} `edit_conflict` */
export function updateGoal(db: Db, actor: Actor, id: GoalId, { base, ...draft }: GoalChange): Promise<Goal> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const goal = await goals.requireOpenGoal(tx, actor.userId, id);
    const { draft: change, conflicts } = mergeEdit({ draft, base, current: goal });
    rejectConflicts(conflicts, { goal });
    rejectFields(goalChangeErrors(change, goal, actor.today));
    await goals.updateGoal(tx, actor.userId, id, toColumns(change));
    const { currentAmount = goal.currentAmount } = change;
    await move(tx, actor, { goal: id, kind: 'adjustment', gain: subtractCents(currentAmount, goal.currentAmount) });
    return readAndAlert(tx, actor, goal);
  });
}

/**
 * Closes a goal. Deleting a closed goal changes nothing.
 * @param saved the amount that was shown to the user, if any
 */
export async function deleteGoal(db: Db, actor: Actor, id: GoalId, saved: Cents | undefined): Promise<void> {
  await inUserTransaction(db, actor.userId, async (tx) => {
    const goal = await goals.requireGoal(tx, actor.userId, id);
    if (goal.isClosed) return;
    if (saved !== undefined && saved !== goal.currentAmount) throw new AppError('goal_amount_changed');
    await close(tx, actor, id);
  });
}

export function contribute(db: Db, actor: SignedInActor, id: GoalId, amount: Cents) {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const { name } = await goals.requireOpenGoal(tx, actor.userId, id);
    const details = { description: `Contribution to ${name}`, note: '', date: actor.today };
    const transaction = await createTransaction(tx, actor, { type: 'savings', goalId: id, amount, ...details });
    await noteAddition(tx, actor, transaction._id);
    return { goal: await goals.requireGoal(tx, actor.userId, id), transaction };
  });
}

/** @returns the goal that received the money, or null for the balance. */
export function reallocate(db: Db, actor: Actor, id: GoalId, target: GoalId | 'balance'): Promise<Goal | null> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    const { currentAmount: amount } = await goals.requireOpenGoal(tx, actor.userId, id);
    if (target === 'balance') {
      await move(tx, actor, { goal: id, kind: 'release', gain: cents(-amount) });
      await close(tx, actor, id);
      return null;
    }
    const other = await requireTarget(tx, actor.userId, id, target);
    await move(tx, actor, { goal: id, kind: 'transfer', gain: cents(-amount) });
    await move(tx, actor, { goal: target, kind: 'transfer', gain: amount });
    await close(tx, actor, id);
    return readAndAlert(tx, actor, other);
  });
}

async function requireTarget(tx: Db, userId: UserId, source: GoalId, target: GoalId): Promise<Goal> {
  if (target === source) rejectFields({ target: ['Choose another goal'] });
  const goal = await goals.findGoal(tx, userId, target);
  if (!goal) throw new AppError('goal_not_found', { fields: { target: ['Goal not found'] } });
  if (goal.isClosed) throw new AppError('goal_closed', { fields: { target: ['This goal is closed'] } });
  return goal;
}

/** Reads the goal after a change and sends the alerts that the change causes. */
async function readAndAlert(tx: Db, actor: Actor, before: Goal): Promise<Goal> {
  const after = await goals.requireGoal(tx, actor.userId, before._id);
  const state = ({ currentAmount, targetAmount }: Goal) => ({ saved: currentAmount, target: targetAmount });
  await alertSaving(tx, actor, { id: after._id, name: after.name, before: state(before), after: state(after) });
  return after;
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
  await goals.updateGoal(tx, actor.userId, id, { closed_at: actor.now });
  await pauseForGoal(tx, actor, id);
}

function toColumns({ name, targetAmount, deadline }: GoalDraft) {
  return { name, target_cents: targetAmount, deadline };
}
