import type * as z from 'zod/mini';
import {
  countColumns,
  type ImportRecord,
  type ImportRowRecord,
  type ImportSourceRecord,
  type MerchantRuleRecord,
} from '#server/db/tables/imports.ts';
import type {
  ExportedImport,
  ExportedImportRow,
  ExportedMerchant,
  ExportedSource,
} from '#shared/export/import-format.ts';
import type { UserId } from '#shared/ids.ts';
import { RESTORED_VERSION } from './to-rows.ts';

// Imports on their way back from the file; `imports-to-file.ts` is the way there.

/** The next statement of an account is recognized by its layout and name, and then stores its hash again. */
export function sourceRow(user_id: UserId, entry: z.output<typeof ExportedSource>): ImportSourceRecord {
  return {
    user_id,
    id: entry._id,
    name: entry.name,
    layout: entry.layout,
    account_hash: null,
    answers: JSON.stringify(entry.answers),
    created_at: entry.createdAt,
    last_import_at: entry.lastImportAt,
  };
}

export function merchantRow(user_id: UserId, entry: z.output<typeof ExportedMerchant>): MerchantRuleRecord {
  return {
    user_id,
    id: entry._id,
    merchant: entry.merchant,
    type: entry.type,
    category: entry.category,
    goal_id: entry.goalId,
    created_at: entry.createdAt,
  };
}

export function importRecord(user_id: UserId, entry: z.output<typeof ExportedImport>): ImportRecord {
  return {
    user_id,
    id: entry._id,
    file_name: entry.fileName,
    source_ids: JSON.stringify(entry.sourceIds),
    source_changes: null,
    ...countColumns(entry.counts),
    created_at: entry.createdAt,
    undone_at: entry.undoneAt,
    restored_at: entry.restoredAt ?? null,
    layout: entry.layout ?? null,
  };
}

export function importRow(user_id: UserId, entry: z.output<typeof ExportedImportRow>): ImportRowRecord {
  return {
    user_id,
    import_id: entry.importId,
    position: entry.row,
    line: entry.line,
    source_id: entry.sourceId,
    date: entry.date,
    amount_cents: entry.amount,
    text: entry.text,
    external_id: entry.externalId,
    item_id: entry.itemId,
    outcome: entry.outcome,
    rule: entry.rule,
    transaction_id: entry.transactionId,
    version: entry.outcome === 'new' || entry.before ? versionOf(entry.isEdited) : null,
    before: entry.before && beforeOf(entry.before),
    is_removed: entry.isRemoved ? 1 : 0,
  };
}

/** The version before the one of the restored transaction stands for an edit. */
function versionOf(isEdited: boolean | null): number | null {
  return isEdited === null ? null : RESTORED_VERSION - (isEdited ? 1 : 0);
}

function beforeOf({ amount, ...before }: NonNullable<z.output<typeof ExportedImportRow>['before']>): string {
  return JSON.stringify(amount === undefined ? before : { ...before, amount_cents: amount });
}
