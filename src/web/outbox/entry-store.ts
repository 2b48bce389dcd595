import type { TransactionId } from '#shared/ids.ts';
import { inStore, resultOf } from './database.ts';
import { ENTRIES_MAX, type Entry } from './entry.ts';
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

export type NewEntry = Pick<Entry, 'userId' | 'logOut' | 'draft' | 'wasSent' | 'isBeingSaved'>;

/**
 * Adds an entry behind the others. If it is there already because it was being saved, it waits from now on.
 * @param requireAllowed throws if the user has left meanwhile; a removal comes before this transaction or after it
 * @returns whether there was room for it
 */
export function addEntry(entry: NewEntry, requireAllowed: () => void): Promise<boolean> {
  return inStore('entries', 'readwrite', async (store) => {
    const entries = await ofUser(store, entry.userId);
    requireAllowed();
    const same = entries.find(({ draft }) => draft._id === entry.draft._id);
    if (same) {
      await resultOf(store.put(waiting(same)));
      return true;
    }
    if (entries.length >= ENTRIES_MAX) return false;
    await resultOf(store.add({ ...entry, faults: 0, problem: null }));
    return true;
  });
}

/** The entry once nobody saves it anymore. */
function waiting({ isBeingSaved: _, ...entry }: Entry): Entry {
  return entry;
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

/** Removes what a user entered before a log-out, sent or not. */
export function removeEntries(userId: string, logOut: string | undefined): Promise<void> {
  return inStore('entries', 'readwrite', async (store) => {
    for (const entry of await ofUser(store, userId)) {
      if (entry.logOut !== logOut) await resultOf(store.delete(entry.place));
    }
  });
}

/** Lets entries wait whose app was closed during their save. @returns all entries after that */
export async function releaseAbandonedSaves(userId: string): Promise<Entry[]> {
  const entries = await entryStore.list(userId);
  const saving = entries.filter(({ isBeingSaved }) => isBeingSaved);
  for (const { draft } of saving) {
    await navigator.locks?.request(draft._id, { ifAvailable: true }, async (lock) => {
      if (lock) await changeEntry(userId, draft._id, waiting);
    });
  }
  return saving.length > 0 ? entryStore.list(userId) : entries;
}
