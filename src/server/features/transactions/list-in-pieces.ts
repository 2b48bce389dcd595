import { setImmediate } from 'node:timers/promises';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Db } from '#server/db/tables.ts';
import { serialize } from '#server/http/parse.ts';
import { StreamedBody } from '#server/http/streamed-body.ts';
import type { UserId } from '#shared/ids.ts';
import { LIST_MAX, type TransactionFilter, transactionsContract } from '#shared/transactions/contract.ts';
import { listTransactions, type Page, type PageRequest } from './queries.ts';

/** Rows read and written at a time: 4 ms of the event loop. */
const PIECE = 500;

/** One piece in a turn of the event loop, however many lists are being read. */
const turns = new FairQueue({ running: 1, runningPerKey: 1, waiting: 5000, waitingPerKey: 1000, timeout: 20_000 });

/**
 * Answers with a page of the list. A page larger than one piece is streamed, each piece starting where the last one ended, as
 * if the client had requested smaller pages.
 */
export async function answerList(
  db: Db,
  userId: UserId,
  filter: TransactionFilter,
  { limit = LIST_MAX, cursor }: PageRequest,
): Promise<Page | StreamedBody> {
  if (limit <= PIECE) return listTransactions(db, userId, filter, { limit, cursor });
  const read = (left: number, from: string | undefined) =>
    turns.run(userId, async () => {
      await setImmediate();
      return listTransactions(db, userId, filter, { limit: Math.min(left, PIECE), cursor: from });
    });
  const first = await read(limit, cursor);
  if (first.nextCursor === null) return first;
  return StreamedBody.begin(write(first, limit, read));
}

type Read = (left: number, cursor: string | undefined) => Promise<Page>;

async function* write(first: Page, limit: number, read: Read): AsyncGenerator<string> {
  let page = first;
  let parts = partsOf(page);
  yield parts.opening + parts.items;
  for (let left = limit - page.items.length; left > 0 && page.nextCursor !== null; left -= page.items.length) {
    page = await read(left, page.nextCursor);
    parts = partsOf(page);
    if (parts.items !== '') yield `,${parts.items}`;
  }
  yield parts.ending;
}

/** Splits the body of a page into the text before its items, the items, and the text after them. */
function partsOf({ items, nextCursor }: Page) {
  const { response } = transactionsContract.list;
  const body = serialize(response, { items, nextCursor });
  const empty = serialize(response, { items: [], nextCursor });
  const opening = empty.slice(0, empty.indexOf('[') + 1);
  const ending = empty.slice(opening.length);
  return { opening, items: body.slice(opening.length, -ending.length), ending };
}
