import { implement } from '#server/http/implement.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Switches } from '#shared/switches.ts';
import { demoDocs } from './docs.ts';
import { readDemoStatus } from './queries.ts';
import { seedDemo } from './service.ts';

export const demoRoutes = implement(demoContract, demoDocs, {
  status: async ({ db, today, switches }) => {
    requireDemo(switches);
    return readDemoStatus(db, monthOf(today));
  },
  seed: async ({ db, switches, ...context }) => {
    requireDemo(switches);
    return { message: 'The demo data is ready.', ...(await seedDemo(db, context)) };
  },
});

function requireDemo({ demo }: Switches): void {
  if (!demo) throw new AppError('demo_off');
}
