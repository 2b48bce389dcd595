import type { Preferences } from '#shared/preferences/contract.ts';

type Theme = Preferences['displaySettings']['theme'];

/** Applies a theme and stores it for the next start, when `start.js` reads it before the first paint. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme.toLowerCase();
  updateStorage((store) => store.setItem('theme', theme));
}

/** Returns to the light theme, the default until a user's preference is loaded. */
export function resetTheme(): void {
  document.documentElement.dataset.theme = 'light';
  updateStorage((store) => store.removeItem('theme'));
}

/** Ignores a browser that forbids storage; the theme then arrives with the preferences at every start. */
function updateStorage(change: (store: Storage) => void): void {
  try {
    change(localStorage);
  } catch {}
}
