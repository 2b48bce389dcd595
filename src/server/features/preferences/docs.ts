import type { Docs } from '#server/http/docs.ts';
import {
  BudgetSettings,
  DashboardPreferences,
  DisplaySettings,
  Preferences,
  PreferencesBase,
  PreferencesChange,
  type preferencesContract,
} from '#shared/preferences/contract.ts';

export const preferencesDocs: Docs<typeof preferencesContract> = {
  endpoints: {
    read: { summary: 'Preferences' },
    update: { summary: 'Replaces all preferences' },
    reset: { summary: 'Resets all preferences to their defaults' },
  },
  fields: {
    budgetSettings: 'Budget settings',
    carryForwardUnusedBudget: 'Whether the unused part of a budget is added to the next month',
    dashboardPreferences: 'Dashboard settings',
    displaySettings: 'Display settings',
    preferences: 'All preferences',
    recentTransactionsCount: 'Number of transactions on the dashboard',
    theme: 'Light or dark',
  },
  schemas: {
    requests: { PreferencesChange, PreferencesBase },
    responses: { Preferences, DisplaySettings, BudgetSettings, DashboardPreferences },
  },
};
