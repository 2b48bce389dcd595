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
 * A row was added: the whole list shows it at once. Lists begin anew, so that they are up to date after one request,
 * however far they had been scrolled. The form's categories are not asked for again while it is being left.
 */
export function transactionAdded(queryClient: QueryClient, added: Transaction): void {
  changeLists(queryClient, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
  queryClient.setQueryData<List>(transactionsQuery({}).queryKey, (list) => list && withAdded(list, added));
  refreshLedger(queryClient, ['transactions', 'categories', added.type]);
}

/** Newest first, before the others of its day; nowhere where its day is further down than what is loaded. */
function withAdded({ pages, pageParams }: List, added: Transaction): List {
  const { items = [], nextCursor = null } = pages[0] ?? {};
  const older = items.findIndex(({ date }) => date <= added.date);
  if (older < 0 && nextCursor !== null) return { pages, pageParams };
  return { pages: [{ items: items.toSpliced(older < 0 ? items.length : older, 0, added), nextCursor }], pageParams };
}

/** A row was edited: lists show it at once, then load again, because it may have moved. */
export function transactionEdited(queryClient: QueryClient, edited: Transaction): void {
  queryClient.setQueryData(transactionQuery(edited._id).queryKey, edited);
  changeRows(queryClient, (rows) => rows.map((row) => (row._id === edited._id ? edited : row)));
  refreshLedger(queryClient);
}

/** A row was deleted. It is not asked for again while its screen is being left. */
export function transactionDeleted(queryClient: QueryClient, id: TransactionId): void {
  changeRows(queryClient, (rows) => rows.filter((row) => row._id !== id));
  refreshLedger(queryClient, transactionQuery(id).queryKey);
}

type Rows = Transaction[];
type List = InfiniteData<TransactionPage, PagePosition>;

function changeLists(queryClient: QueryClient, change: (list: List) => List): void {
  queryClient.setQueriesData<List>({ queryKey: ['transactions', 'list'] }, (list) => list && change(list));
}

/**
 * Changes the rows that are loaded and keeps them as few pages, so that loading a list again takes one request for every
 * ten thousand rows, however many it was scrolled by. Only its first position and its last cursor are used again.
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
