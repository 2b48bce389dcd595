import { setImmediate } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';

/** Few enough that concurrent reads stay fast: 500 rows take 5 ms of the server's thread. Both engines limit the values of a statement. */
const ROWS_A_STATEMENT = 500;

/** Collects rows and inserts them in large statements, between which reads are answered. */
export class RowInserter {
  readonly #tx: Db;
  readonly #waiting = new Map<keyof Tables, object[]>();

  constructor(tx: Db) {
    this.#tx = tx;
  }

  async add<Name extends keyof Tables>(table: Name, ...rows: readonly Insertable<Tables[Name]>[]): Promise<void> {
    const waiting = this.#waiting.getOrInsertComputed(table, () => []);
    for (const row of rows) {
      waiting.push(row);
      if (waiting.length === ROWS_A_STATEMENT) await this.#insert(table, waiting);
    }
  }

  async finish(): Promise<void> {
    for (const [table, rows] of this.#waiting) if (rows.length > 0) await this.#insert(table, rows);
  }

  async #insert(table: keyof Tables, rows: object[]): Promise<void> {
    await this.#tx
      .insertInto(table as 'goals')
      .values(rows.splice(0) as Insertable<Tables['goals']>[])
      .execute();
    await setImmediate();
  }
}
