import { noteLogOut } from './removals.ts';

const REMOVAL_TIMEOUT_MILLISECONDS = 1000;

/**
 * Notes the log-out of the signed-in user, then tries for at most a second to remove everything that this device keeps for the user. If
 * the code or the storage fails, the next start repeats it.
 */
export async function emptyDevice(userId: string): Promise<void> {
  if (!noteLogOut(userId)) {
    // Makes room; the session ends in any case.
    localStorage.removeItem('user');
    noteLogOut(userId);
  }
  const removal = import('./outbox.ts').then(({ removeNoted }) => removeNoted(userId)).catch(() => {});
  await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, REMOVAL_TIMEOUT_MILLISECONDS))]);
}
