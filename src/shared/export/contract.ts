import * as z from 'zod/mini';
import { EVERYTHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count } from '#shared/http/fields.ts';
import { uploadedFile } from '#shared/http/upload.ts';
import { ExportFile } from './format.ts';

/** The size of a restored file as it is sent; an export of 100,000 entries has 25 MB, or 5 MB as gzip. */
const RESTORE_BYTES = 64 * 1024 * 1024;

/** How many entries were restored. */
export const Restored = z.object({
  transactions: count,
  deletedTransactions: count,
  goals: count,
  budgets: count,
  imports: count,
  schedules: count,
});
export type Restored = z.output<typeof Restored>;

export const exportContract = {
  exportData: endpoint({
    method: 'POST',
    path: '/auth/export-data',
    cost: EVERYTHING_COST,
    access: 'session',
    readsOnly: true,
    response: ExportFile,
  }),
  restoreData: endpoint({
    method: 'POST',
    path: '/auth/restore-data',
    cost: EVERYTHING_COST,
    access: 'session',
    errors: ['demo_account', 'account_not_empty', 'export_invalid', 'quota_reached'],
    inTwoSteps: true,
    takesFile: RESTORE_BYTES,
    body: uploadedFile,
    response: z.object({ restored: Restored }),
  }),
};
