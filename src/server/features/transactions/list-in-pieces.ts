import { setImmediate } from 'node:timers/promises';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Db } from '#server/db/tables.ts';
import { serialize } from '#server/http/parse.ts';
import { StreamedBody } from '#server/http/streamed-body.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { UserId } from '#shared/ids.ts';
import { type TransactionFilter, transactionsContract } from '#shared/transactions/contract.ts';
import { LIST_MAX } from '#shared/transactions/list-cost.ts';
import { PeriodTotals } from './period-totals.ts';
import { listTransactions, type Page, type PageRequest } from './queries.ts';

/** Rows read and written at a time: 4 ms of the event loop. */
export const PIECE = 500;

/** One piece in a turn of the event loop, however many lists are being read. */
export const turns = new FairQueue({
  running: 1,
  runningPerKey: 1,
  waiting: 5000,
  waitingPerKey: 1000,
  timeout: 20_000,
});

/**
 * Answers with a page of the list and the totals of its days and months. A page larger than one piece is streamed, each piece
 * starting where the last one ended, as if the client had requested smaller pages.
 */
export async function answerList(
  db: Db,
  userId: UserId,
  filter: TransactionFilter,
  { limit = LIST_MAX, cursor }: PageRequest,
): Promise<Response | StreamedBody> {
  const totals = new PeriodTotals(cursor);
  const finish = async (end: Page): Promise<Response> => {
    const last = end.items.at(-1);
    if (last && end.nextCursor !== null) await totals.complete(db, userId, filter, last.date);
    await totals.addReleases(db, userId, filter);
    return { ...end, ...totals.fields };
  };
  const read = async (limit: number, from: string | undefined) => {
    const page = await listTransactions(db, userId, filter, { limit, cursor: from });
    totals.add(page.items);
    return page;
  };
  if (limit <= PIECE) return finish(await read(limit, cursor));
  const readPiece: Read = (left, from) =>
    turns.run(userId, async () => {
      await setImmediate();
      return read(Math.min(left, PIECE), from);
    });
  const first = await readPiece(limit, cursor);
  if (first.nextCursor === null) return finish(first);
  return StreamedBody.begin(write(first, limit, readPiece, finish));
}

type Response = InMemory<typeof transactionsContract.list.response>;
type Read = (left: number, cursor: string | undefined) => Promise<Page>;

async function* write(
  first: Page,
  limit: number,
  read: Read,
  finish: (end: Page) => Promise<Response>,
): AsyncGenerator<string> {
  let page = first;
  const { opening, items } = partsOf(page);
  yield opening + items;
  for (let left = limit - page.items.length; left > 0 && page.nextCursor !== null; left -= page.items.length) {
    page = await read(left, page.nextCursor);
    const parts = partsOf(page);
    if (parts.items !== '') yield `,${parts.items}`;
  }
  yield partsOf({ ...(await finish(page)), items: [] }).ending;
}

/** Splits the body of a response into the text before its items, the items, and the text after them. */
function partsOf(page: Response) {
  const { response } = transactionsContract.list;
  const body = serialize(response, page);
  const empty = serialize(response, { ...page, items: [] });
  const opening = empty.slice(0, empty.indexOf('[') + 1);
  const ending = empty.slice(opening.length);
  return { opening, items: body.slice(opening.length, -ending.length), ending };
}
