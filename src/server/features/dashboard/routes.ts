import { readLeftToSpend } from '#server/features/forecast/service.ts';
import { readPreferences } from '#server/features/preferences/service.ts';
import { listRecentTransactions } from '#server/features/transactions/service.ts';
import { implement } from '#server/http/implement.ts';
import { readSummary } from '#server/ledger/summary.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { rangeOfPeriod } from '#shared/dashboard/spending.ts';
import { dashboardDocs } from './docs.ts';
import * as queries from './queries.ts';

export const dashboardRoutes = implement(dashboardContract, dashboardDocs, {
  read: async ({ db, session: { dataVersion }, isStillRecording, ...actor }) => {
    const { userId, today } = actor;
    const [summary, { preferences }] = await Promise.all([
      readSummary(db, userId, monthOf(today)),
      readPreferences(db, userId),
    ]);
    const left = await readLeftToSpend(db, { ...actor, dataVersion }, summary);
    return {
      summary,
      recent: await listRecentTransactions(db, userId, preferences.dashboardPreferences.recentTransactionsCount),
      leftToSpend: left && { ...left, isStillRecording },
    };
  },
  spending: ({ db, userId, today, query }) => queries.readSpending(db, userId, rangeOfPeriod(query.period, today)),
});
