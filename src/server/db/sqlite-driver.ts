import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { GroupCommit, type Turn } from './group-commit.ts';
import { Steps } from './steps.ts';

/** More distinct statements than the app has; a guard against unbounded `in (…)` lists. */
const CACHED_STATEMENTS = 500;

/**
 * 16 MB of pages for each handle, and no mmap: what a search or an export has touched of a large file would stay in the
 * memory of the process, and no read is measurably slower without.
 */
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma cache_size = -16000;
  pragma temp_store = memory;
`;

/** Makes the row that one statement's values stand for. */
type RowFactory = (values: unknown[]) => unknown;

/** One open file handle and its prepared statements. */
class Handle {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; toRow: RowFactory | undefined }>();

  constructor(file: string | URL, readOnly: boolean) {
    this.database = new DatabaseSync(file, { timeout: 10_000, readOnly });
    this.database.exec(PRAGMAS);
    this.database.function('unicode_lower', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    );
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, toRow } = this.#prepare(sql);
    const values = parameters as (string | number | null)[];
    if (toRow) return { rows: (statement.all(...values) as unknown as unknown[][]).map(toRow) as R[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  /** Row by row, by a statement of its own: a cached one would begin anew when the same query runs beside it. */
  *stream<R>({ sql, parameters }: CompiledQuery): Generator<R> {
    const { statement, toRow } = this.#compile(sql);
    for (const values of statement.iterate(...(parameters as (string | number | null)[]))) {
      yield toRow?.(values as unknown as unknown[]) as R;
    }
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    const compiled = this.#compile(sql);
    this.#statements.set(sql, compiled);
    return compiled;
  }

  #compile(sql: string) {
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    return { statement, toRow: columns.length > 0 ? rowFactory(columns) : undefined };
  }
}

/**
 * `({ id: values[0], … })`, compiled: ten times as fast as a loop over the columns, and all rows get one hidden class,
 * which is read twice as fast as the dictionaries that `node:sqlite` would give.
 */
function rowFactory(columns: readonly string[]): RowFactory {
  const properties = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`);
  return new Function('values', `return { ${properties.join(', ')} };`) as RowFactory;
}

/**
 * Kysely on `node:sqlite`. Two handles on one WAL file: plain reads use the reader, so they neither wait for a running
 * transaction nor see what it has not committed; everything else goes through the writer, one at a time.
 */
export class SqliteDriver implements Driver {
  readonly #writer: Handle;
  readonly #reader: Handle;
  readonly #steps = new Steps();
  readonly #groupCommit: GroupCommit;

  constructor(file: string | URL, { readOnly = false } = {}) {
    this.#writer = new Handle(file, readOnly);
    this.#reader = new Handle(file, readOnly);
    this.#groupCommit = new GroupCommit(this.#writer.database, this.#steps);
  }

  async init(): Promise<void> {}

  /** What is committed, outside any transaction. */
  read<R>(query: CompiledQuery): QueryResult<R> {
    this.#steps.countRead();
    return this.#reader.run(query);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#groupCommit);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#writer.database.isOpen) await this.#groupCommit.commitGroup();
    for (const { database } of [this.#reader, this.#writer]) if (database.isOpen) database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Handle;
  readonly #reader: Handle;
  readonly #groupCommit: GroupCommit;
  #turn: Turn | undefined;

  constructor(writer: Handle, reader: Handle, groupCommit: GroupCommit) {
    this.#writer = writer;
    this.#reader = reader;
    this.#groupCommit = groupCommit;
  }

  async begin(): Promise<void> {
    this.#turn = await this.#groupCommit.begin();
  }

  async commit(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    await turn?.commit();
  }

  /** Nothing after a commit that failed: that has taken back what it could not store. */
  rollback(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#writer.run<R>(query);
    return this.#turn ? run() : this.#groupCommit.run(run);
  }

  /** What is committed, or what this transaction sees. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of (this.#turn ? this.#writer : this.#reader).stream<R>(query)) yield { rows: [row] };
  }
}
