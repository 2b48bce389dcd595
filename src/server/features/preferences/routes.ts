import { implement } from '#server/http/implement.ts';
import { DEFAULT_PREFERENCES, preferencesContract } from '#shared/preferences/contract.ts';
import { preferencesDocs } from './docs.ts';
import { readPreferences, savePreferences } from './service.ts';

export const preferencesRoutes = implement(preferencesContract, preferencesDocs, {
  read: async ({ db, userId }) => ({ preferences: await readPreferences(db, userId) }),
  update: async ({ db, userId, body }) => ({ preferences: await savePreferences(db, userId, body) }),
  reset: async ({ db, userId }) => ({ preferences: await savePreferences(db, userId, DEFAULT_PREFERENCES) }),
});
