import { join } from 'node:path';
import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Borrow } from './borrowed-turns.ts';
import { ConnectionExecutor } from './connection-executor.ts';
import { inDataFolder, makeFolder, makePrivate } from './data-folder.ts';
import { mayTakeLong } from './long-reads.ts';
import { migrate, requireKnownMigrations } from './migrate.ts';
import { openPostgres, type PostgresOptions, reachPostgres } from './postgres.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { peekMigrations, readOnlyUrl } from './sqlite-file.ts';
import type { Db, Tables } from './tables.ts';

/** The file in the data folder. */
export const SQLITE_FILE = 'centwise.sqlite';

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Whether PostgreSQL keeps prepared statements, as it does unless this is false. */
  readonly preparedStatements?: boolean | undefined;
  /** How long PostgreSQL may take for a statement, in milliseconds. */
  readonly statementLimit?: number | undefined;
}

/** The limit for requests and jobs: renaming the category of a million transactions takes thirteen seconds. */
const STATEMENT_MILLISECONDS = 30_000;

/**
 * Opens the database and runs pending migrations.
 * @throws {NewerDatabaseError} if a newer version of Centwise has migrated it; nothing is then changed.
 */
export function openDatabase(options: DatabaseOptions): Promise<Db> {
  return openAnd(options, connect, migrate);
}

/**
 * Opens the database for requests and jobs. Migrations run first, on other connections, because no time limit applies to
 * them.
 * @throws as `openDatabase`
 */
export async function openToServe(options: DatabaseOptions): Promise<Db> {
  await withDatabase(openDatabase(options), async () => {});
  return openAnd({ ...options, statementLimit: STATEMENT_MILLISECONDS }, connect, async () => {});
}

/**
 * Opens a database with one of the functions below and runs `begin`; closes it if that fails.
 * @throws {ConfigError} that names the variable, if the database cannot be reached or used.
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

/** Runs `work` with a database and always closes it. */
export async function withDatabase<T>(opened: Db | Promise<Db>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await opened;
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens the database without running migrations. */
export function connect({ databaseUrl, dataDir, statementLimit, preparedStatements }: DatabaseOptions): Db {
  if (!databaseUrl) return openSqlite(dataDir);
  const options = { statementLimit, preparedStatements };
  const db = openPostgres(databaseUrl, options);
  addresses.set(db, { databaseUrl, ...options });
  return db;
}

/** Opens an existing database read-only: no byte of SQLite's files changes. */
export function connectToRead({ databaseUrl, dataDir, ...options }: DatabaseOptions): Db {
  if (databaseUrl) return openPostgres(databaseUrl, options);
  return inDataFolder(dataDir, () => connectToFile(join(dataDir, SQLITE_FILE)));
}

/** Opens an existing SQLite file read-only: no byte of it changes. */
export function connectToFile(file: string): Db {
  return onSqlite(new SqliteDriver(readOnlyUrl(file), { readOnly: true }));
}

/** How another thread finds a database: its file, or the address of PostgreSQL. */
export type DatabaseAddress = { readonly file: string } | (PostgresOptions & { readonly databaseUrl: string });

const addresses = new WeakMap<Db, DatabaseAddress>();

/** @throws for a database that was opened in another way than by `connect` */
export function addressOf(db: Db): DatabaseAddress {
  const file = sqliteDriverOf(db)?.file.href;
  const address = file ? { file } : addresses.get(db);
  if (!address) throw new Error('Another thread cannot open this database');
  return address;
}

/** A thread answers one request at a time: one transaction, or a few reads. */
const THREAD_CONNECTIONS = 2;

/**
 * Opens a database in another thread than the one that opened it first.
 * @param borrow on SQLite, waits for a turn of that thread
 */
export async function openInThread(address: DatabaseAddress, borrow: Borrow): Promise<Db> {
  if ('file' in address) return onSqlite(new SqliteDriver(new URL(address.file), { borrow }));
  const { databaseUrl, ...options } = address;
  const db = openPostgres(databaseUrl, { ...options, connections: THREAD_CONNECTIONS });
  await reachPostgres(db);
  return db;
}

const drivers = new WeakMap<Db, SqliteDriver>();

/** The driver of a SQLite database; undefined on PostgreSQL. */
export function sqliteDriverOf(db: Db): SqliteDriver | undefined {
  return drivers.get(db);
}

class SqliteImmediateAdapter extends SqliteAdapter {
  /** The driver runs reads beside an open transaction; Kysely would queue them behind it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction, and IMMEDIATE lets one process at a time begin it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A read outside a transaction needs no connection: acquiring and releasing one takes longer than most reads. */
class SqliteExecutor extends DefaultQueryExecutor {
  readonly #driver: SqliteDriver;

  constructor(driver: SqliteDriver) {
    super(new SqliteQueryCompiler(), new SqliteImmediateAdapter(), new DefaultConnectionProvider(driver));
    this.#driver = driver;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (mayTakeLong(query)) return this.#driver.readOffThread<R>(query);
    return isRead(query) ? this.#driver.read<R>(query) : super.executeQuery(query);
  }

  override withConnectionProvider(provider: ConnectionProvider): ConnectionExecutor {
    return new ConnectionExecutor(new SqliteQueryCompiler(), this.adapter, provider);
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}

function openSqlite(dataDir: string): Db {
  const file = join(dataDir, SQLITE_FILE);
  const driver = inDataFolder(dataDir, () => {
    makeFolder(dataDir);
    requireKnownMigrations(peekMigrations(file));
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
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new SqliteExecutor(driver) });
  drivers.set(db, driver);
  return db;
}
