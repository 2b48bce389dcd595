import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { categoriesQuery, type PagePosition, transactionsQuery } from './api.ts';
import { removeDeletedTransaction, showAddedTransaction, showEditedTransaction } from './ledger-cache.ts';

const row = (index: number, description = `No. ${index}`, date = '2026-03-18'): Transaction => ({
  _id: String(index) as TransactionId,
  type: 'expense',
  amount: 100 as Cents,
  description,
  note: '',
  date: date as CalendarDate,
  category: 'bills',
  goalId: null,
  version: 1,
});

/** Creates a cached list with the given number of rows and pages, and records later requests. */
async function scrolled(count: number, pages: number) {
  const rows = Array.from({ length: count }, (_, index) => row(index));
  const requests: PagePosition[] = [];
  const queryClient = new QueryClient();
  const query = {
    ...transactionsQuery({}),
    queryFn: ({ pageParam }: { pageParam: PagePosition }) => {
      requests.push(pageParam);
      const start = Number(pageParam.cursor ?? 0);
      const end = start + pageParam.limit;
      return { items: rows.slice(start, end), nextCursor: end < rows.length ? String(end) : null };
    },
  };
  const read = (options: { pages?: number } = {}) => queryClient.fetchInfiniteQuery({ ...query, ...options });
  const shown = (await read({ pages })).pages.flatMap(({ items }) => items);
  requests.length = 0;
  const reload = async () => (await read()).pages.flatMap(({ items }) => items);
  return { rows, shown, queryClient, requests, reload };
}

const loaded = (queryClient: QueryClient) =>
  queryClient.getQueryData(transactionsQuery({}).queryKey)?.pages.flatMap(({ items }) => items) ?? [];

test('shows an edit far down a long list at once and reloads the list with one request', async () => {
  const { rows, shown, queryClient, requests, reload } = await scrolled(5000, 10);
  rows[2000] = row(2000, 'Edited');
  showEditedTransaction(queryClient, row(2000, 'Edited'));
  expect(loaded(queryClient)[2000]?.description).toBe('Edited');
  const reloaded = await reload();
  expect(requests).toEqual([{ limit: shown.length }]);
  expect(reloaded).toEqual(rows.slice(0, shown.length));
});

test('reloads a list of a hundred thousand rows with one request for every ten thousand', async () => {
  const { rows, queryClient, requests, reload } = await scrolled(100_000, 260);
  showEditedTransaction(queryClient, row(99_999, 'Edited'));
  expect(await reload()).toEqual(rows);
  expect(requests).toHaveLength(10);
});

test('removes a deleted row at once, and leaves a list that can be reloaded after the last one', async () => {
  const { rows, queryClient, requests, reload } = await scrolled(1, 1);
  rows.pop();
  removeDeletedTransaction(queryClient, row(0)._id);
  expect(await reload()).toEqual([]);
  expect(requests).toEqual([{ limit: 50 }]);
});

test('restarts a list after an addition', async () => {
  const { rows, queryClient, requests, reload } = await scrolled(1000, 3);
  rows.unshift(row(-1, 'New'));
  showAddedTransaction(queryClient, row(-1, 'New'));
  expect((await reload())[0]?.description).toBe('New');
  expect(requests).toEqual([{ limit: 50 }]);
});

test.each([
  ['first of its day', '2026-03-18', 0],
  ['first, where it is the newest', '2026-03-19', 0],
])('shows an added row at once: %s', async (_place, date, index) => {
  const { queryClient, requests } = await scrolled(1000, 3);
  showAddedTransaction(queryClient, row(-1, 'New', date));
  expect(loaded(queryClient)[index]).toMatchObject({ description: 'New' });
  expect(loaded(queryClient)).toHaveLength(51);
  expect(requests).toEqual([]);
});

test('shows an added row that is older than all others only in a completely loaded list', async () => {
  const few = await scrolled(3, 1);
  showAddedTransaction(few.queryClient, row(-1, 'Old', '2026-03-01'));
  expect(loaded(few.queryClient)[3]).toMatchObject({ description: 'Old' });

  const many = await scrolled(1000, 1);
  showAddedTransaction(many.queryClient, row(-1, 'Old', '2026-03-01'));
  expect(loaded(many.queryClient)).toHaveLength(50);
});

test('marks the categories as stale after an addition without reloading them while the form closes', async () => {
  const queryClient = new QueryClient();
  const categories = categoriesQuery('expense');
  queryClient.setQueryData(categories.queryKey, ['bills']);
  let asked = 0;
  const ask = () => {
    asked += 1;
    return ['bills'];
  };
  const leave = new QueryObserver(queryClient, { ...categories, queryFn: ask, staleTime: 60_000 }).subscribe(() => {});
  showAddedTransaction(queryClient, row(-1, 'New'));
  leave();
  expect(queryClient.getQueryState(categories.queryKey)?.isInvalidated).toBe(true);
  expect(asked).toBe(0);
});

/** A fully loaded list of two days: -$3.00 on March 18, -$2.00 on March 17. */
function withTotals() {
  const rows = [row(0), row(1), row(2), row(3, 'Older', '2026-03-17'), row(4, 'Oldest', '2026-03-17')];
  const queryClient = new QueryClient();
  const page = {
    items: rows,
    nextCursor: null,
    dayTotals: { '2026-03-18': -300 as Cents, '2026-03-17': -200 as Cents },
    monthTotals: { '2026-03': -500 as Cents },
    monthReleased: { '2026-03': 100 as Cents },
  };
  queryClient.setQueryData(transactionsQuery({}).queryKey, { pages: [page], pageParams: [{ limit: 50 }] });
  const totals = () => {
    const [first] = queryClient.getQueryData(transactionsQuery({}).queryKey)?.pages ?? [];
    expect(first?.monthReleased).toEqual({ '2026-03': 100 });
    return { ...first?.dayTotals, ...first?.monthTotals };
  };
  return { queryClient, totals };
}

test('adds an added row to the totals of its day and month at once', () => {
  const { queryClient, totals } = withTotals();
  showAddedTransaction(queryClient, { ...row(-1, 'Pay'), type: 'income', amount: 1000 as Cents });
  expect(totals()).toEqual({ '2026-03-18': 700, '2026-03-17': -200, '2026-03': 500 });
  showAddedTransaction(queryClient, row(-2, 'February', '2026-02-01'));
  expect(totals()).toMatchObject({ '2026-03': 500, '2026-02-01': -100, '2026-02': -100 });
});

test('moves an edited row to its new day at once, with its amount', () => {
  const { queryClient, totals } = withTotals();
  showEditedTransaction(queryClient, { ...row(1, 'Moved', '2026-03-17'), amount: 450 as Cents });
  expect(loaded(queryClient).map(({ _id }) => _id)).toEqual(['0', '2', '1', '3', '4']);
  expect(totals()).toEqual({ '2026-03-18': -200, '2026-03-17': -650, '2026-03': -850 });
});

test('subtracts a deleted row from the totals at once', () => {
  const { queryClient, totals } = withTotals();
  removeDeletedTransaction(queryClient, row(3)._id);
  expect(totals()).toEqual({ '2026-03-18': -300, '2026-03-17': -100, '2026-03': -400 });
});
