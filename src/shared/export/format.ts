import * as z from 'zod/mini';
import { BUDGET_NOTES_MAX } from '#shared/budgets/contract.ts';
import type { Month } from '#shared/calendar-date.ts';
import { GOAL_NAME_MAX } from '#shared/goals/contract.ts';
import { calendarDate, instant, list, optionalText, requiredText, text, wire } from '#shared/http/fields.ts';
import type { GoalId, TransactionId } from '#shared/ids.ts';
import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents, MAX_TOTAL } from '#shared/money.ts';
import { GivenNotificationSettings } from '#shared/notifications/contract.ts';
import { Preferences } from '#shared/preferences/contract.ts';
import { CATEGORY_MAX, DESCRIPTION_MAX, NOTE_MAX, TransactionType } from '#shared/transactions/contract.ts';
import { amountAboveZero, category, entry, keptId, time } from './fields.ts';
import { ExportedImport, ExportedImportRow, ExportedMerchant, ExportedSource } from './import-format.ts';
import { ExportedDismissal, ExportedOccurrence, ExportedSchedule } from './schedule-format.ts';

// The format of Download My Data, which docs/export-format.md describes. These schemas check restored files, whose ids and
// times are kept. A change that old files do not fit needs another version.

export const EXPORT_FORMAT = 'centwise-export';
export const EXPORT_VERSION = 1;

/** What an export leaves out, and where it is. */
export const LEFT_OUT = [
  'Your email and password: they belong to the account on each server',
  'Devices, access tokens, failed logins, and recent activity: see Settings, Security',
  'Notifications and emails: they repeat what your entries say',
  'Support requests: they stay with the support team of the server',
  'Account numbers in imported statements, and what imports changed in known accounts: only a hash of the numbers is stored, which no other server can use',
  'Balances, totals, and money carried over: they are computed from your entries',
];

const MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/;
const NOT_A_MONTH = 'This is not a month such as 2026-03';
const month = z.pipe(
  text(7, NOT_A_MONTH, { notText: NOT_A_MONTH }).check(z.regex(MONTH, NOT_A_MONTH)),
  z.custom<Month>(),
);

const MAX_MOVED = dollarsOfCents(MAX_TOTAL);
const NOT_MOVED = 'This is not an amount with at most two decimals, other than 0';

/** What a goal gains or loses at once can be all that it has ever held. */
const moved = z
  .codec(
    z
      .number(NOT_MOVED)
      .check(z.refine((value) => value !== 0 && Math.abs(value) <= MAX_MOVED && hasWholeCents(value), NOT_MOVED)),
    z.custom<Cents>(),
    { decode: centsOfDollars, encode: dollarsOfCents },
  )
  .register(wire, { kind: 'dollars' });

const transaction = {
  _id: keptId<TransactionId>(),
  type: TransactionType,
  amount: amountAboveZero('Amount must be greater than 0'),
  description: requiredText('Description is required', DESCRIPTION_MAX, 'Description cannot exceed 200 characters'),
  note: optionalText(NOTE_MAX, 'Note cannot exceed 500 characters'),
  date: calendarDate('Date is required'),
  category: z.nullable(category),
  goalId: z.nullable(keptId<GoalId>()),
  createdAt: time,
};

export const ExportedTransaction = entry(transaction);
export type ExportedTransaction = z.output<typeof ExportedTransaction>;

export const ExportedDeletedTransaction = entry({ ...transaction, deletedAt: time });

export const ExportedGoal = entry({
  _id: keptId<GoalId>(),
  name: requiredText('Goal name is required', GOAL_NAME_MAX, 'Goal name cannot exceed 100 characters'),
  targetAmount: amountAboveZero('Target amount must be greater than 0'),
  deadline: z.nullable(calendarDate('Target date is required')),
  createdAt: time,
  closedAt: z.nullable(time),
});

export const ExportedMovement = entry({
  _id: keptId<string>(),
  goalId: keptId<GoalId>(),
  kind: z.enum(['adjustment', 'transfer', 'release'], 'Kind must be adjustment, transfer or release'),
  amount: moved,
  date: calendarDate('Date is required'),
  createdAt: time,
});

/** A budget has at most one change for each month of the years within reach. */
const CHANGES_MAX = 1000;
const ICON_MAX = 50;

export const ExportedBudgetChange = entry({
  month,
  amount: z.nullable(amountAboveZero('Amount must be greater than 0')),
});

export const ExportedBudget = entry({
  _id: keptId<string>(),
  name: requiredText('Category name is required', CATEGORY_MAX, 'Category name cannot exceed 50 characters'),
  category,
  icon: z.nullable(text(ICON_MAX, 'This icon is not valid')),
  notes: optionalText(BUDGET_NOTES_MAX, 'Notes cannot exceed 200 characters'),
  createdAt: time,
  changes: list(ExportedBudgetChange, CHANGES_MAX, 'A budget can have at most 1,000 changes'),
});
export type ExportedBudget = z.output<typeof ExportedBudget>;

const PHONE = /^\+?[1-9]\d{0,15}$/;
const NOT_A_PHONE = 'Invalid phone number';

/** Null for what a guest has not entered. */
export const ExportedProfile = entry({
  name: z.nullable(requiredText('Full name is required', 100, 'Name cannot exceed 100 characters')),
  phone: z.nullable(text(17, NOT_A_PHONE).check(z.regex(PHONE, NOT_A_PHONE))),
  dateOfBirth: z.nullable(calendarDate('Date of birth is required')),
});

export const ExportedSettings = entry({
  preferences: Preferences,
  notifications: GivenNotificationSettings,
  security: entry({ loginAlerts: z.boolean('This must be on or off') }),
});

/** Format and version come first, so that a reader knows at once what follows. */
export const ExportFile = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exportedAt: instant,
  leftOut: z.array(z.string()),
  profile: ExportedProfile,
  settings: ExportedSettings,
  goals: z.array(ExportedGoal),
  goalMovements: z.array(ExportedMovement),
  budgets: z.array(ExportedBudget),
  transactions: z.array(ExportedTransaction),
  deletedTransactions: z.array(ExportedDeletedTransaction),
  importSources: z.array(ExportedSource),
  merchants: z.array(ExportedMerchant),
  imports: z.array(ExportedImport),
  importRows: z.array(ExportedImportRow),
  schedules: z.array(ExportedSchedule),
  scheduleOccurrences: z.array(ExportedOccurrence),
  dismissedSuggestions: z.array(ExportedDismissal),
});
export type ExportFile = z.output<typeof ExportFile>;

/** Sections that older files of this version do not have. */
export const ADDED_SECTIONS: readonly (keyof ExportFile)[] = [
  'schedules',
  'scheduleOccurrences',
  'dismissedSuggestions',
];
