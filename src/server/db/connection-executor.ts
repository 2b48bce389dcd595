import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
  SingleConnectionProvider,
} from 'kysely';

/**
 * Gives the statements of a transaction to its connection at once and in the order of the calls. Kysely itself would keep each
 * until the one before it is answered.
 */
export class ConnectionExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;
  readonly #connecting: Promise<void>;
  #connection: DatabaseConnection | undefined;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, provider: ConnectionProvider) {
    super(compiler, adapter, provider);
    this.#compiler = compiler;
    this.#connecting = provider.provideConnection(async (connection) => {
      this.#connection = connection;
    });
  }

  /** Kysely calls it for a transaction and also, with a provider that checks whether that is open, for each statement. */
  override withConnectionProvider(provider: ConnectionProvider): ConnectionExecutor {
    if (!(provider instanceof SingleConnectionProvider)) return this;
    return new ConnectionExecutor(this.#compiler, this.adapter, provider);
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#connection) await this.#connecting;
    return (this.#connection as DatabaseConnection).executeQuery<R>(query);
  }
}
