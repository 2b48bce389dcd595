import type { Docs } from '#server/http/docs.ts';
import { DemoStats, type demoContract } from '#shared/demo/contract.ts';

export const demoDocs: Docs<typeof demoContract> = {
  endpoints: {
    status: {
      summary: 'Whether there is a demo account',
      description:
        'The sample data is outdated if the account has no transactions this month; seeding continues it up to today.',
    },
    seed: {
      summary: 'Replaces the data of the demo account with the sample household',
      description: 'Returns 403 for any other account.',
    },
  },
  fields: {
    budgets: 'Number of budgets',
    cleared: 'Whether the earlier data was removed',
    exists: 'Whether the demo account exists',
    goals: 'Number of open goals',
    hasData: 'Whether the demo account has data for this month',
    stats: 'Numbers of items in the demo account',
    transactions: 'Number of transactions',
  },
  schemas: { responses: { DemoStats } },
};
