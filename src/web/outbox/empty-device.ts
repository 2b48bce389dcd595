import { setRemoval } from './removals.ts';

const REMOVAL_TIMEOUT_MILLISECONDS = 1000;

/**
 * Notes the removal of everything that this device keeps for a user who is leaving, then tries it for at most a second. If the code or
 * the storage fails, the next start repeats it.
 */
export async function emptyDevice(userId: string): Promise<void> {
  // What the user enters after another login stays.
  const now = Date.now();
  setRemoval(userId, -now);
  const removal = import('./outbox.ts').then(({ remove }) => remove(userId, now)).catch(() => {});
  await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, REMOVAL_TIMEOUT_MILLISECONDS))]);
}
