import { inUserTransaction } from '#server/db/transaction.ts';
import {
  findFulfilled,
  linking,
  listAll,
  releaseOccurrences,
  relinking,
  reviseBills,
  settleAgain,
} from '#server/features/schedules/service.ts';
import { implement, StoredBefore } from '#server/http/implement.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { suggestionsOf } from '#shared/transactions/suggestions.ts';
import { listCategories, listUserCategories } from './category-queries.ts';
import { transactionDocs } from './docs.ts';
import { exportCsv } from './export-csv.ts';
import { answerList } from './list-in-pieces.ts';
import { toTransaction } from './queries.ts';
import * as service from './service.ts';
import { sumTransactions } from './totals.ts';

/** Bounds the work behind suggestions; about three months of daily expenses. */
const LATEST_ROWS = 500;

export const transactionRoutes = implement(transactionsContract, transactionDocs, {
  list: ({ db, userId, query: { limit, cursor, ...filter } }) => answerList(db, userId, filter, { limit, cursor }),
  totals: ({ db, userId, query }) => sumTransactions(db, userId, query),
  exportCsv: ({ db, userId, query }) => exportCsv(db, userId, query),
  categories: async ({ db, userId, query }) => ({ categories: await listCategories(db, userId, query.type) }),
  suggestions: async ({ db, session, userId, today, query }) => {
    const planned = session.schedulesDue === null ? [] : await listAll(db, { userId, today });
    const latest = await service.listRecentTransactions(db, userId, LATEST_ROWS);
    return { suggestions: suggestionsOf(latest, query.type, planned) };
  },
  userCategories: ({ db, userId }) => listUserCategories(db, userId),
  read: async ({ db, session, userId, params: { transactionId } }) => ({
    transaction: toTransaction(await service.requireTransaction(db, userId, transactionId)),
    occurrence: session.schedulesDue === null ? null : await findFulfilled(db, userId, transactionId),
  }),
  create: ({ db, body, ...actor }) =>
    inUserTransaction(db, actor.userId, async (tx) => {
      const stored = await service.findRecorded(tx, actor.userId, body);
      if (stored) return new StoredBefore({ transaction: stored });
      return linking(tx, actor, async () => ({ transaction: await service.createTransaction(tx, actor, body) }));
    }),
  update: ({ db, body, params: { transactionId }, ...actor }) =>
    relinking(db, actor, transactionId, (tx) => service.updateTransaction(tx, actor, transactionId, body)),
  remove: async ({ db, params: { transactionId }, query, ...actor }) => {
    await inUserTransaction(db, actor.userId, async (tx) => {
      await service.deleteTransaction(tx, actor, transactionId);
      await releaseOccurrences(tx, actor, [transactionId], query.occurrence);
    });
    return {};
  },
  restore: ({ db, params: { transactionId }, ...actor }) =>
    inUserTransaction(db, actor.userId, async (tx) => {
      const transaction = await service.undeleteTransaction(tx, actor, transactionId);
      await settleAgain(tx, actor, [transactionId]);
      await reviseBills(tx, actor, [{ id: transactionId, amount: transaction.amount }]);
      return { transaction };
    }),
});
