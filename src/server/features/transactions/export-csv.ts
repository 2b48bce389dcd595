import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import { StreamedBody } from '#server/http/streamed-body.ts';
import { listGoalNames } from '#server/ledger/goals.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv.ts';
import type { UserId } from '#shared/ids.ts';
import type { Transaction, TransactionFilter } from '#shared/transactions/contract.ts';
import { signedAmount } from '#shared/transactions/signed-total.ts';
import { PIECE, turns } from './list-in-pieces.ts';
import { listTransactions } from './queries.ts';

/** The readers of statements recognize our own files by these columns. */
const COLUMNS = ['Date', 'Type', 'Amount', 'Category', 'Goal', 'Description', 'Note', 'Id'];

/** Streams all matching transactions, newest first, each piece starting where the last one ended. */
export async function exportCsv(db: Db, userId: UserId, filter: TransactionFilter): Promise<StreamedBody> {
  const goals = await listGoalNames(db, { userId });
  const names = new Map(goals.map(({ id, name }) => [id, name]));
  const cellsOf = (row: Transaction) => [
    row.date,
    row.type,
    signedAmount(row),
    row.category ?? '',
    (row.goalId && names.get(row.goalId)) ?? '',
    row.description,
    row.note,
    row._id,
  ];

  async function* write(): AsyncGenerator<string> {
    let text = BYTE_ORDER_MARK + toCsv([COLUMNS]);
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await turns.run(userId, async () => {
        await setImmediate();
        return listTransactions(db, userId, filter, { limit: PIECE, cursor: cursor ?? undefined });
      });
      yield text + toCsv(page.items.map(cellsOf));
      text = '';
      cursor = page.nextCursor;
    }
  }
  return StreamedBody.begin(write());
}
