import { implement } from '#server/http/implement.ts';
import { DEFAULT_PREFERENCES, preferencesContract } from '#shared/preferences/contract.ts';
import { preferencesDocs } from './docs.ts';
import { readPreferences, updatePreferences } from './service.ts';

export const preferencesRoutes = implement(preferencesContract, preferencesDocs, {
  read: ({ db, userId }) => readPreferences(db, userId),
  update: ({ db, userId, body }) => updatePreferences(db, userId, body),
  reset: ({ db, userId }) => updatePreferences(db, userId, DEFAULT_PREFERENCES),
});
