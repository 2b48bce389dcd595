import type { DatabaseSync } from 'node:sqlite';
import type { Turn } from './group-commit.ts';
import { Semaphore } from './semaphore.ts';

/** Waits for the right to write. @returns a function that gives it back */
export type Borrow = () => Promise<() => void>;

/**
 * Writes to a SQLite file only while the connection of another thread lends its right to write, so that neither thread ever
 * waits inside a statement for the lock of the file.
 */
export class BorrowedTurns {
  readonly #database: DatabaseSync;
  readonly #borrow: Borrow;
  readonly #turns = new Semaphore(1);

  constructor(database: DatabaseSync, borrow: Borrow) {
    this.#database = database;
    this.#borrow = borrow;
  }

  async begin(): Promise<Turn> {
    const giveBack = await this.#take();
    const end = () => {
      try {
        // It is still open after a failed commit, and is not after an error of the disk.
        if (this.#database.isTransaction) this.#database.exec('rollback');
      } finally {
        giveBack();
      }
    };
    try {
      this.#database.exec('begin immediate');
    } catch (error) {
      end();
      throw error;
    }
    return {
      rollback: end,
      commit: async () => {
        try {
          this.#database.exec('commit');
        } finally {
          end();
        }
      },
    };
  }

  /** Runs one statement by itself. */
  async run<R>(statement: () => R): Promise<R> {
    const giveBack = await this.#take();
    try {
      return statement();
    } finally {
      giveBack();
    }
  }

  /** One at a time: the other thread lends one turn. */
  async #take(): Promise<() => void> {
    const release = await this.#turns.acquire();
    const giveBack = await this.#borrow();
    return () => {
      giveBack();
      release();
    };
  }
}
