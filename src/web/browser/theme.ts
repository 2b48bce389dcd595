import type { Preferences } from '#shared/preferences/contract.ts';
import { tryToStore } from './try-to-store.ts';

type Theme = Preferences['displaySettings']['theme'];

/** Applies a theme and stores it for the next start, when `start.js` reads it before the first paint. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme.toLowerCase();
  tryToStore(() => localStorage.setItem('theme', theme));
}

/** Returns to the light theme, the default until a user's preference is loaded. */
export function resetTheme(): void {
  document.documentElement.dataset.theme = 'light';
  tryToStore(() => localStorage.removeItem('theme'));
}
