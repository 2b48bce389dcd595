import { inSteps } from '#server/db/in-steps.ts';
import type { ImportRowRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImportId, UserId } from '#shared/ids.ts';
import { matchInSteps } from '#shared/imports/match-rows.ts';
import { readActiveImports, readSourceIds } from './item-rows.ts';
import { inPieces, PIECE } from './pieces.ts';
import { readImported } from './stored.ts';
import { wantedBy } from './wanted.ts';

/**
 * Whether rows of an undone import would count twice, because imports that were made or restored since have brought them again.
 * They are compared like the rows of a file.
 * @throws {AppError} `import_not_restorable` if too many rows have these amounts to find out
 */
export async function isRepeated(
  tx: Db,
  { userId, today }: Pick<Actor, 'userId' | 'today'>,
  id: ImportId,
  undoneAt: number,
): Promise<boolean> {
  const later = await readActiveImports(tx, userId, undoneAt);
  if (later.length === 0) return false;
  const rows = await readBooked(tx, userId, id);
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id);
  const sources = [...bySource].map(([sourceId, own]) => ({ sourceId, rows: own.map(toFileRow) }));
  const sought = {
    wanted: await wantedBy(rows.map(toFileRow), today),
    amounts: new Set(rows.map(({ amount_cents }) => amount_cents)),
    accounts: [...bySource.keys()],
  };
  const { imported, transactions } = await readImported(tx, userId, sought, later).catch((error) => {
    throw error instanceof AppError ? new AppError('import_not_restorable') : error;
  });
  const known = await readSourceIds(tx, userId);
  // The links of a deleted source are gone, so its rows find transactions like those that the user entered.
  const entered = sources.every(({ sourceId }) => known.has(sourceId)) ? [] : transactions;
  const { matches } = await inSteps(matchInSteps({ sources, imported, entered, today }));
  return [...bySource.values()]
    .flat()
    .some(({ is_removed }, index) => is_removed === 1 && matches[index]?.verdict === 'here');
}

type Row = Pick<
  ImportRowRecord,
  'position' | 'source_id' | 'date' | 'amount_cents' | 'text' | 'external_id' | 'is_removed'
>;

/** The rows of an import that the bank had booked. */
async function readBooked(tx: Db, userId: UserId, id: ImportId): Promise<Row[]> {
  const booked: Row[] = [];
  const pieces = inPieces<Row>((last) =>
    tx
      .selectFrom('import_rows')
      .select(['position', 'source_id', 'date', 'amount_cents', 'text', 'external_id', 'is_removed'])
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
      .where('item_id', 'is not', null)
      .where('position', '>', last?.position ?? -1)
      .orderBy('position')
      .limit(PIECE)
      .execute(),
  );
  for await (const piece of pieces) booked.push(...piece);
  return booked;
}

function toFileRow({ date, amount_cents: amount, text, external_id: externalId }: Row) {
  return { date, amount, text, externalId, isTransfer: false, status: null };
}
