import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { TransactionId } from '#shared/ids.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { type TransactionPage, transactionQuery } from './api.ts';

/** A row was added. Lists begin anew, so that they are up to date after one request, however far they had been scrolled. */
export function transactionAdded(queryClient: QueryClient): void {
  changeLists(queryClient, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
  refreshLedger(queryClient);
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

type Lists = InfiniteData<TransactionPage>;

function changeLists(queryClient: QueryClient, change: (lists: Lists) => Lists): void {
  queryClient.setQueriesData<Lists>({ queryKey: ['transactions', 'list'] }, (lists) => lists && change(lists));
}

function changeRows(queryClient: QueryClient, change: (rows: Transaction[]) => Transaction[]): void {
  changeLists(queryClient, ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({ ...page, items: change(page.items) })),
    pageParams,
  }));
}
