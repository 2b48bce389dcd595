import type { Kysely } from 'kysely';
import type { AuthTables } from '#server/db/tables/auth.ts';
import type { BudgetTables } from '#server/db/tables/budgets.ts';
import type { IdempotencyTables } from '#server/db/tables/idempotency.ts';
import type { ImportTables } from '#server/db/tables/imports.ts';
import type { JobClockTables } from '#server/db/tables/job-clock.ts';
import type { LedgerTables } from '#server/db/tables/ledger.ts';
import type { MailTables } from '#server/db/tables/mail.ts';
import type { NotificationTables } from '#server/db/tables/notifications.ts';
import type { PreferencesTables } from '#server/db/tables/preferences.ts';
import type { ScheduleTables } from '#server/db/tables/schedules.ts';
import type { SecurityEventsTables } from '#server/db/tables/security-events.ts';
import type { SupportTables } from '#server/db/tables/support.ts';

/** Money is whole cents, a day is `YYYY-MM-DD`, an instant is milliseconds since 1970 in UTC. */
export interface Tables
  extends AuthTables,
    LedgerTables,
    BudgetTables,
    PreferencesTables,
    NotificationTables,
    MailTables,
    SupportTables,
    IdempotencyTables,
    ImportTables,
    JobClockTables,
    ScheduleTables,
    SecurityEventsTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>;
