import * as z from 'zod/mini';
import { EVERYTHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count } from '#shared/http/fields.ts';

export const demoContract = {
  /**
   * Returns whether the shared demo account exists and has transactions this month. Older sample data needs to be
   * continued.
   */
  status: endpoint({
    method: 'GET',
    path: '/demo/status',
    access: 'public',
    errors: ['demo_off'],
    response: z.object({ exists: z.boolean(), hasData: z.boolean() }),
  }),
  /** Replaces the demo account's data with the sample household. Returns 403 for any other account. */
  seed: endpoint({
    method: 'POST',
    path: '/demo/seed',
    cost: EVERYTHING_COST,
    access: 'session',
    errors: ['forbidden', 'demo_off'],
    response: z.object({
      message: z.string(),
      stats: z.object({ transactions: count, budgets: count, goals: count }),
      /** Whether all earlier data was removed. */
      cleared: z.boolean(),
    }),
  }),
};
