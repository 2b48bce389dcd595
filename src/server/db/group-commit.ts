import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextRound } from 'node:timers/promises';
import { AppError } from '#server/http/app-error.ts';
import { Semaphore } from './semaphore.ts';

/** So many transactions run before the event loop may look after others, so that who reads need not wait for all writers. */
const TURNS_IN_A_ROW = 4;

/** The right to write, until one of these is called. */
export interface Turn {
  /** Done once it is on disk. @throws where it is not; nothing of this turn is then stored. */
  commit(): Promise<void>;
  rollback(): void;
}

/**
 * One SQLite writer for many transactions: they take turns, and those that finish in the same round of the event loop
 * are committed together, so that they share one disk sync. Each is a savepoint of the group's transaction: it fails
 * alone, and none is acknowledged before the sync that holds it.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #turns = new Semaphore(1);
  /** Those who have finished and wait for the commit. */
  #group: PromiseWithResolvers<void> | undefined;
  #turnsInARow = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** IMMEDIATE takes the write lock at once, so that a transaction never fails halfway for want of it. */
  async begin(): Promise<Turn> {
    const release = await this.#turns.acquire();
    this.#turnsInARow += 1;
    if (this.#turnsInARow > TURNS_IN_A_ROW) await this.#giveWay();
    try {
      this.#database.exec(this.#group ? 'savepoint turn' : 'begin immediate');
    } catch (error) {
      this.#noticeLoss();
      release();
      throw error;
    }
    return {
      commit: () => this.#join(release),
      rollback: () => this.#undo(release),
    };
  }

  /** Runs one statement by itself, or as one of the group that waits for its commit. */
  async run<R>(statement: () => R): Promise<R> {
    const release = await this.#turns.acquire();
    const group = this.#group;
    let result: R;
    try {
      result = statement();
    } finally {
      this.#noticeLoss();
      release();
    }
    await group?.promise;
    return result;
  }

  /** Commits those who have finished, and those whose turn comes before. */
  async commitGroup(): Promise<void> {
    const release = await this.#turns.acquire();
    const group = this.#group;
    this.#group = undefined;
    this.#turnsInARow = 0;
    try {
      if (group) this.#database.exec('commit');
      group?.resolve();
    } catch (error) {
      group?.reject(error);
      this.#takeBack();
    } finally {
      release();
    }
  }

  async #giveWay(): Promise<void> {
    await nextRound();
    this.#turnsInARow = 1;
  }

  async #join(release: () => void): Promise<void> {
    try {
      if (!this.#database.isTransaction) throw new AppError('unavailable');
      if (this.#group) this.#database.exec('release turn');
      else setImmediate(() => this.commitGroup());
      this.#group ??= Promise.withResolvers();
    } catch (error) {
      this.#takeBack();
      throw error;
    } finally {
      release();
    }
    await this.#group.promise;
  }

  #undo(release: () => void): void {
    this.#takeBack();
    release();
  }

  /** Takes back this turn or, where it cannot be alone, the group. Never throws: who comes next must have its turn. */
  #takeBack(): void {
    this.#noticeLoss();
    if (this.#group && this.#succeeds('rollback to turn; release turn')) return;
    this.#succeeds('rollback');
    this.#noticeLoss();
  }

  #succeeds(statement: string): boolean {
    try {
      this.#database.exec(statement);
      return true;
    } catch {
      return false;
    }
  }

  /** A full disk or a failing one makes SQLite roll back everything, not only the statement that met it. */
  #noticeLoss(): void {
    if (this.#database.isTransaction) return;
    this.#group?.reject(new AppError('unavailable'));
    this.#group = undefined;
  }
}
