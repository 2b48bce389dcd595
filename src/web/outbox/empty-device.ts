import { getSession } from '#web/session/session.ts';
import { setRemoval } from './removals.ts';

/**
 * Removes everything that this device keeps for the signed-in user, before the user logs out. The removal stays noted and is
 * repeated after that (src/web/app/background.ts), because something may just be kept, and this code or the storage may fail.
 */
export async function emptyDevice(): Promise<void> {
  const { user } = getSession();
  if (!user) return;
  // What the user enters after another login stays.
  const now = Date.now();
  setRemoval(user._id, -now);
  await import('./outbox.ts').then(({ remove }) => remove(user._id, now)).catch(() => {});
}
