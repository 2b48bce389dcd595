import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences } from '#shared/preferences/contract.ts';
import { preferencesQuery } from '#web/features/preferences/api.ts';

type Theme = Preferences['displaySettings']['theme'];

/** Shows a theme and keeps it for the next start: `theme.js` reads it before anything is drawn. */
function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme.toLowerCase();
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be forbidden: the theme then comes with the preferences at every start.
  }
}

/** Shows the theme the person has chosen, whatever the system's is. Renders nothing. */
export function ThemeEffect() {
  const theme = useQuery(preferencesQuery).data?.displaySettings.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  return null;
}
