/** Changes the browser's storage. Ignores a full or forbidden one, because the app works without what is stored. */
export function tryToStore(change: () => void): void {
  try {
    change();
  } catch {}
}
