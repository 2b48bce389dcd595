import { setRemoval } from './removals.ts';

const LONGEST_WAIT = 1000;

/**
 * Removes everything that this device keeps for a user who is leaving, or notes it for later (removals.ts): this code or the storage
 * may fail, or not answer for a second.
 */
export async function emptyDevice(userId: string): Promise<void> {
  // What the user enters after another login stays.
  const now = Date.now();
  setRemoval(userId, -now);
  const removal = import('./outbox.ts').then(({ remove }) => remove(userId, now)).catch(() => {});
  await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}
