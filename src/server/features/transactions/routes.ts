import { inUserTransaction } from '#server/db/transaction.ts';
import {
  findFulfilled,
  releaseOccurrences,
  relinking,
  reviseBills,
  settleAgain,
} from '#server/features/schedules/service.ts';
import { implement } from '#server/http/implement.ts';
import { quickAddContract } from '#shared/quick-add/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { addTransaction } from './add.ts';
import { listCategories, listUserCategories } from './category-queries.ts';
import { quickAddDocs, transactionDocs } from './docs.ts';
import { exportCsv } from './export-csv.ts';
import { answerList } from './list-in-pieces.ts';
import { toTransaction } from './queries.ts';
import { readText } from './quick.ts';
import * as service from './service.ts';
import { readSuggestions } from './suggestions.ts';
import { sumTransactions } from './totals.ts';

const ownRoutes = implement(transactionsContract, transactionDocs, {
  list: ({ db, userId, query: { limit, cursor, ...filter } }) => answerList(db, userId, filter, { limit, cursor }),
  totals: ({ db, userId, query }) => sumTransactions(db, userId, query),
  exportCsv: ({ db, userId, query }) => exportCsv(db, userId, query),
  categories: async ({ db, userId, query }) => ({ categories: await listCategories(db, userId, query.type) }),
  suggestions: async ({ query, ...context }) => ({ suggestions: (await readSuggestions(context))(query.type) }),
  userCategories: ({ db, userId }) => listUserCategories(db, userId),
  read: async ({ db, session, userId, params: { transactionId } }) => ({
    transaction: toTransaction(await service.requireTransaction(db, userId, transactionId)),
    occurrence: session.schedulesDue === null ? null : await findFulfilled(db, userId, transactionId),
  }),
  create: ({ db, body, ...actor }) => addTransaction(db, actor, body),
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

const quickAddRoutes = implement(quickAddContract, quickAddDocs, {
  quick: async ({ body, ...context }) => addTransaction(context.db, context, await readText(context, body)),
});

export const transactionRoutes = [...ownRoutes, ...quickAddRoutes];
