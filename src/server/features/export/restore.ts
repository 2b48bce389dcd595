import * as z from 'zod/mini';
import { changePlans } from '#server/db/plans-version.ts';
import { saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { rejectDemo } from '#server/features/auth/service.ts';
import { countSchedules, updateDue } from '#server/features/schedules/service.ts';
import type { SignedInContext, Work } from '#server/http/implement.ts';
import { countDays } from '#server/ledger/searched-days.ts';
import type { Restored } from '#shared/export/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Upload } from '#shared/http/upload.ts';
import type { UserId } from '#shared/ids.ts';
import { GivenNotificationSettings } from '#shared/notifications/contract.ts';
import { checkExport } from './check-export.ts';
import { importRecord, importRow, merchantRow, sourceRow } from './imports-to-rows.ts';
import { RowInserter } from './insert-rows.ts';
import { type Entry, readEntries } from './read-entries.ts';
import { dismissalRow, occurrenceRow, scheduleRow } from './schedules-to-rows.ts';
import { budgetChangeRows, budgetRow, deletedTransactionRow, goalRow, movementRow, transactionRow } from './to-rows.ts';

/**
 * Checks a file completely before the transaction begins, so that a wrong file never keeps others from writing.
 * @returns work that reads it again and writes everything, or nothing.
 * @throws {AppError} `demo_account`, `account_not_empty`, `export_invalid`, `quota_reached`, or `total_too_large`
 */
export async function prepareRestore(context: SignedInContext, upload: Upload): Promise<Work<{ restored: Restored }>> {
  const { db, userId, session } = context;
  rejectDemo(session);
  // A retry gets its first response, which the second step finds.
  if (!(await isEmpty(db, userId))) return notEmpty;
  const { count, restored } = await checkExport(upload, context);
  return (handlerDb) =>
    inUserTransaction(handlerDb, userId, async (tx) => {
      if (!(await isEmpty(tx, userId))) return notEmpty();
      for (const table of REPLACED) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
      await changePlans(tx, userId);
      const rows = new RowInserter(tx);
      for await (const entry of readEntries(upload)) {
        if (performance.now() > context.deadline - COMMIT_MILLISECONDS) throw tooSlow();
        await write(tx, userId, entry, rows);
      }
      const { totals, size } = count.rows();
      await rows.add('month_totals', ...totals);
      if (size.entries > 0) await rows.add('ledger_sizes', size);
      await rows.finish();
      await countDays(tx, userId);
      await updateDue(tx, context);
      return { restored };
    });
}

/** Left for the commit, so that a file of which the caller was told that it failed is never restored. */
const COMMIT_MILLISECONDS = 10_000;

function tooSlow(): AppError {
  const message = 'Restoring this file takes longer than the server allows, so nothing was restored. Try again later.';
  return new AppError('unavailable', { message });
}

/** What an account without transactions may still have. */
const REPLACED = [
  'deleted_transactions',
  'month_totals',
  'ledger_sizes',
  'import_sources',
  'merchant_rules',
  'schedules',
  'schedule_occurrences',
  'schedule_dismissals',
] as const;

async function isEmpty(db: Db, userId: UserId): Promise<boolean> {
  for (const table of ['transactions', 'goals', 'budgets', 'imports'] as const) {
    const rows = db
      .selectFrom(table as 'goals')
      .select('id')
      .where('user_id', '=', userId)
      .limit(1);
    if ((await rows.execute()).length > 0) return false;
  }
  return (await countSchedules(db, userId)) === 0;
}

async function notEmpty(): Promise<never> {
  throw new AppError('account_not_empty');
}

async function write(tx: Db, userId: UserId, entry: Entry, rows: RowInserter): Promise<void> {
  switch (entry.section) {
    case 'profile':
      return writeProfile(tx, userId, entry.value);
    case 'settings': {
      const { preferences, notifications, security } = entry.value;
      await saveSettings(tx, userId, 'preferences', preferences);
      await saveSettings(tx, userId, 'notifications', z.encode(GivenNotificationSettings, notifications));
      await saveSettings(tx, userId, 'security', security);
      return;
    }
    case 'goals':
      return rows.add('goals', goalRow(userId, entry.value));
    case 'goalMovements':
      return rows.add('goal_movements', movementRow(userId, entry.value));
    case 'budgets':
      await rows.add('budgets', budgetRow(userId, entry.value));
      return rows.add('budget_changes', ...budgetChangeRows(userId, entry.value));
    case 'transactions':
      return rows.add('transactions', transactionRow(userId, entry.value));
    case 'importSources':
      return rows.add('import_sources', sourceRow(userId, entry.value));
    case 'merchants':
      return rows.add('merchant_rules', merchantRow(userId, entry.value));
    case 'imports':
      return rows.add('imports', importRecord(userId, entry.value));
    case 'importRows':
      return rows.add('import_rows', importRow(userId, entry.value));
    case 'schedules':
      return rows.add('schedules', scheduleRow(userId, entry.value));
    case 'scheduleOccurrences':
      return rows.add('schedule_occurrences', occurrenceRow(userId, entry.value));
    case 'dismissedSuggestions':
      return rows.add('schedule_dismissals', dismissalRow(userId, entry.value));
    case 'deletedTransactions':
      return rows.add('deleted_transactions', deletedTransactionRow(userId, entry.value));
  }
}

type Profile = Extract<Entry, { section: 'profile' }>['value'];

/** Keeps the name of the account if a guest has entered none. */
async function writeProfile(tx: Db, userId: UserId, { name, phone, dateOfBirth }: Profile): Promise<void> {
  if (name === null) return;
  await tx
    .updateTable('users')
    .set((row) => ({ name, phone, date_of_birth: dateOfBirth, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
