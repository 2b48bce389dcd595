import { Socket } from 'node:net';
import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { ConfigError } from '#server/config.ts';
import { TooLargeTotal } from '#shared/money.ts';
import { ConnectionExecutor } from './connection-executor.ts';
import { PoolAdapter } from './engine.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { preparedName } from './prepared.ts';
import type { Db, Tables } from './tables.ts';

/** Connections of the server's thread: 6 for transactions, 2 for long reads, 2 for exports, and 4 reserved for short reads. */
export const POOL_CONNECTIONS = 14;

const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  /** In milliseconds; statements have no time limit without it. */
  readonly statementLimit?: number | undefined;
  readonly preparedStatements?: boolean | undefined;
  /** The most connections. */
  readonly connections?: number;
}

export function openPostgres(
  connectionString: string,
  { statementLimit, preparedStatements = true, connections = POOL_CONNECTIONS }: PostgresOptions,
): Db {
  const pool = new pg.Pool({
    connectionString,
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementLimit && limited(statementLimit)),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    Client: preparedStatements ? PreparingClient : pg.Client,
    // One user's search takes one processor, not three.
    onConnect: async (client) => void (await client.query('set max_parallel_workers_per_gather = 0')),
  });
  // The pool replaces a broken connection, whose query fails. Without listeners, both on idle connections and on those in
  // use, the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const driver = new PostgresDriver(pool);
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => new PoolAdapter(),
    createIntrospector: (db: Db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new PostgresExecutor(driver, pool) });
}

/** @throws {ConfigError} that names the variable, if no connection can be made: the error of the driver does not. */
export async function reachPostgres(db: Db): Promise<void> {
  try {
    const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
    const { adapter } = db.getExecutor();
    if (adapter instanceof PoolAdapter) adapter.hasCitus = rows.length > 0;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const advice = 'Check that PostgreSQL runs there, and the user, the password and the name of the database.';
    throw new ConfigError(`DATABASE_URL cannot be used: ${message || code}. ${advice}`, { cause: error });
  }
}

/**
 * PostgreSQL cancels a statement that takes longer, and ends a transaction, with its locks, that a vanished client left
 * open. If PostgreSQL itself is silent for a little longer than that, the connection counts as lost.
 */
function limited(milliseconds: number): pg.PoolConfig {
  return {
    statement_timeout: milliseconds,
    idle_in_transaction_session_timeout: milliseconds,
    stream: () => {
      const socket = new Socket();
      const lost = () => Object.assign(new Error('PostgreSQL has fallen silent'), { code: 'ETIMEDOUT' });
      return socket.setTimeout(milliseconds * 1.2, () => socket.destroy(lost()));
    },
  };
}

/** PostgreSQL sends bigint values and their sums as text; ours are cents and milliseconds, which fit a number exactly. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return exactNumber;
  return pg.types.getTypeParser(oid, format);
}

/** @throws {TooLargeTotal} if a number would lose precision; `node:sqlite` throws for such values too. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new TooLargeTotal(`Too many cents: ${text}`);
  return value;
}

/** Runs `prepared()` queries as prepared statements, parsed and planned once for each connection. */
class PreparingClient extends pg.Client {
  override query(query: unknown, ...rest: unknown[]): never {
    if (typeof query !== 'string') return super.query(...([query, ...rest] as Parameters<pg.Client['query']>)) as never;
    const [values, callback] = rest;
    const run = (done: (error: Error | undefined, result: pg.QueryResult) => void) => {
      // Named afterwards, because copying a configuration takes as long as sending it.
      const statement = new pg.Query(query, values as unknown[], done as never);
      return super.query(Object.assign(statement, { name: preparedName(query) }));
    };
    if (callback) return run(callback as never) as never;
    // All in the same way, so that the results of statements that were sent together come in their order.
    return new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result)))) as never;
  }
}

/** A read outside a transaction uses the pool directly: acquiring a connection through Kysely is a tenth of its cost. */
class PostgresExecutor extends DefaultQueryExecutor {
  readonly #pool: pg.Pool;

  constructor(driver: PostgresDriver, pool: pg.Pool) {
    super(new PostgresQueryCompiler(), new PoolAdapter(), new DefaultConnectionProvider(driver));
    this.#pool = pool;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind !== 'SelectQueryNode') return super.executeQuery(query);
    return this.#pool.query<R & pg.QueryResultRow>(query.sql, [...query.parameters]);
  }

  override withConnectionProvider(provider: ConnectionProvider): ConnectionExecutor {
    return new ConnectionExecutor(new PostgresQueryCompiler(), this.adapter, provider);
  }
}
