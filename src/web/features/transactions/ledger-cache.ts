import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { monthOf } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { addCents, cents, ZERO } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { LIST_MAX } from '#shared/transactions/list-cost.ts';
import { signedAmount } from '#shared/transactions/signed-total.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import {
  FIRST_PAGE_ROWS,
  type PagePosition,
  type PeriodTotals,
  type TransactionPage,
  totalsOfPages,
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
  const { items = [], nextCursor = null, ...totals } = pages[0] ?? {};
  const place = placeOf(added, items, nextCursor !== null);
  const rows = place < 0 ? items : items.toSpliced(place, 0, added);
  return { pages: [{ items: rows, nextCursor, ...counted(totals, added, 1) }], pageParams };
}

/** The index at which a row belongs, before the others of its day; -1 if that is beyond the loaded rows. */
function placeOf({ date }: Transaction, rows: Rows, hasMore: boolean): number {
  const older = rows.findIndex((row) => row.date <= date);
  return older < 0 && !hasMore ? rows.length : older;
}

/** Adds a row to the totals of its day and its month, or subtracts it. */
function counted(totals: PeriodTotals, row: Transaction, sign: 1 | -1): PeriodTotals {
  const amount = cents(sign * signedAmount(row));
  const increased = (sums: PeriodTotals['dayTotals'], period: string) =>
    sums && { ...sums, [period]: addCents(sums[period] ?? ZERO, amount) };
  return {
    ...totals,
    dayTotals: increased(totals.dayTotals, row.date),
    monthTotals: increased(totals.monthTotals, monthOf(row.date)),
  };
}

/** Shows an edited transaction at once, on its new day if that changed, then reloads the lists. */
export function showEditedTransaction(queryClient: QueryClient, edited: Transaction): void {
  queryClient.setQueryData(transactionQuery(edited._id).queryKey, (before) => before && { ...before, ...edited });
  changeRow(queryClient, edited._id, edited);
  refreshLedger(queryClient);
}

/** Removes a deleted transaction, without reloading it while its screen is being left. */
export function removeDeletedTransaction(queryClient: QueryClient, id: TransactionId): void {
  changeRow(queryClient, id, undefined);
  refreshLedger(queryClient, transactionQuery(id).queryKey);
}

type Rows = Transaction[];
type List = InfiniteData<TransactionPage, PagePosition>;

function changeLists(queryClient: QueryClient, change: (list: List) => List): void {
  queryClient.setQueriesData<List>({ queryKey: ['transactions', 'list'] }, (list) => list && change(list));
}

/**
 * Replaces or removes a loaded row, and regroups the rows into as few pages as possible, so that reloading a list takes
 * one request for every 10,000 rows. A reload uses only the position of the first page and the cursor of the last one.
 */
function changeRow(queryClient: QueryClient, id: TransactionId, after: Transaction | undefined): void {
  changeLists(queryClient, ({ pages }) => {
    const loaded = pages.flatMap(({ items }) => items);
    const nextCursor = pages.at(-1)?.nextCursor ?? null;
    const before = loaded.find(({ _id }) => _id === id);
    const rows = before ? withReplaced(loaded, before, after, nextCursor !== null) : loaded;
    let totals = totalsOfPages(pages);
    if (before) totals = counted(totals, before, -1);
    if (before && after) totals = counted(totals, after, 1);
    const limit = Math.min(Math.max(rows.length, FIRST_PAGE_ROWS), LIST_MAX);
    const starts = Array.from({ length: Math.ceil(rows.length / limit) || 1 }, (_, index) => index * limit);
    return {
      pages: starts.map((start) => ({ items: rows.slice(start, start + limit), nextCursor, ...totals })),
      pageParams: starts.map(() => ({ limit })),
    };
  });
}

function withReplaced(rows: Rows, before: Transaction, after: Transaction | undefined, hasMore: boolean): Rows {
  if (after?.date === before.date) return rows.with(rows.indexOf(before), after);
  const others = rows.filter((row) => row !== before);
  const place = after ? placeOf(after, others, hasMore) : -1;
  return after && place >= 0 ? others.toSpliced(place, 0, after) : others;
}
