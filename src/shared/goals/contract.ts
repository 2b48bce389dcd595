import * as z from 'zod/mini';
import { goalDraftErrors } from '#shared/goals/goal-rules.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  baseOf,
  calendarDate,
  count,
  givenDay,
  givenId,
  id,
  instant,
  Nothing,
  requiredText,
  wire,
} from '#shared/http/fields.ts';
import { ABOVE_ZERO, dollars, enteredDollars, positiveDollars, queryDollars } from '#shared/http/money-fields.ts';
import type { GoalId } from '#shared/ids.ts';
import { MAX_TOTAL } from '#shared/money.ts';
import { Transaction } from '#shared/transactions/contract.ts';

export const GOAL_NAME_MAX = 100;

/** A savings goal. `currentAmount` is derived from the ledger, never stored. */
export const Goal = z.object({
  _id: givenId<GoalId>(),
  name: z.string(),
  targetAmount: dollars,
  currentAmount: dollars,
  deadline: z.nullable(givenDay),
  createdAt: instant,
  isClosed: z.boolean(),
  version: count,
});
export type Goal = z.output<typeof Goal>;

/** The fields of the goal form. `goal-rules.ts` checks the deadline and the target's lower bound. */
export const GoalDraft = z.object({
  name: requiredText('Goal name is required', GOAL_NAME_MAX, 'Goal name cannot exceed 100 characters'),
  targetAmount: positiveDollars('Valid target amount is required'),
  deadline: calendarDate('Target date is required'),
});
export type GoalDraft = z.output<typeof GoalDraft>;

/** Changing `currentAmount` is an adjustment: money added from outside, or a correction. */
const EditedGoal = z.extend(GoalDraft, {
  currentAmount: z.optional(
    enteredDollars('Current amount')
      .check(z.refine((amount) => amount >= 0, 'Current amount cannot be below 0'))
      .register(wire, { kind: 'dollars', minimum: 0 }),
  ),
});
export const GoalBase = baseOf(z.extend(EditedGoal, { deadline: z.nullable(GoalDraft.shape.deadline) }));
export const GoalChange = z.extend(EditedGoal, { base: z.optional(GoalBase) });
export type GoalChange = z.output<typeof GoalChange>;

/** Moves a goal's money to another goal or back to the balance. */
const Reallocation = z.object({
  target: id<GoalId | 'balance'>().register(wire, { kind: 'id', description: 'The id of another goal, or `balance`' }),
});

const GoalParams = z.object({ goalId: id<GoalId>() });
const OneGoal = z.object({ goal: Goal });

export const goalsContract = {
  list: endpoint({
    method: 'GET',
    path: '/goals',
    access: 'read',
    response: z.object({ goals: z.array(Goal), items: z.array(Goal) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/goals/:goalId',
    access: 'read',
    errors: ['goal_not_found'],
    params: GoalParams,
    response: OneGoal,
  }),
  create: endpoint({
    method: 'POST',
    path: '/goals',
    access: 'write',
    errors: ['quota_reached'],
    body: GoalDraft,
    check: goalDraftErrors,
    response: OneGoal,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/goals/:goalId',
    access: 'write',
    errors: ['goal_not_found', 'edit_conflict', 'goal_closed', 'goal_below_zero', 'quota_reached'],
    params: GoalParams,
    body: GoalChange,
    response: OneGoal,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/goals/:goalId',
    access: 'write',
    errors: ['goal_not_found', 'goal_amount_changed'],
    params: GoalParams,
    query: z.object({ saved: z.optional(queryDollars('Saved amount', MAX_TOTAL)) }),
    response: Nothing,
  }),
  contribute: endpoint({
    method: 'POST',
    path: '/goals/:goalId/contribute',
    access: 'write',
    errors: ['goal_not_found', 'goal_closed', 'quota_reached'],
    params: GoalParams,
    body: z.object({
      amount: enteredDollars('Amount')
        .check(z.refine((amount) => amount > 0, 'Amount must be greater than 0'))
        .register(wire, ABOVE_ZERO),
    }),
    response: z.object({ goal: Goal, transaction: Transaction }),
    status: 201,
  }),
  reallocate: endpoint({
    method: 'POST',
    path: '/goals/:goalId/reallocate',
    access: 'write',
    errors: ['goal_not_found', 'goal_closed', 'quota_reached'],
    params: GoalParams,
    body: Reallocation,
    response: z.object({ goal: z.nullable(Goal) }),
  }),
};
