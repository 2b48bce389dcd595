import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransactionAfter } from '#server/db/transaction.ts';
import {
  findFulfilled,
  listByTransactions,
  releaseOccurrences,
  relinking,
  reviseBills,
  settleAgain,
} from '#server/features/schedules/service.ts';
import { implement, StoredBefore } from '#server/http/implement.ts';
import { quickAddContract } from '#shared/quick-add/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { addTransaction } from './add.ts';
import { listCategories, listUserCategories } from './category-queries.ts';
import { quickAddDocs, transactionDocs } from './docs.ts';
import { exportCsv } from './export-csv.ts';
import { answerList } from './list-in-pieces.ts';
import { toTransaction } from './queries.ts';
import { readText, withMessage } from './quick.ts';
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
    relinking(db, actor, transactionId, (tx, row) => service.updateTransaction(tx, actor, row, body)),
  remove: async ({ db, params: { transactionId }, query, ...actor }) => {
    const read = (tx: Db) =>
      together(
        service.requireTransaction(tx, actor.userId, transactionId),
        listByTransactions(tx, actor.userId, [transactionId]),
      );
    await inUserTransactionAfter(db, actor.userId, read, async (tx, [row, occurrences]) => {
      await service.deleteTransaction(tx, actor, row);
      await releaseOccurrences(tx, actor, occurrences, query.occurrence);
    });
    return {};
  },
  restore: ({ db, params: { transactionId }, ...actor }) => {
    const read = (tx: Db) =>
      together(
        service.findDeletedTransaction(tx, actor.userId, transactionId),
        listByTransactions(tx, actor.userId, [transactionId]),
      );
    return inUserTransactionAfter(db, actor.userId, read, async (tx, [row, occurrences]) => {
      const transaction = row
        ? await service.undeleteTransaction(tx, actor, row)
        : toTransaction(await service.requireTransaction(tx, actor.userId, transactionId));
      await settleAgain(tx, actor, occurrences, [{ id: transactionId, type: transaction.type }]);
      await reviseBills(tx, actor, [{ id: transactionId, amount: transaction.amount }]);
      return { transaction };
    });
  },
});

const quickAddRoutes = implement(quickAddContract, quickAddDocs, {
  quick: async ({ body, ...context }) => {
    const added = await addTransaction(context.db, context, await readText(context, body));
    const { today } = context;
    return added instanceof StoredBefore
      ? new StoredBefore(withMessage(added.value, today))
      : withMessage(added, today);
  },
});

export const transactionRoutes = [...ownRoutes, ...quickAddRoutes];
