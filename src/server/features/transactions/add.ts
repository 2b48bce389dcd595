import type { Db } from '#server/db/tables.ts';
import { inUserTransactionAfter } from '#server/db/transaction.ts';
import { linking } from '#server/features/schedules/service.ts';
import { StoredBefore } from '#server/http/implement.ts';
import type { SignedInActor } from '#server/identity/actor.ts';
import { noteAddition } from '#server/identity/token-additions.ts';
import type { TransactionDraft } from '#shared/transactions/contract.ts';
import * as service from './service.ts';

/** Records what a request adds. A repeated request with the same id gets the stored row. */
export function addTransaction(db: Db, actor: SignedInActor, draft: TransactionDraft) {
  const read = (tx: Db) => service.findRecorded(tx, actor.userId, draft);
  return inUserTransactionAfter(db, actor.userId, read, async (tx, stored) => {
    if (stored) return new StoredBefore({ transaction: stored });
    return linking(tx, actor, async () => {
      const transaction = await service.createTransaction(tx, actor, draft);
      await noteAddition(tx, actor, transaction._id);
      return { transaction };
    });
  });
}
