import type { Docs } from '#server/http/docs.ts';
import { type exportContract, Restored } from '#shared/export/contract.ts';
import {
  ExportedBudget,
  ExportedBudgetChange,
  ExportedDeletedTransaction,
  ExportedGoal,
  ExportedMovement,
  ExportedProfile,
  ExportedSettings,
  ExportedTransaction,
} from '#shared/export/format.ts';
import type { NotificationSettings } from '#shared/notifications/contract.ts';
import type { Preferences } from '#shared/preferences/contract.ts';

export const exportDocs: Docs<typeof exportContract, typeof Preferences | typeof NotificationSettings> = {
  endpoints: {
    exportData: {
      summary: 'Exports everything that the user has added',
      description:
        'Returns the file of Download My Data, in the format that `/api/export-schema.json` and `docs/export-format.md` describe. Changes nothing, so it ignores the Idempotency-Key.',
    },
    restoreData: {
      summary: 'Restores an export into an account without transactions',
      description:
        'Takes the file of an export, from this server or another one, as JSON or compressed with gzip (`application/gzip`), of at most 64 MB. Restores everything in it or, if anything is wrong, nothing. Ids and times stay as they are.',
    },
  },
  fields: {
    budgets: 'The budgets, ended ones included',
    category: 'The category, in lower case; null for savings',
    changes: 'The timeline, earliest first; a change holds until the next one',
    closedAt: 'When the goal was closed; null for an open goal',
    date: 'The date',
    dateOfBirth: 'The date of birth; null for a guest who has entered none',
    deadline: 'The target date; null without one',
    deletedAt: 'When it was deleted',
    deletedTransactions: 'Transactions deleted in the last 30 days, which can be restored',
    description: 'What it was for',
    exportedAt: 'When the data was read',
    format: 'The name of the format',
    goalId: 'Identifier of the goal',
    goalMovements: 'Money that goals gained or lost without a transaction',
    goals: 'The goals, closed ones included',
    icon: 'An emoji; null for the one of the category',
    leftOut: 'What the export leaves out',
    loginAlerts: 'Whether logins from new browsers or locations cause an alert',
    name: 'Name',
    note: 'The note',
    notes: 'Notes',
    notifications: 'The notification settings',
    phone: 'The phone number; null for a guest who has entered none',
    preferences: 'The preferences',
    profile: "The user's profile",
    restored: 'What was restored',
    security: 'The security settings',
    settings: "The user's settings",
    targetAmount: 'The amount to save',
    transactions: 'The transactions',
    type: 'The type, which determines the direction of the amount',
    version: 'The number of the version of the format',
  },
  schemas: {
    responses: {
      ExportedBudget,
      ExportedBudgetChange,
      ExportedDeletedTransaction,
      ExportedGoal,
      ExportedMovement,
      ExportedProfile,
      ExportedSettings,
      ExportedTransaction,
      Restored,
    },
    fields: {
      Restored: {
        transactions: 'Number of transactions',
        deletedTransactions: 'Number of deleted transactions',
        goals: 'Number of goals, closed ones included',
        budgets: 'Number of budgets, ended ones included',
      },
      ExportedMovement: {
        amount: 'What the goal gained, negative for what it lost',
        kind: 'An adjustment from outside, a transfer from or to another goal, or a release to the balance',
      },
      ExportedBudgetChange: { month: 'The first month', amount: 'The amount of each month; null ends the budget' },
    },
  },
};
