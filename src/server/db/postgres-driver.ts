import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

/**
 * Kysely on a pool whose connections pipeline: a statement is sent at once, and PostgreSQL runs a connection's statements in
 * order. Statements that wait for no response share a round trip.
 */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Only locks a row or reads, so that it may run even if PostgreSQL has not begun the transaction. */
export interface HarmlessQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly isHarmless: true;
}

function isHarmless(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || 'isHarmless' in query;
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** Until PostgreSQL has begun the transaction. */
  #begun: Promise<unknown> | undefined;
  #isWaiting = false;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Does not wait for the response, so that the first statements share the round trip. */
  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const begun = this.#client.query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`);
    this.#begun = begun;
    this.#isWaiting = false;
    begun.then(() => {
      if (this.#begun === begun) this.#begun = undefined;
    }, ignore);
  }

  /** Waits for all statements that were sent before, too. */
  async commit(): Promise<void> {
    const { command } = await this.#client.query('commit');
    // PostgreSQL rolls back if an earlier statement has failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never throws, because the caller has an error already. The pool replaces a connection that cannot roll back. */
  async rollBack(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch {
      this.#isBroken = true;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /** Without its transaction, a statement would be stored by itself, so all but harmless ones wait until it has begun. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const begun = this.#begun;
    if (!begun) return this.#run<R>(query);
    this.#isWaiting ||= !isHarmless(query);
    if (this.#isWaiting) {
      await begun;
      return this.#run<R>(query);
    }
    const [, result] = await Promise.all([begun, this.#run<R>(query)]);
    return result;
  }

  async #run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query(sql, parameters as unknown[]);
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** Reads with a cursor of the transaction: unlike an open portal, it leaves the connection to other statements. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const run = (statement: string, values: readonly unknown[] = []) =>
      this.executeQuery<R>(CompiledQuery.raw(statement, [...values]));
    await run(`declare streamed_rows no scroll cursor for ${sql}`, parameters);
    try {
      for (let isLast = false; !isLast; ) {
        const { rows } = await run(`fetch ${chunkSize} from streamed_rows`);
        isLast = rows.length < chunkSize;
        yield { rows };
      }
    } finally {
      // Fails after an error, which has ended the transaction and its cursors.
      await run('close streamed_rows').catch(ignore);
    }
  }
}

function ignore(): void {}
