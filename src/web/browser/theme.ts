import type { Preferences } from '#shared/preferences/contract.ts';

type Theme = Preferences['displaySettings']['theme'];

/** Shows a theme and keeps it for the next start: `theme.js` reads it before anything is drawn. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme.toLowerCase();
  keep((store) => store.setItem('theme', theme));
}

/** Light, which is everybody's until it is known what they chose. */
export function forgetTheme(): void {
  document.documentElement.dataset.theme = 'light';
  keep((store) => store.removeItem('theme'));
}

/** Storage may be forbidden: the theme then comes with the preferences at every start. */
function keep(change: (store: Storage) => void): void {
  try {
    change(localStorage);
  } catch {}
}
