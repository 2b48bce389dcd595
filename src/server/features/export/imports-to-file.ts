import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  countsOf,
  type ImportRowRecord,
  type ImportSourceRecord,
  type ListedImport,
  type MerchantRuleRecord,
} from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import type {
  ExportedImport,
  ExportedImportRow,
  ExportedMerchant,
  ExportedSource,
} from '#shared/export/import-format.ts';
import type { UserId } from '#shared/ids.ts';
import { dollarsOfCents } from '#shared/money.ts';
import { timeOf } from './to-file.ts';

// Imports on their way into the file; `imports-to-rows.ts` is the way back.

export function sourceOf(row: ImportSourceRecord): z.input<typeof ExportedSource> {
  return {
    _id: row.id,
    name: row.name,
    layout: row.layout,
    answers: JSON.parse(row.answers),
    createdAt: timeOf(row.created_at),
    lastImportAt: timeOf(row.last_import_at),
  };
}

export function merchantOf(row: MerchantRuleRecord): z.input<typeof ExportedMerchant> {
  return {
    _id: row.id,
    merchant: row.merchant,
    type: row.type,
    category: row.category,
    goalId: row.goal_id,
    createdAt: timeOf(row.created_at),
  };
}

export function importOf(row: ListedImport): z.input<typeof ExportedImport> {
  return {
    _id: row.id,
    fileName: row.file_name,
    sourceIds: JSON.parse(row.source_ids),
    counts: countsOf(row),
    createdAt: timeOf(row.created_at),
    undoneAt: row.undone_at === null ? null : timeOf(row.undone_at),
    restoredAt: row.restored_at === null ? null : timeOf(row.restored_at),
    layout: row.layout,
  };
}

/** The rows of all imports, with the versions of their transactions, deleted ones included. */
export function selectImportRows(tx: Db, userId: UserId) {
  return tx
    .selectFrom('import_rows')
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'import_rows.user_id')
        .onRef('transactions.id', '=', 'import_rows.transaction_id'),
    )
    .leftJoin('deleted_transactions as deleted', (join) =>
      join.onRef('deleted.user_id', '=', 'import_rows.user_id').onRef('deleted.id', '=', 'import_rows.transaction_id'),
    )
    .selectAll('import_rows')
    .select(sql<number | null>`coalesce(transactions.version, deleted.version)`.as('current'))
    .where('import_rows.user_id', '=', unknownUser(tx, userId))
    .orderBy('import_id')
    .orderBy('position');
}

export function importRowOf(
  row: ImportRowRecord & { readonly current: number | null },
): z.input<typeof ExportedImportRow> {
  return {
    importId: row.import_id,
    row: row.position,
    line: row.line,
    sourceId: row.source_id,
    date: row.date,
    amount: dollarsOfCents(row.amount_cents),
    text: row.text,
    externalId: row.external_id,
    itemId: row.item_id,
    outcome: row.outcome,
    rule: row.rule,
    transactionId: row.transaction_id,
    isEdited: row.version === null ? null : row.current !== null && row.current !== row.version,
    before: row.before === null ? null : beforeOf(row.before),
    isRemoved: row.is_removed === 1,
  };
}

function beforeOf(written: string): z.input<typeof ExportedImportRow>['before'] {
  const { amount_cents, ...before } = JSON.parse(written);
  return amount_cents === undefined ? before : { ...before, amount: dollarsOfCents(amount_cents) };
}
