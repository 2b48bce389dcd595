import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** A user, and the version of the user's data, as read with the session before anything else. */
export interface DataOf {
  readonly userId: UserId;
  readonly dataVersion: number;
}

interface Remembered<T> {
  readonly dataVersion: number;
  readonly value: T;
}

/** Bounds the memory; beyond it, the value that was remembered first is forgotten. */
const REMEMBERED_MAX = 500;

/**
 * Remembers what is computed from the data of one user until these data change. Every transaction of `inUserTransaction` raises
 * their version, on any server, and becomes visible together with it. So a value that was computed after its version was read is
 * never older than that version, and no value is returned for a later one.
 * @param isSmall whether a value is worth its memory
 */
export function whileUnchanged<T>(isSmall: (value: T) => boolean = () => true) {
  const byDatabase = new WeakMap<Db, Map<string, Remembered<T>>>();

  /** @param key contains everything else that the value depends on, such as the day */
  return async (db: Db, { userId, dataVersion }: DataOf, key: string, compute: () => Promise<T>): Promise<T> => {
    if (db.isTransaction) return compute();
    const all = byDatabase.get(db) ?? new Map<string, Remembered<T>>();
    byDatabase.set(db, all);
    const name = `${userId} ${key}`;
    const known = all.get(name);
    if (known?.dataVersion === dataVersion) return known.value;
    const value = await compute();
    all.delete(name);
    if (!isSmall(value)) return value;
    all.set(name, { dataVersion, value });
    const [first] = all.keys();
    if (all.size > REMEMBERED_MAX && first !== undefined) all.delete(first);
    return value;
  };
}
