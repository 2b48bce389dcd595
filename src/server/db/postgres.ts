import { Socket } from 'node:net';
import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { ConfigError } from '#server/config.ts';
import { TooLargeTotal } from '#shared/money.ts';
import { preparedName } from './prepared.ts';
import type { Db, Tables } from './tables.ts';

/**
 * Of one replica to PostgreSQL: 6 for those who change something, 2 for long reads, 2 for exports, and 4 that are always
 * left to short reads.
 */
export const POOL_CONNECTIONS = 14;

const INT8 = 20;
const NUMERIC = 1700;

/** @param statementLimit milliseconds; without it a statement takes as long as it takes */
export function openPostgres(connectionString: string, statementLimit?: number): Db {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementLimit && limited(statementLimit)),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    Client: PreparingClient,
    // One person's search takes one processor, not three.
    onConnect: async (client) => void (await client.query('set max_parallel_workers_per_gather = 0')),
  });
  // A connection that breaks is replaced by the pool, and its query fails; without listeners, both for those that wait
  // in the pool and for those in use, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({ pool, cursor: Cursor });
  const driver = dialect.createDriver();
  void driver.init();
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new PostgresExecutor(driver, pool) });
}

/** @throws {ConfigError} that names the variable, where there is no connection: whatever refuses one does not. */
export async function reachPostgres(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const advice = 'Check that PostgreSQL runs there, and the user, the password and the name of the database.';
    throw new ConfigError(`DATABASE_URL cannot be used: ${message || code}. ${advice}`, { cause: error });
  }
}

/**
 * PostgreSQL gives up a statement that takes longer, and a transaction that a client which has vanished left open, with its
 * locks. Where PostgreSQL itself says nothing for a little longer than that, the connection is as good as lost.
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

/** PostgreSQL sends bigint and its sums as text; ours are cents and milliseconds, which a number holds exactly. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return exactNumber;
  return pg.types.getTypeParser(oid, format);
}

/** @throws {TooLargeTotal} where a number would be another one, as `node:sqlite` does. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new TooLargeTotal(`Too many cents: ${text}`);
  return value;
}

/** Has what is `prepared()` parsed and planned once for each connection. */
class PreparingClient extends pg.Client {
  override query(query: unknown, ...rest: unknown[]): never {
    const name = preparedName(query);
    const [values, ...callback] = rest;
    const asked = name ? [{ name, text: query, values }, ...callback] : [query, ...rest];
    return super.query(...(asked as Parameters<pg.Client['query']>)) as never;
  }
}

/** A read outside a transaction leaves the connection to the pool: Kysely's way to one and back is a tenth of its cost. */
class PostgresExecutor extends DefaultQueryExecutor {
  readonly #pool: pg.Pool;

  constructor(driver: Driver, pool: pg.Pool) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), new DefaultConnectionProvider(driver));
    this.#pool = pool;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind !== 'SelectQueryNode') return super.executeQuery(query);
    return this.#pool.query<R & pg.QueryResultRow>(query.sql, [...query.parameters]);
  }
}
