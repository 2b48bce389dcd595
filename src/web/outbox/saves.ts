/** The name of a lock that the saves of a user share, in all tabs. */
const lockOf = (userId: string) => `saves of ${userId}`;

/** Saves a new transaction of a user, and lets all tabs see that. */
export function whileSaving<Result>(userId: string, save: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(lockOf(userId), { mode: 'shared' }, save) : save();
}

/**
 * Whether a new transaction of a user is being saved in any tab, which waits on this device if no answer arrives. Always false without
 * Web Locks, as on plain HTTP addresses.
 */
export async function isSaving(userId: string): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === lockOf(userId)) ?? false;
}
