import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { TransactionId } from '#shared/ids.ts';
import { LIST_MAX, type Transaction } from '#shared/transactions/contract.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import {
  FIRST_PAGE_ROWS,
  type PagePosition,
  type TransactionPage,
  transactionQuery,
  transactionsQuery,
} from './api.ts';

/**
 * Shows an added transaction in the unfiltered list at once. All lists are cut to their first page, so that one request
 * brings them up to date. Does not reload the categories of the form that is being left.
 */
export function showAddedTransaction(queryClient: QueryClient, added: Transaction): void {
  changeLists(queryClient, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
  queryClient.setQueryData<List>(transactionsQuery({}).queryKey, (list) => list && withAdded(list, added));
  refreshLedger(queryClient, ['transactions', 'categories', added.type]);
}

/** Inserts a transaction before the others of its day, unless its day lies beyond the loaded rows. */
function withAdded({ pages, pageParams }: List, added: Transaction): List {
  const { items = [], nextCursor = null } = pages[0] ?? {};
  const older = items.findIndex(({ date }) => date <= added.date);
  if (older < 0 && nextCursor !== null) return { pages, pageParams };
  return { pages: [{ items: items.toSpliced(older < 0 ? items.length : older, 0, added), nextCursor }], pageParams };
}

/** Shows an edited transaction at once, then reloads the lists, because it may have moved. */
export function showEditedTransaction(queryClient: QueryClient, edited: Transaction): void {
  queryClient.setQueryData(transactionQuery(edited._id).queryKey, edited);
  changeRows(queryClient, (rows) => rows.map((row) => (row._id === edited._id ? edited : row)));
  refreshLedger(queryClient);
}

/** Removes a deleted transaction, without reloading it while its screen is being left. */
export function removeDeletedTransaction(queryClient: QueryClient, id: TransactionId): void {
  changeRows(queryClient, (rows) => rows.filter((row) => row._id !== id));
  refreshLedger(queryClient, transactionQuery(id).queryKey);
}

type Rows = Transaction[];
type List = InfiniteData<TransactionPage, PagePosition>;

function changeLists(queryClient: QueryClient, change: (list: List) => List): void {
  queryClient.setQueriesData<List>({ queryKey: ['transactions', 'list'] }, (list) => list && change(list));
}

/**
 * Changes the loaded rows and regroups them into as few pages as possible, so that reloading a list takes one request
 * for every 10,000 rows. A reload uses only the position of the first page and the cursor of the last one.
 */
function changeRows(queryClient: QueryClient, change: (rows: Rows) => Rows): void {
  changeLists(queryClient, ({ pages }) => {
    const rows = change(pages.flatMap(({ items }) => items));
    const limit = Math.min(Math.max(rows.length, FIRST_PAGE_ROWS), LIST_MAX);
    const starts = Array.from({ length: Math.ceil(rows.length / limit) || 1 }, (_, index) => index * limit);
    const nextCursor = pages.at(-1)?.nextCursor ?? null;
    return {
      pages: starts.map((start) => ({ items: rows.slice(start, start + limit), nextCursor })),
      pageParams: starts.map(() => ({ limit })),
    };
  });
}
