import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Handle, Statement } from './sqlite-handle.ts';

/** This many changed rows write 4 to 40 MB to the log. */
const ROWS = 2000;
/** The number of pages in the log at which SQLite copies them by default. */
const PAGES = 1000;

/** Copies the log where nobody waits for it. */
interface Copier {
  run(statement: Statement): Promise<unknown>;
}

/**
 * Moves the cost of many changed rows off the server's thread. During a long transaction another thread syncs the log, so
 * that the commit has little left to sync. After the commit a thread copies the log into the database.
 */
export class WriteAheadLog {
  readonly #file: string;
  readonly #writer: Handle;
  readonly #copier: Copier;
  #unsynced = 0;
  #uncopied = 0;
  #isCopying = false;
  #syncing: Promise<void> | undefined;

  constructor(file: string | URL, writer: Handle, copier: Copier) {
    this.#file = `${file instanceof URL ? fileURLToPath(file) : file}-wal`;
    this.#writer = writer;
    this.#copier = copier;
    this.#copyAtCommit(0);
  }

  /** @param rows that a statement has changed */
  count(rows: number): void {
    this.#unsynced += rows;
    this.#uncopied += rows;
  }

  /** Call it inside a transaction, which goes on meanwhile. */
  syncPart(): void {
    if (this.#unsynced < ROWS || this.#syncing) return;
    this.#unsynced = 0;
    this.#syncing = sync(this.#file)
      // A failure has no consequence, because the commit syncs everything.
      .catch(() => {})
      .finally(() => {
        this.#syncing = undefined;
      });
  }

  /** Call it before a commit. */
  async syncRest(): Promise<void> {
    await this.#syncing;
    this.syncPart();
    await this.#syncing;
  }

  /** Call it after a commit. */
  copySoon(): void {
    if (this.#uncopied < ROWS || this.#isCopying) return;
    this.#uncopied = 0;
    this.#isCopying = true;
    void this.#copy();
  }

  async #copy(): Promise<void> {
    try {
      await this.#copier.run({ sql: 'pragma wal_checkpoint(passive)', parameters: [] });
    } catch {
      // Without a thread that can do it SQLite copies at commits, so that the log stays small.
      if (this.#writer.database.isOpen) this.#copyAtCommit(PAGES);
    } finally {
      this.#isCopying = false;
    }
  }

  /** @param pages of the log that make a commit copy them; 0 for never */
  #copyAtCommit(pages: number): void {
    this.#writer.database.exec(`pragma wal_autocheckpoint = ${pages}`);
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
