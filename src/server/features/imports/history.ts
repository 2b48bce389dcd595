import { decodeCursor, encodeCursor, newestPage } from '#server/db/cursor.ts';
import { runLongQuery } from '#server/db/long-reads.ts';
import { countsOf, type ImportRecord, LISTED_COLUMNS, type ListedImport } from '#server/db/tables/imports.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImportId, SourceId, UserId } from '#shared/ids.ts';
import { IMPORTS_PAGE_MAX, type Import, type ImportedRow, type MatchedTransaction } from '#shared/imports/contract.ts';
import { readSourceNames } from './sources.ts';

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The names of accounts that each import of a list has at most. A file has up to 100 accounts. */
const NAMES_LISTED = 10;

/** Lists imports, newest first. */
export async function listImports(db: Db, userId: UserId, { limit = IMPORTS_PAGE_MAX, cursor }: Page) {
  const query = db.selectFrom('imports').select(LISTED_COLUMNS).where('user_id', '=', userId);
  const { rows, nextCursor } = await newestPage(query, { limit, cursor });
  const imports = await toImports(db, userId, rows);
  return { imports: imports.map((one) => ({ ...one, sources: one.sources.slice(0, NAMES_LISTED) })), nextCursor };
}

/** @throws {AppError} `import_not_found` */
export async function requireImport(db: Db, userId: UserId, id: ImportId): Promise<ImportRecord> {
  const imports = db.selectFrom('imports').selectAll().where('user_id', '=', userId);
  const record = await imports.where('id', '=', id).executeTakeFirst();
  if (!record) throw new AppError('import_not_found');
  return record;
}

/** @throws {AppError} `import_not_found` */
export async function readImport(db: Db, userId: UserId, id: ImportId): Promise<Import> {
  const imports = db.selectFrom('imports').select(LISTED_COLUMNS).where('user_id', '=', userId);
  const [found] = await toImports(db, userId, await imports.where('id', '=', id).execute());
  if (!found) throw new AppError('import_not_found');
  return found;
}

async function toImports(db: Db, userId: UserId, records: readonly ListedImport[]): Promise<Import[]> {
  if (records.length === 0) return [];
  const names = await readSourceNames(db, userId);
  const ids = records.map(({ id }) => id);
  const counted = await countEdited(db, userId, ids);
  const edited = new Map(counted.map(({ import_id, count }) => [import_id, count]));
  return records.map((record) => toImport(record, names, edited.get(record.id)));
}

/** @param edited how many transactions were edited since; none of a new import */
export function toImport(record: ListedImport, names: ReadonlyMap<SourceId, string>, edited = 0): Import {
  return {
    _id: record.id,
    fileName: record.file_name,
    createdAt: record.created_at,
    undoneAt: record.undone_at,
    sources: (JSON.parse(record.source_ids) as SourceId[]).flatMap((id) => names.get(id) ?? []),
    counts: countsOf(record),
    editedSince: edited,
  };
}

/** The rows with the transaction that they created, or are linked to, if it still exists. */
function selectRows(db: Db, userId: UserId) {
  return db
    .selectFrom('import_rows as imported')
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'imported.user_id')
        .onRef('transactions.id', '=', 'imported.transaction_id'),
    )
    .where('imported.user_id', '=', unknownUser(db, userId));
}

function countEdited(db: Db, userId: UserId, ids: readonly ImportId[]) {
  const query = selectRows(db, userId)
    .select((row) => ['import_id', row.fn.countAll<number>().as('count')])
    .where('import_id', 'in', ids)
    .whereRef('imported.version', '<>', 'transactions.version')
    .groupBy('import_id');
  return runLongQuery(db, userId, query);
}

const POSITION = /^(\d{1,9})$/;

/** Lists the rows of an import in the order of the file. @param only `edited` for those that the user changed since */
export async function listRows(
  db: Db,
  userId: UserId,
  id: ImportId,
  { limit = IMPORTS_PAGE_MAX, cursor, only }: Page & { readonly only?: 'edited' | undefined },
): Promise<{ rows: ImportedRow[]; nextCursor: string | null }> {
  const names = await readSourceNames(db, userId);
  let query = selectRows(db, userId)
    .select(['position', 'line', 'source_id', 'imported.date', 'imported.amount_cents', 'text', 'outcome', 'rule'])
    .select(['imported.version as importedVersion', 'transactions.version', 'transactions.id', 'type', 'description'])
    .select(['transactions.date as transactionDate', 'transactions.amount_cents as transactionAmount'])
    .where('import_id', '=', id);
  if (cursor !== undefined) query = query.where('position', '>', Number(decodeCursor(cursor, POSITION)[0]));
  if (only === 'edited') query = query.whereRef('imported.version', '<>', 'transactions.version');
  const ordered = query.orderBy('position').limit(limit + 1);
  const found = await (only === 'edited' ? runLongQuery(db, userId, ordered) : ordered.execute());
  const page = found.slice(0, limit);
  const rows = page.map(
    (row): ImportedRow => ({
      row: row.position,
      line: row.line,
      source: names.get(row.source_id) ?? '',
      date: row.date,
      amount: row.amount_cents,
      text: row.text,
      outcome: row.outcome,
      rule: row.rule,
      transaction: row.id === null ? null : toMatched(row as Found),
      isEdited: row.id !== null && row.importedVersion !== null && row.importedVersion !== row.version,
    }),
  );
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor(last.row) : null };
}

type Found = Pick<LedgerRow, 'id' | 'type' | 'description'> & {
  readonly transactionDate: LedgerRow['date'];
  readonly transactionAmount: LedgerRow['amount_cents'];
};

function toMatched({ id, type, description, transactionDate, transactionAmount }: Found): MatchedTransaction {
  return { _id: id, type, amount: transactionAmount, date: transactionDate, description };
}
