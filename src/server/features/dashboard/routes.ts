import { leftToSpendOf, readPlans } from '#server/features/forecast/service.ts';
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
    const reader = { ...actor, dataVersion };
    const month = monthOf(today);
    const summary = await readSummary(db, userId, month);
    const plans = await readPlans(db, reader, month, summary);
    const left = leftToSpendOf(reader, summary, plans);
    return {
      summary,
      recent: await listRecentTransactions(db, userId, plans.recentCount),
      leftToSpend: left && { ...left, isStillRecording },
    };
  },
  spending: ({ db, userId, today, query }) => queries.readSpending(db, userId, rangeOfPeriod(query.period, today)),
});
