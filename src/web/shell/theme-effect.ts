import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyTheme } from '#web/browser/theme.ts';
import { preferencesQuery } from '#web/features/preferences/api.ts';

/** Applies the user's theme, regardless of the system's theme. Renders nothing. */
export function ThemeEffect() {
  const theme = useQuery(preferencesQuery).data?.settings.displaySettings.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  return null;
}
