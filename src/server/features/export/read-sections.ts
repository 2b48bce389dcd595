import * as z from 'zod/mini';
import { readSettings } from '#server/db/settings.ts';
import { LISTED_COLUMNS } from '#server/db/tables/imports.ts';
import { TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { readNotificationSettings } from '#server/features/notifications/service.ts';
import { readPreferences } from '#server/features/preferences/service.ts';
import { DEFAULT_SECURITY } from '#shared/account/contract.ts';
import type { ExportedProfile, ExportedSettings, ExportFile } from '#shared/export/format.ts';
import type { UserId } from '#shared/ids.ts';
import { NotificationSettings } from '#shared/notifications/contract.ts';
import { importOf, importRowOf, merchantOf, selectImportRows, sourceOf } from './imports-to-file.ts';
import { dismissalOf, occurrenceOf, scheduleOf } from './schedules-to-file.ts';
import { budgetOf, deletedTransactionOf, goalOf, movementOf, transactionOf } from './to-file.ts';

/** Rows read at a time: 2 ms of the event loop. */
export const ROWS_AT_ONCE = 200;

type Lists = Omit<z.input<typeof ExportFile>, 'format' | 'version' | 'exportedAt' | 'leftOut' | 'profile' | 'settings'>;

/** Reads the entries of each list, in the order of their ids, which is the same on both engines. */
type Readers = { readonly [Name in keyof Lists]: (tx: Db, userId: UserId) => AsyncIterable<Lists[Name][number]> };

export const READERS: Readers = {
  goals: (tx, userId) =>
    mapped(
      tx
        .selectFrom('goals')
        .select(['id', 'name', 'target_cents', 'deadline', 'created_at', 'closed_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .stream(ROWS_AT_ONCE),
      goalOf,
    ),
  goalMovements: (tx, userId) =>
    mapped(
      tx
        .selectFrom('goal_movements')
        .select(['id', 'goal_id', 'kind', 'amount_cents', 'date', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .stream(ROWS_AT_ONCE),
      movementOf,
    ),
  budgets: readBudgets,
  transactions: (tx, userId) =>
    mapped(
      tx
        .selectFrom('transactions')
        .select(TRANSACTION_COLUMNS)
        .where('user_id', '=', userId)
        .orderBy('id')
        .stream(ROWS_AT_ONCE),
      transactionOf,
    ),
  deletedTransactions: (tx, userId) =>
    mapped(
      tx
        .selectFrom('deleted_transactions')
        .select([...TRANSACTION_COLUMNS, 'deleted_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .stream(ROWS_AT_ONCE),
      deletedTransactionOf,
    ),
  importSources: (tx, userId) => mapped(selectOwn(tx, 'import_sources', userId).stream(ROWS_AT_ONCE), sourceOf),
  merchants: (tx, userId) => mapped(selectOwn(tx, 'merchant_rules', userId).stream(ROWS_AT_ONCE), merchantOf),
  imports: (tx, userId) =>
    mapped(
      tx.selectFrom('imports').select(LISTED_COLUMNS).where('user_id', '=', userId).orderBy('id').stream(ROWS_AT_ONCE),
      importOf,
    ),
  importRows: (tx, userId) => mapped(selectImportRows(tx, userId).stream(ROWS_AT_ONCE), importRowOf),
  schedules: (tx, userId) => mapped(selectOwn(tx, 'schedules', userId).stream(ROWS_AT_ONCE), scheduleOf),
  scheduleOccurrences: (tx, userId) =>
    mapped(
      tx
        .selectFrom('schedule_occurrences')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('schedule_id')
        .orderBy('day')
        .stream(ROWS_AT_ONCE),
      occurrenceOf,
    ),
  dismissedSuggestions: (tx, userId) =>
    mapped(
      tx
        .selectFrom('schedule_dismissals')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('key')
        .stream(ROWS_AT_ONCE),
      dismissalOf,
    ),
};

function selectOwn<Table extends 'import_sources' | 'merchant_rules' | 'schedules'>(
  tx: Db,
  table: Table,
  userId: UserId,
) {
  // The type of one table stands for all of them, which do not differ in the columns used here.
  const rows = tx
    .selectFrom(table as 'schedules')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id');
  return rows.$castTo<Tables[Table]>();
}

async function* mapped<Row, Entry>(rows: AsyncIterable<Row>, toEntry: (row: Row) => Entry): AsyncGenerator<Entry> {
  for await (const row of rows) yield toEntry(row);
}

async function* readBudgets(tx: Db, userId: UserId) {
  const budgets = await tx
    .selectFrom('budgets')
    .select(['id', 'name', 'category', 'icon', 'notes', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const changes = await tx
    .selectFrom('budget_changes')
    .select(['budget_id', 'month', 'amount_cents'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .execute();
  const byBudget = Map.groupBy(changes, ({ budget_id }) => budget_id);
  for (const budget of budgets) yield budgetOf(budget, byBudget.get(budget.id) ?? []);
}

/** The name of a guest who has not entered any. */
const NO_NAME = 'Guest';

export async function readProfile(tx: Db, userId: UserId): Promise<z.input<typeof ExportedProfile>> {
  const { name, email, phone, date_of_birth } = await tx
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'date_of_birth'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: email === null && name === NO_NAME ? null : name, phone, dateOfBirth: date_of_birth };
}

export async function readAllSettings(tx: Db, userId: UserId): Promise<z.input<typeof ExportedSettings>> {
  const { loginAlerts } = await readSettings(tx, userId, 'security', DEFAULT_SECURITY);
  return {
    preferences: (await readPreferences(tx, userId)).preferences,
    notifications: z.encode(NotificationSettings, await readNotificationSettings(tx, userId)),
    security: { loginAlerts },
  };
}
