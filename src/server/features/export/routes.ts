import { inUserTransaction } from '#server/db/transaction.ts';
import { implement, type SignedInContext } from '#server/http/implement.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { exportContract } from '#shared/export/contract.ts';
import { exportDocs } from './docs.ts';
import { prepareRestore } from './restore.ts';
import { writeExport } from './write-export.ts';

export const exportRoutes = implement(exportContract, exportDocs, {
  exportData: async (context) => {
    await recordExport(context);
    return writeExport(context);
  },
  restoreData: ({ body, ...context }) => prepareRestore(context, body),
});

/** Records a download of all data before it is sent, so that it is recorded even if it does not arrive. */
async function recordExport(context: SignedInContext): Promise<void> {
  const { db, userId, session } = context;
  if (session.accountKind === 'demo') return;
  await inUserTransaction(db, userId, (tx) => recordSecurityEvent(tx, { ...context, kind: 'data-exported' }));
}
