import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/http/app-error.ts';
import { Semaphore } from './semaphore.ts';
import type { Steps } from './steps.ts';

/** The exclusive right to write, until one of these methods is called. */
export interface Turn {
  /** Resolves once the changes are on disk. @throws if the commit fails; nothing of this turn is then stored. */
  commit(): Promise<void>;
  rollback(): void;
}

/**
 * Lets many transactions share one SQLite writer. They take turns, and those that finish before the commit's own turn are
 * committed together, so that they share one disk sync. Each is a savepoint of the group's transaction: it fails alone,
 * and none is acknowledged before its sync.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #turns = new Semaphore(1);
  readonly #steps: Steps;
  /** The finished transactions that wait for the commit. */
  #group: PromiseWithResolvers<void> | undefined;

  /** @param steps beginning a transaction takes one step, answering it another. */
  constructor(database: DatabaseSync, steps: Steps) {
    this.#database = database;
    this.#steps = steps;
  }

  /** IMMEDIATE takes the write lock at once, so that a transaction never fails halfway for lack of it. */
  async begin(): Promise<Turn> {
    const release = await this.#turns.acquire();
    await this.#steps.next();
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

  /** Runs one statement by itself, or as part of the group that waits for its commit. */
  async run<R>(statement: () => R): Promise<R> {
    const release = await this.#turns.acquire();
    await this.#steps.next();
    const group = this.#group;
    let result: R;
    try {
      result = statement();
    } finally {
      this.#noticeLoss();
      release();
    }
    if (group) await this.#stored(group);
    return result;
  }

  /** Commits the finished transactions, and those whose turn comes first. */
  async commitGroup(): Promise<void> {
    const release = await this.#turns.acquire();
    this.#commitFinished();
    release();
  }

  #commitFinished(): void {
    const group = this.#group;
    this.#group = undefined;
    try {
      if (group) this.#database.exec('commit');
      group?.resolve();
    } catch (error) {
      group?.reject(error);
      this.#rollBack();
    }
  }

  /** Lets another connection write until the returned function is called. The group is committed before. */
  async lend(): Promise<() => void> {
    const release = await this.#turns.acquire();
    this.#commitFinished();
    return release;
  }

  async #join(release: () => void): Promise<void> {
    try {
      if (!this.#database.isTransaction) throw new AppError('unavailable');
      if (this.#group) this.#database.exec('release turn');
      else setImmediate(() => this.commitGroup());
      this.#group ??= Promise.withResolvers();
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      release();
    }
    await this.#stored(this.#group);
  }

  /** A client that writes again comes after all other answers and so shares the next sync with them. */
  async #stored(group: PromiseWithResolvers<void>): Promise<void> {
    await group.promise;
    await this.#steps.next();
  }

  #undo(release: () => void): void {
    this.#rollBack();
    release();
  }

  /** Rolls back this turn or, if that is impossible, the group. Never throws, because the next transaction must get its turn. */
  #rollBack(): void {
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

  /** A full or failing disk makes SQLite roll back the whole transaction, not only the failed statement. */
  #noticeLoss(): void {
    if (this.#database.isOpen && this.#database.isTransaction) return;
    this.#group?.reject(new AppError('unavailable'));
    this.#group = undefined;
  }
}
