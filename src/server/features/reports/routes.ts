import { implement } from '#server/http/implement.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { reportsContract } from '#shared/reports/contract.ts';
import * as service from './service.ts';

export const reportRoutes = implement(reportsContract, {
  monthly: async ({ db, userId, today, query }) => ({
    data: await service.readMonthly(db, userId, query.month ?? monthOf(today)),
  }),
  trends: async ({ db, query, ...who }) => ({ data: await service.readTrends(db, who, query.months) }),
  budgetPerformance: async ({ db, query, ...who }) => ({
    data: await service.readBudgetPerformance(db, who, query.months),
  }),
  savingsByGoal: async ({ db, query, ...who }) => ({ data: await service.readSavingsByGoal(db, who, query.months) }),
  spendingCategories: async ({ db, query, ...who }) => ({
    data: await service.readSpendingCategories(db, who, query.months),
  }),
});
