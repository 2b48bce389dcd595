import { isMigrated } from '#server/db/migrate.ts';
import { AppError } from '#server/http/app-error.ts';
import { implement } from '#server/http/implement.ts';
import { systemContract } from '#shared/system/contract.ts';

const OK = { status: 'ok' } as const;

export const systemRoutes = implement(systemContract, {
  live: async () => OK,
  ready: async ({ db }) => {
    if (!(await isMigrated(db))) throw new AppError('unavailable');
    return OK;
  },
});
