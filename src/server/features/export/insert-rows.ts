import type { Insertable } from 'kysely';
import { insertRows } from '#server/db/insert-rows.ts';
import type { Db, Tables } from '#server/db/tables.ts';

const ROWS_AT_ONCE = 500;

/** Collects rows of several tables, and inserts those of each together. */
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
      if (waiting.length === ROWS_AT_ONCE) await this.#insert(table, waiting);
    }
  }

  async finish(): Promise<void> {
    for (const [table, rows] of this.#waiting) if (rows.length > 0) await this.#insert(table, rows);
  }

  async #insert(table: keyof Tables, rows: object[]): Promise<void> {
    await insertRows(this.#tx, table, rows.splice(0) as Insertable<Tables[keyof Tables]>[]);
  }
}
