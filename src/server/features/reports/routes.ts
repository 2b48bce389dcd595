import { implement } from '#server/http/implement.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { reportsContract } from '#shared/reports/contract.ts';
import { reportDocs } from './docs.ts';
import * as service from './service.ts';

export const reportRoutes = implement(reportsContract, reportDocs, {
  monthly: async ({ db, userId, today, query }) => ({
    data: await service.readMonthly(db, userId, query.month ?? monthOf(today)),
  }),
  trends: async ({ db, query, ...context }) => ({ data: await service.readTrends(db, context, query.months) }),
  budgetPerformance: async ({ db, query, ...context }) => ({
    data: await service.readBudgetPerformance(db, context, query.months),
  }),
  savingsByGoal: async ({ db, query, ...context }) => ({
    data: await service.readSavingsByGoal(db, context, query.months),
  }),
  spendingCategories: async ({ db, query, ...context }) => ({
    data: await service.readSpendingCategories(db, context, query.months),
  }),
});
