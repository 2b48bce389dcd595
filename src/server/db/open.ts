import { join } from 'node:path';
import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { inDataFolder, makeFolder, makePrivate } from './data-folder.ts';
import { mayTakeLong } from './long-reads.ts';
import { migrate, refuseUnknown } from './migrate.ts';
import { openPostgres, reachPostgres } from './postgres.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { peekMigrations, untouched } from './sqlite-file.ts';
import type { Db, Tables } from './tables.ts';

/** The file in the data folder. */
export const SQLITE_FILE = 'centwise.sqlite';

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** How many milliseconds PostgreSQL may take for a statement. */
  readonly statementLimit?: number;
}

/** Of a request or a job: renaming the category of a million transactions takes thirteen seconds. */
const STATEMENT_MILLISECONDS = 30_000;

/**
 * Opens the database and brings it up to date.
 * @throws {NewerDatabaseError} when a newer version of Centwise made it; it is then left as it is.
 */
export function openDatabase(options: DatabaseOptions): Promise<Db> {
  return openAnd(options, connect, migrate);
}

/**
 * Opens the database for requests and jobs, after bringing it up to date on other connections: a migration may take as
 * long as it takes.
 * @throws as `openDatabase`
 */
export async function openToServe(options: DatabaseOptions): Promise<Db> {
  await withDatabase(openDatabase(options), async () => {});
  return connect({ ...options, statementLimit: STATEMENT_MILLISECONDS });
}

/**
 * Opens a database in one of the ways below and does what comes first, or closes it again.
 * @throws {ConfigError} that names the variable, where the database cannot be reached or used.
 */
export async function openAnd(
  options: DatabaseOptions,
  open: (options: DatabaseOptions) => Db,
  begin: (db: Db) => Promise<void>,
): Promise<Db> {
  const db = open(options);
  try {
    if (options.databaseUrl) await reachPostgres(db);
    await begin(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Does the work with a database, and closes it whatever comes of it. */
export async function withDatabase<T>(opened: Db | Promise<Db>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await opened;
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens the database as it is. */
export function connect({ databaseUrl, dataDir, statementLimit }: DatabaseOptions): Db {
  return databaseUrl ? openPostgres(databaseUrl, statementLimit) : openSqlite(dataDir);
}

/** Opens a database that is there, for reading only: of SQLite's files not a byte changes. */
export function connectToRead({ databaseUrl, dataDir }: DatabaseOptions): Db {
  if (databaseUrl) return openPostgres(databaseUrl);
  return inDataFolder(dataDir, () => connectToFile(join(dataDir, SQLITE_FILE)));
}

/** Opens a SQLite file that is there, for reading only: not a byte of it changes. */
export function connectToFile(file: string): Db {
  return onSqlite(new SqliteDriver(untouched(file), { readOnly: true }));
}

class SqliteImmediateAdapter extends SqliteAdapter {
  /** The driver lets reads pass a running transaction; Kysely would queue them behind it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction, and IMMEDIATE lets one process at a time begin one. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A read outside a transaction needs no connection: the way to one and back takes longer than most reads. */
class SqliteExecutor extends DefaultQueryExecutor {
  readonly #driver: SqliteDriver;

  constructor(driver: SqliteDriver) {
    super(new SqliteQueryCompiler(), new SqliteImmediateAdapter(), new DefaultConnectionProvider(driver));
    this.#driver = driver;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (mayTakeLong(query)) return this.#driver.readOffThread<R>(query);
    return query.query.kind === 'SelectQueryNode' ? this.#driver.read<R>(query) : super.executeQuery(query);
  }
}

function openSqlite(dataDir: string): Db {
  const file = join(dataDir, SQLITE_FILE);
  const driver = inDataFolder(dataDir, () => {
    makeFolder(dataDir);
    refuseUnknown(peekMigrations(file));
    makePrivate(file);
    return new SqliteDriver(file);
  });
  return onSqlite(driver);
}

function onSqlite(driver: SqliteDriver): Db {
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => new SqliteImmediateAdapter(),
    createIntrospector: (db: Db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new SqliteExecutor(driver) });
}
