import { implement } from '#server/http/implement.ts';
import { budgetsContract } from '#shared/budgets/contract.ts';
import * as service from './service.ts';

export const budgetRoutes = implement(budgetsContract, {
  list: ({ query, ...who }) => service.listBudgets(who.db, who, query),
  create: async ({ body, ...who }) => ({ budget: await service.createBudget(who.db, who, body) }),
  update: async ({ body, params, ...who }) => ({
    budget: await service.updateBudget(who.db, who, params.budgetId, body),
  }),
  remove: async ({ params, ...who }) => {
    await service.deleteBudget(who.db, who, params.budgetId);
    return {};
  },
});
