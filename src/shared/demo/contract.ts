import * as z from 'zod/mini';
import { EVERYTHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count } from '#shared/http/fields.ts';

export const DemoStats = z.object({ transactions: count, budgets: count, goals: count });

export const demoContract = {
  status: endpoint({
    method: 'GET',
    path: '/demo/status',
    access: 'public',
    errors: ['demo_off'],
    response: z.object({ exists: z.boolean(), hasData: z.boolean() }),
  }),
  seed: endpoint({
    method: 'POST',
    path: '/demo/seed',
    cost: EVERYTHING_COST,
    access: 'session',
    errors: ['forbidden', 'demo_off'],
    response: z.object({
      message: z.string(),
      stats: DemoStats,
      cleared: z.boolean(),
    }),
  }),
};
