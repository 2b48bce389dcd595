const KEY = 'shortcuts';

/** Whether single keys work as shortcuts on this device. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
