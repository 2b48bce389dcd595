import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyTheme } from '#web/browser/theme.ts';
import { meQuery } from '#web/features/auth/api.ts';
import { preferencesQuery } from '#web/features/preferences/api.ts';
import { updateUser } from '#web/session/session.ts';

/** Applies what the user has changed on other devices: the theme, and the stored user. Renders nothing. */
export function UserEffects() {
  const theme = useQuery(preferencesQuery).data?.settings.displaySettings.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);

  const user = useQuery(meQuery).data;
  useEffect(() => {
    if (user) updateUser(user);
  }, [user]);
  return null;
}
