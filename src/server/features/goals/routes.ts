import { linking } from '#server/features/schedules/service.ts';
import { implement } from '#server/http/implement.ts';
import { listOpenGoals, requireGoal } from '#server/ledger/goals.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import { goalDocs } from './docs.ts';
import * as service from './service.ts';

export const goalRoutes = implement(goalsContract, goalDocs, {
  list: async ({ db, userId }) => {
    const goals = await listOpenGoals(db, userId);
    return { goals, items: goals };
  },
  read: async ({ db, userId, params }) => ({ goal: await requireGoal(db, userId, params.goalId) }),
  create: async ({ body, ...context }) => ({ goal: await service.createGoal(context.db, context, body) }),
  update: async ({ body, params, ...context }) => ({
    goal: await service.updateGoal(context.db, context, params.goalId, body),
  }),
  remove: async ({ params, query, ...context }) => {
    await service.deleteGoal(context.db, context, params.goalId, query.saved);
    return {};
  },
  contribute: ({ db, body, params, ...actor }) =>
    linking(db, actor, (tx) => service.contribute(tx, actor, params.goalId, body.amount)),
  reallocate: async ({ body, params, ...context }) => ({
    goal: await service.reallocate(context.db, context, params.goalId, body.target),
  }),
});
