import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** A user, and a version of what is computed, as it was read before anything else. */
export interface VersionOf {
  readonly userId: UserId;
  readonly version: number;
}

interface Sized {
  readonly size: number;
}

interface Remembered<T> extends Sized {
  readonly version: number;
  readonly value: T;
}

interface Bound<T> {
  readonly sizeOf: (value: T) => number;
  /** The size of all values together. Beyond it, the user for whom nothing was remembered the longest is forgotten. */
  readonly most: number;
}

/** The memory of one user is at most this part of all, so that one account cannot make the server forget all others. */
const SHARE = 1 / 40;

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
    const memory = byDatabase.getOrInsertComputed(db, () => new Memory<T>(most));
    const known = memory.get(userId, key);
    if (known?.version === version) return known.value;
    const value = await compute();
    memory.set(userId, key, { version, value, size: sizeOf(value) });
    return value;
  };
}

class Memory<T> {
  readonly #users: Bounded<UserId, Bounded<string, Remembered<T>>>;
  readonly #share: number;

  constructor(most: number) {
    this.#users = new Bounded(most);
    this.#share = most * SHARE;
  }

  get(userId: UserId, key: string): Remembered<T> | undefined {
    return this.#users.get(userId)?.get(key);
  }

  set(userId: UserId, key: string, remembered: Remembered<T>): void {
    if (remembered.size > this.#share) return;
    const own = this.#users.take(userId) ?? new Bounded(this.#share);
    own.set(key, remembered);
    this.#users.set(userId, own);
  }
}

/** Forgets its oldest values as soon as all together are too large. */
class Bounded<Name, Value extends Sized> {
  readonly #values = new Map<Name, Value>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  get(name: Name): Value | undefined {
    return this.#values.get(name);
  }

  take(name: Name): Value | undefined {
    const value = this.#values.get(name);
    this.#size -= value?.size ?? 0;
    this.#values.delete(name);
    return value;
  }

  set(name: Name, value: Value): void {
    this.take(name);
    this.#values.set(name, value);
    this.#size += value.size;
    for (const first of this.#values.keys()) {
      if (this.#size <= this.#most) break;
      this.take(first);
    }
  }
}
