import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { distributeTables, isDistributed } from './distribute.ts';
import { hasCitus, isPostgres } from './engine.ts';
import { foundation } from './migrations/2026-11-21-foundation.ts';
import { goalsAndBudgets } from './migrations/2026-11-21-goals-and-budgets.ts';
import { settings } from './migrations/2026-11-21-settings.ts';
import { whyMailWaits } from './migrations/2026-11-21-why-mail-waits.ts';
import { invitations } from './migrations/2026-11-22-invitations.ts';
import { places } from './migrations/2026-11-22-places.ts';
import { quotas } from './migrations/2026-11-22-quotas.ts';
import { securityEvents } from './migrations/2026-11-22-security-events.ts';
import { sessions } from './migrations/2026-11-22-sessions.ts';
import { verifiedMail } from './migrations/2026-11-22-verified-mail.ts';
import { versions } from './migrations/2026-11-22-versions.ts';
import { visitedNetworks } from './migrations/2026-11-22-visited-networks.ts';
import { withdrawnAddresses } from './migrations/2026-11-22-withdrawn-addresses.ts';
import { accessTokens } from './migrations/2026-11-23-access-tokens.ts';
import { imports } from './migrations/2026-11-23-imports.ts';
import { schedules } from './migrations/2026-11-23-schedules.ts';
import { searchIndex } from './migrations/2026-11-23-search-index.ts';
import { tokenAdditions } from './migrations/2026-11-23-token-additions.ts';
import { versionsOfData } from './migrations/2026-11-23-versions-of-data.ts';
import { versionsOfPlans } from './migrations/2026-11-23-versions-of-plans.ts';
import { whatImportsTeach } from './migrations/2026-11-23-what-imports-teach.ts';
import { wordsOfDays } from './migrations/2026-11-23-words-of-days.ts';
import { restoredImports } from './migrations/2026-11-29-restored-imports.ts';
import { rowsWithVersions } from './migrations/2026-11-29-rows-with-versions.ts';
import { statementLayouts } from './migrations/2026-11-29-statement-layouts.ts';
import { scheduleEdits } from './migrations/2026-11-30-schedule-edits.ts';
import type { Db } from './tables.ts';

/** A migration that has landed is never edited. The name of a new one must come last in the alphabet, too. */
const migrations = {
  '2026-11-21-foundation': foundation,
  '2026-11-21-goals-and-budgets': goalsAndBudgets,
  '2026-11-21-settings': settings,
  '2026-11-21-why-mail-waits': whyMailWaits,
  '2026-11-22-invitations': invitations,
  '2026-11-22-places': places,
  '2026-11-22-security-events': securityEvents,
  '2026-11-22-quotas': quotas,
  '2026-11-22-sessions': sessions,
  '2026-11-22-verified-mail': verifiedMail,
  '2026-11-22-visited-networks': visitedNetworks,
  '2026-11-22-withdrawn-addresses': withdrawnAddresses,
  '2026-11-22-versions': versions,
  '2026-11-23-imports': imports,
  '2026-11-23-schedules': schedules,
  '2026-11-23-versions-of-data': versionsOfData,
  '2026-11-23-access-tokens': accessTokens,
  '2026-11-23-search-index': searchIndex,
  '2026-11-23-token-additions': tokenAdditions,
  '2026-11-23-versions-of-plans': versionsOfPlans,
  '2026-11-23-what-imports-teach': whatImportsTeach,
  '2026-11-23-words-of-days': wordsOfDays,
  '2026-11-29-restored-imports': restoredImports,
  '2026-11-29-rows-with-versions': rowsWithVersions,
  '2026-11-29-statement-layouts': statementLayouts,
  '2026-11-30-schedule-edits': scheduleEdits,
};

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/**
 * Runs the pending migrations in one transaction under a lock, so that several replicas may start at once. In a distributed
 * database, new tables are then distributed too.
 * @throws {NewerDatabaseError} before anything is changed, if the database has migrations that this version does not know.
 */
export async function migrate(db: Db): Promise<void> {
  requireKnownMigrations(await appliedMigrations(db));
  await run(db, migrations);
  if (hasCitus(db) && (await isDistributed(db))) await distributeTables(db);
}

/**
 * Runs the named migrations on an empty database.
 * @throws {NewerDatabaseError} for migrations that this version does not know.
 */
export async function migrateLike(db: Db, applied: readonly string[]): Promise<void> {
  requireKnownMigrations(applied);
  await run(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))));
}

function run(db: Db, some: Readonly<Record<string, Migration>>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (isPostgres(tx)) {
      // Behind PgBouncer, a connection to PostgreSQL begins with the limit for requests.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtext('centwise: migrate'))`.execute(tx);
    }
    const { error } = await new Migrator({ db: tx, provider: { getMigrations: async () => some } }).migrateToLatest();
    if (error) throw error;
  });
}

/** Whether every migration has run, for the readiness check. */
export async function isMigrated(db: Db): Promise<boolean> {
  return isUpToDate(await readMigrations(db));
}

/** Whether a database with these migrations is up to date. */
export function isUpToDate(applied: readonly string[]): boolean {
  return Object.keys(migrations).every((name) => applied.includes(name));
}

/** The migrations of a database; none if Centwise has never used it. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === 'kysely_migration') ? readMigrations(db) : [];
}

/** @throws {NewerDatabaseError} for migrations that this version does not know. */
export function requireKnownMigrations(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `This database was made by a newer version of Centwise (it has ${unknown.join(', ')}). ` +
        'Start that version or a later one. Nothing was changed.',
    );
  }
}

async function readMigrations(db: Db): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
