import { implement } from '#server/http/implement.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import { listGoals } from './queries.ts';
import * as service from './service.ts';

export const goalRoutes = implement(goalsContract, {
  list: async ({ db, userId }) => {
    const goals = await listGoals(db, userId);
    return { goals, items: goals };
  },
  read: async ({ db, userId, params }) => ({ goal: await service.requireGoal(db, userId, params.goalId) }),
  create: async ({ body, ...who }) => ({ goal: await service.createGoal(who.db, who, body) }),
  update: async ({ body, params, ...who }) => ({ goal: await service.updateGoal(who.db, who, params.goalId, body) }),
  remove: async ({ params, query, ...who }) => {
    await service.deleteGoal(who.db, who, params.goalId, query.saved);
    return {};
  },
  contribute: ({ body, params, ...who }) => service.contribute(who.db, who, params.goalId, body.amount),
  reallocate: async ({ body, params, ...who }) => ({
    goal: await service.reallocate(who.db, who, params.goalId, body.target),
  }),
});
