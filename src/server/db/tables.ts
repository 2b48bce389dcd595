import type { Kysely } from 'kysely';
import type { AuthTables } from '#server/features/auth/table.ts';
import type { BudgetTables } from '#server/features/budgets/table.ts';
import type { NotificationTables } from '#server/features/notifications/table.ts';
import type { PreferencesTables } from '#server/features/preferences/table.ts';
import type { SupportTables } from '#server/features/support/table.ts';
import type { IdempotencyTables } from '#server/http/idempotency-table.ts';
import type { LedgerTables } from '#server/ledger/table.ts';
import type { MailTables } from '#server/mail/table.ts';

/** Money is whole cents, a day is `YYYY-MM-DD`, an instant is milliseconds since 1970 in UTC. */
export interface Tables
  extends AuthTables,
    LedgerTables,
    BudgetTables,
    PreferencesTables,
    NotificationTables,
    MailTables,
    SupportTables,
    IdempotencyTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>;
