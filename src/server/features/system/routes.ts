import { isMigrated } from '#server/db/migrate.ts';
import { implement } from '#server/http/implement.ts';
import { AppError } from '#shared/http/app-error.ts';
import { systemContract } from '#shared/system/contract.ts';
import { systemDocs } from './docs.ts';

const OK = { status: 'ok' } as const;

export const systemRoutes = implement(systemContract, systemDocs, {
  live: async () => OK,
  ready: async ({ db }) => {
    if (!(await isMigrated(db))) throw new AppError('unavailable');
    return OK;
  },
});
