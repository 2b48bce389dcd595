import { tryToStore } from './try-to-store.ts';

const KEY = 'shortcuts';

/** Whether single keys work as shortcuts on this device. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  tryToStore(() => (on ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')));
}
