import { readPreferences } from '#server/features/preferences/service.ts';
import { listRecentTransactions } from '#server/features/transactions/service.ts';
import { implement } from '#server/http/implement.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { rangeOfPeriod } from '#shared/dashboard/spending.ts';
import { dashboardDocs } from './docs.ts';
import * as queries from './queries.ts';

export const dashboardRoutes = implement(dashboardContract, dashboardDocs, {
  read: async ({ db, userId, today }) => {
    const [summary, { preferences }] = await Promise.all([
      queries.readSummary(db, userId, monthOf(today)),
      readPreferences(db, userId),
    ]);
    const { recentTransactionsCount } = preferences.dashboardPreferences;
    return { summary, recent: await listRecentTransactions(db, userId, recentTransactionsCount) };
  },
  spending: ({ db, userId, today, query }) => queries.readSpending(db, userId, rangeOfPeriod(query.period, today)),
});
