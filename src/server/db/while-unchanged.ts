import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** A user, and a version of what is computed, as it was read before anything else. */
export interface VersionOf {
  readonly userId: UserId;
  readonly version: number;
}

interface Remembered<T> {
  readonly version: number;
  readonly value: T;
  readonly size: number;
}

interface Bound<T> {
  readonly sizeOf: (value: T) => number;
  /** What all values may have together; beyond it, those that were remembered first are forgotten. */
  readonly most: number;
}

/**
 * Remembers what is computed for users until its version changes. A version changes in the transaction that changes what the value
 * is computed from, on any server, and becomes visible together with it. So a value that was computed after its version was read
 * is never older than that version, and no value is returned for another one.
 */
export function whileUnchanged<T>({ sizeOf, most }: Bound<T>) {
  const byDatabase = new WeakMap<Db, Memory<T>>();

  /** @param key contains everything else that the value depends on, such as the day */
  return async (db: Db, { userId, version }: VersionOf, key: string, compute: () => Promise<T>): Promise<T> => {
    if (db.isTransaction) return compute();
    const memory = byDatabase.getOrInsertComputed(db, () => new Memory(most));
    const name = `${userId} ${key}`;
    const known = memory.get(name);
    if (known?.version === version) return known.value;
    const value = await compute();
    memory.set(name, { version, value, size: sizeOf(value) });
    return value;
  };
}

class Memory<T> {
  readonly #values = new Map<string, Remembered<T>>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Remembered<T> | undefined {
    return this.#values.get(name);
  }

  set(name: string, remembered: Remembered<T>): void {
    this.#forget(name);
    if (remembered.size > this.#most) return;
    this.#values.set(name, remembered);
    this.#size += remembered.size;
    for (const first of this.#values.keys()) {
      if (this.#size <= this.#most) break;
      this.#forget(first);
    }
  }

  #forget(name: string): void {
    this.#size -= this.#values.get(name)?.size ?? 0;
    this.#values.delete(name);
  }
}
