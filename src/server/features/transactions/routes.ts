import { implement } from '#server/http/implement.ts';
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
  suggestions: async ({ db, userId, query }) => ({
    suggestions: suggestionsOf(await service.listRecentTransactions(db, userId, LATEST_ROWS), query.type),
  }),
  userCategories: ({ db, userId }) => listUserCategories(db, userId),
  read: async ({ db, userId, params }) => ({
    transaction: toTransaction(await service.requireTransaction(db, userId, params.transactionId)),
  }),
  create: async ({ body, ...context }) => ({ transaction: await service.createTransaction(context.db, context, body) }),
  update: async ({ body, params, ...context }) => ({
    transaction: await service.updateTransaction(context.db, context, params.transactionId, body),
  }),
  remove: async ({ params, ...context }) => {
    await service.deleteTransaction(context.db, context, params.transactionId);
    return {};
  },
  restore: async ({ params, ...context }) => ({
    transaction: await service.undeleteTransaction(context.db, context, params.transactionId),
  }),
});
