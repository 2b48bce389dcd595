import type { TransactionId } from '#shared/ids.ts';
import { inStore, resultOf } from './database.ts';
import { type Author, type Draft, ENTRIES_MAX, type Entry } from './entry.ts';
import type { EntryStore } from './hand-over.ts';
import { readEntry } from './read-entry.ts';

/** The entries of this device, in IndexedDB. */
export const entryStore: EntryStore = {
  list: (userId) => inStore('entries', 'readonly', (store) => ofUser(store, userId)),

  replace: (before, after) =>
    inStore('entries', 'readwrite', async (store) => {
      const stored = await resultOf(store.get(before.place));
      if (JSON.stringify(stored) !== JSON.stringify(before)) return false;
      await (after ? resultOf(store.put(after)) : resultOf(store.delete(before.place)));
      return true;
    }),
};

async function ofUser(store: IDBObjectStore, userId: string): Promise<Entry[]> {
  return (await resultOf<Entry[]>(store.index('userId').getAll(userId))).map(readEntry);
}

/**
 * Adds an entry behind the others, unless the same one is there already.
 * @returns whether there was room for it
 */
export function addEntry(author: Author, draft: Draft, wasSent: boolean): Promise<boolean> {
  return inStore('entries', 'readwrite', async (store) => {
    const entries = await ofUser(store, author.userId);
    if (entries.some((entry) => entry.draft._id === draft._id)) return true;
    if (entries.length >= ENTRIES_MAX) return false;
    const entry: Omit<Entry, 'place'> = { ...author, draft, wasSent, faults: 0, problem: null };
    await resultOf(store.add(entry));
    return true;
  });
}

/**
 * Changes or removes an entry as it is now, which may have been sent since the user saw it.
 * @returns what it was before; undefined if it is gone
 */
export function changeEntry(
  userId: string,
  id: TransactionId,
  change: (entry: Entry) => Entry | undefined,
): Promise<Entry | undefined> {
  return inStore('entries', 'readwrite', async (store) => {
    const entry = (await ofUser(store, userId)).find(({ draft }) => draft._id === id);
    if (!entry) return undefined;
    const after = change(entry);
    await (after ? resultOf(store.put(after)) : resultOf(store.delete(entry.place)));
    return entry;
  });
}

/**
 * Removes the entries of a user, sent or not.
 * @param logOuts those that were entered before so many log-outs
 */
export function removeEntries(userId: string, logOuts: number): Promise<void> {
  return inStore('entries', 'readwrite', async (store) => {
    for (const entry of await ofUser(store, userId)) {
      if ((entry.logOuts ?? 0) < logOuts) await resultOf(store.delete(entry.place));
    }
  });
}
