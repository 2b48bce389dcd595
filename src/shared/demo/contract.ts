import * as z from 'zod/mini';
import { EVERYTHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count } from '#shared/http/fields.ts';

export const demoContract = {
  /**
   * Whether the shared demo account is there, and whether anything is recorded in it this month: a sample that has grown
   * old is to be continued.
   */
  status: endpoint({
    method: 'GET',
    path: '/demo/status',
    access: 'public',
    errors: ['demo_off'],
    response: z.object({ exists: z.boolean(), hasData: z.boolean() }),
  }),
  /** Only for the demo account (403 otherwise): puts the sample household in the place of what it holds. */
  seed: endpoint({
    method: 'POST',
    path: '/demo/seed',
    cost: EVERYTHING_COST,
    access: 'session',
    errors: ['forbidden', 'demo_off'],
    response: z.object({
      message: z.string(),
      stats: z.object({ transactions: count, budgets: count, goals: count }),
      /** Whether what was there before is gone. */
      cleared: z.boolean(),
    }),
  }),
};
