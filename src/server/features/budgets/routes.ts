import { implement } from '#server/http/implement.ts';
import { budgetsContract } from '#shared/budgets/contract.ts';
import { budgetDocs } from './docs.ts';
import * as service from './service.ts';

export const budgetRoutes = implement(budgetsContract, budgetDocs, {
  list: ({ query, ...context }) => service.listBudgets(context.db, context, query),
  create: async ({ body, ...context }) => ({ budget: await service.createBudget(context.db, context, body) }),
  update: async ({ body, params, ...context }) => ({
    budget: await service.updateBudget(context.db, context, params.budgetId, body),
  }),
  remove: async ({ params, ...context }) => {
    await service.deleteBudget(context.db, context, params.budgetId);
    return {};
  },
});
