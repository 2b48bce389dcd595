import type { Docs } from '#server/http/docs.ts';
import type { demoContract } from '#shared/demo/contract.ts';

export const demoDocs: Docs<typeof demoContract> = {
  endpoints: {
    status: {
      summary: 'Whether there is a demo account',
      description:
        'Returns whether the shared demo account exists and has transactions this month. Older sample data needs to be continued.',
    },
    seed: {
      summary: 'Replaces the data of the demo account with sample data',
      description: "Replaces the demo account's data with the sample household. Returns 403 for any other account.",
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
};
