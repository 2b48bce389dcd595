import type { Entry } from './entry.ts';
import { entryAfter, isWaiting } from './entry-rules.ts';

/** Where the entries of a device are. Every change is on disk when its promise resolves. */
export interface EntryStore {
  /** The user's entries in their order. */
  list(userId: string): Promise<Entry[]>;
  /** Replaces or removes an entry, unless it has changed meanwhile. @returns whether it did */
  replace(before: Entry, after: Entry | undefined): Promise<boolean>;
}

interface Result {
  /** How many the server has now. */
  readonly sent: number;
  /** How many need a look of the user. */
  readonly problems: number;
  /** Whether entries wait for a later try. */
  readonly isWaiting: boolean;
}

/**
 * Sends the user's entries one by one in their order, until one has to wait. Nothing is removed before the server has it, and
 * what is sent twice has the same id, so that each is recorded once wherever this is interrupted.
 */
export async function handOver(
  store: EntryStore,
  userId: string,
  send: (entry: Entry) => Promise<unknown>,
): Promise<Result> {
  let [sent, problems] = [0, 0];
  while (true) {
    const entries = (await store.list(userId)).filter(isWaiting);
    if (entries.length === 0) return { sent, problems, isWaiting: false };
    for (const entry of entries) {
      const tried = { ...entry, wasSent: true };
      // If another tab or an edit has changed it, it keeps its turn. If the user has removed it, it is not sent.
      if (!(await store.replace(entry, tried))) break;
      try {
        await send(entry);
      } catch (failure) {
        const after = entryAfter(tried, failure);
        const isReplaced = after !== undefined && (await store.replace(tried, after));
        if (!after?.problem) return { sent, problems, isWaiting: true };
        problems += Number(isReplaced);
        continue;
      }
      sent += Number(await store.replace(tried, undefined));
    }
  }
}
