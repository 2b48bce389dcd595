import * as z from 'zod/mini';
import { versionedSettings } from '#server/db/versioned-settings.ts';
import { DEFAULT_PREFERENCES, Preferences, type PreferencesAnswer } from '#shared/preferences/contract.ts';

/** The user's preferences. */
export const { read: readPreferences, update: updatePreferences } = versionedSettings({
  name: 'preferences',
  defaults: DEFAULT_PREFERENCES,
  decode: (stored) => z.parse(Preferences, stored),
  encode: (preferences) => preferences,
  answer: ({ settings, version }): PreferencesAnswer => ({ preferences: settings, version }),
});
