import { implement } from '#server/http/implement.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { readDemoStatus } from './queries.ts';
import { seedDemo } from './service.ts';

export const demoRoutes = implement(demoContract, {
  status: ({ db, today }) => readDemoStatus(db, monthOf(today)),
  seed: async ({ db, ...who }) => ({ message: 'The demo data is ready.', ...(await seedDemo(db, who)) }),
});
