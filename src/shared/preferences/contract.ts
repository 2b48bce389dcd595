import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';

export const RECENT_COUNTS = [5, 10, 15, 20] as const;

export const Preferences = z.object({
  displaySettings: z.object({ theme: z.enum(['Light', 'Dark'], 'Theme must be Light or Dark') }),
  budgetSettings: z.object({ carryForwardUnusedBudget: z.boolean('This must be on or off') }),
  dashboardPreferences: z.object({
    recentTransactionsCount: z.literal(RECENT_COUNTS, 'Recent transactions must be 5, 10, 15 or 20'),
  }),
});
export type Preferences = z.output<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  displaySettings: { theme: 'Light' },
  budgetSettings: { carryForwardUnusedBudget: true },
  dashboardPreferences: { recentTransactionsCount: 10 },
};

const PreferencesAnswer = z.object({ preferences: Preferences });

export const preferencesContract = {
  read: endpoint({ method: 'GET', path: '/preferences/settings', access: 'session', response: PreferencesAnswer }),
  update: endpoint({
    method: 'PUT',
    path: '/preferences/settings',
    access: 'session',
    body: Preferences,
    response: PreferencesAnswer,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/preferences/settings/reset',
    access: 'session',
    response: PreferencesAnswer,
  }),
};
