import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { AppError } from '#shared/http/app-error.ts';
import { type Borrow, BorrowedTurns } from './borrowed-turns.ts';
import { GroupCommit, type Turn } from './group-commit.ts';
import { ReaderThreads } from './reader-threads.ts';
import { Handle, type Statement } from './sqlite-handle.ts';
import { Steps } from './steps.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** The page cache in kibibytes. Changed pages beyond it are written before the commit, which keeps a long commit short. */
const WRITER_CACHE = 1000;
/** The same in a thread that lasts for minutes. Its changes come back to the same pages of an index. */
const BORROWER_CACHE = 4000;
/** The page cache in kibibytes for the reads of such a thread, which come to each page once. */
const BORROWER_READ_CACHE = 1000;
/** The page cache in kibibytes, small because a snapshot reads each page once. */
const SNAPSHOT_CACHE = 1000;

/**
 * Kysely on `node:sqlite`, with two handles on one WAL file. Plain reads use the reader, so they neither wait for a running
 * transaction nor see uncommitted changes; everything else goes through the writer, one at a time. A read-only transaction
 * has its own handle: it sees a snapshot for as long as it lasts and blocks no writes.
 */
export class SqliteDriver implements Driver {
  readonly #writer: Handle;
  readonly #reader: Handle;
  readonly #threads: ReaderThreads;
  readonly #file: string | URL;
  readonly #steps = new Steps();
  readonly #groupCommit: GroupCommit;
  readonly #turns: Turns;
  readonly #log: WriteAheadLog | undefined;

  /** @param borrow for a driver in another thread than the one that writes to the file: waits for its turn */
  constructor(
    file: string | URL,
    { readOnly = false, borrow }: { readonly readOnly?: boolean; readonly borrow?: Borrow } = {},
  ) {
    this.#file = file;
    this.#writer = new Handle(file, { readOnly, cacheKibibytes: borrow ? BORROWER_CACHE : WRITER_CACHE });
    this.#reader = new Handle(file, { readOnly, ...(borrow && { cacheKibibytes: BORROWER_READ_CACHE }) });
    this.#threads = new ReaderThreads(file, { readOnly });
    this.#groupCommit = new GroupCommit(this.#writer.database, this.#steps);
    this.#turns = borrow ? new BorrowedTurns(this.#writer.database, borrow) : this.#groupCommit;
    const copier = borrow ? { run: (statement: Statement) => this.#runNext(statement) } : this.#threads;
    this.#log = readOnly ? undefined : new WriteAheadLog(file, this.#writer, copier);
  }

  async init(): Promise<void> {}

  /** Reads committed data, outside any transaction. */
  read<R>(query: CompiledQuery): QueryResult<R> {
    this.#steps.countRead();
    return this.#reader.run(query);
  }

  /** Reads committed data in another thread: for a statement that may scan every row of a user. */
  readOffThread<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#threads.run<R>(query);
  }

  get file(): URL {
    return this.#file instanceof URL ? this.#file : pathToFileURL(this.#file);
  }

  /** Lets a connection of another thread write until the returned function is called. */
  lend(): Promise<() => void> {
    return this.#groupCommit.lend();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, this.#turns, this.#log);
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode !== 'read only') return connection.begin();
    connection.beginSnapshot(new Handle(this.#file, { readOnly: true, cacheKibibytes: SNAPSHOT_CACHE }));
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
    await this.#threads.end();
    this.#reader.close();
    this.#writer.close();
  }

  /** In this thread, which serves nobody else, after it has sent what is ready. */
  async #runNext(statement: Statement): Promise<void> {
    await setImmediate();
    this.#reader.run(statement);
  }
}

type Turns = Pick<GroupCommit, 'begin' | 'run'>;

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Handle;
  readonly #reader: Handle;
  readonly #turns: Turns;
  readonly #log: WriteAheadLog | undefined;
  #turn: Turn | undefined;
  #snapshot: Handle | undefined;

  constructor(writer: Handle, reader: Handle, turns: Turns, log: WriteAheadLog | undefined) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turns = turns;
    this.#log = log;
  }

  async begin(): Promise<void> {
    this.#turn = await this.#turns.begin();
  }

  beginSnapshot(snapshot: Handle): void {
    this.#snapshot = snapshot;
    snapshot.database.exec('begin');
  }

  async commit(): Promise<void> {
    this.#endSnapshot();
    const turn = this.#turn;
    if (!turn) return;
    await this.#log?.syncRest();
    this.#turn = undefined;
    await turn.commit();
    this.#log?.copySoon();
  }

  /** Does nothing after a failed commit, which has rolled back by itself. */
  rollback(): void {
    this.#endSnapshot();
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.rollback();
  }

  #endSnapshot(): void {
    this.#snapshot?.close();
    this.#snapshot = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot) return this.#snapshot.run<R>(query);
    const run = () => {
      // SQLite itself ends a transaction after some errors, such as a full disk. Statements that were
      // started together with the failed one would then be stored alone.
      if (this.#turn && !this.#writer.database.isTransaction) throw new AppError('unavailable');
      const result = this.#writer.run<R>(query);
      this.#log?.count(Number(result.numAffectedRows ?? 0));
      return result;
    };
    const result = this.#turn ? run() : await this.#turns.run(run);
    if (this.#turn) this.#log?.syncPart();
    else this.#log?.copySoon();
    return result;
  }

  /** Streams committed rows, or the rows that this transaction sees. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const handle = this.#snapshot ?? (this.#turn ? this.#writer : this.#reader);
    for (const row of handle.stream<R>(query)) yield { rows: [row] };
  }
}
