import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';
import { baseOf, count } from '#shared/http/fields.ts';

export const RECENT_COUNTS = [5, 10, 15, 20] as const;

export const DisplaySettings = z.object({ theme: z.enum(['Light', 'Dark'], 'Theme must be Light or Dark') });
export const BudgetSettings = z.object({ carryForwardUnusedBudget: z.boolean('This must be on or off') });
export const DashboardPreferences = z.object({
  recentTransactionsCount: z.literal(RECENT_COUNTS, 'Recent transactions must be 5, 10, 15 or 20'),
});

export const Preferences = z.object({
  displaySettings: DisplaySettings,
  budgetSettings: BudgetSettings,
  dashboardPreferences: DashboardPreferences,
});
export type Preferences = z.output<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  displaySettings: { theme: 'Light' },
  budgetSettings: { carryForwardUnusedBudget: true },
  dashboardPreferences: { recentTransactionsCount: 10 },
};

export const PreferencesBase = baseOf(Preferences);
export const PreferencesChange = z.extend(Preferences, { base: z.optional(PreferencesBase) });
export type PreferencesChange = z.output<typeof PreferencesChange>;

const PreferencesAnswer = z.object({ preferences: Preferences, version: count });
export type PreferencesAnswer = z.output<typeof PreferencesAnswer>;

export const preferencesContract = {
  read: endpoint({ method: 'GET', path: '/preferences/settings', access: 'session', response: PreferencesAnswer }),
  update: endpoint({
    method: 'PUT',
    path: '/preferences/settings',
    access: 'session',
    errors: ['edit_conflict'],
    body: PreferencesChange,
    response: PreferencesAnswer,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/preferences/settings/reset',
    access: 'session',
    response: PreferencesAnswer,
  }),
};
