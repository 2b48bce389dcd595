import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  baseOf,
  count,
  givenId,
  id,
  instant,
  list,
  mailedToken,
  Nothing,
  pageCursor,
  queryWholeNumber,
  wire,
} from '#shared/http/fields.ts';
import { enteredDollars } from '#shared/http/money-fields.ts';
import type { NotificationId } from '#shared/ids.ts';
import { type Cents, cents } from '#shared/money.ts';

export const ALERT_THRESHOLDS = [50, 70, 90, 100] as const;
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const REMINDER_FREQUENCIES = ['Daily', 'Weekly', 'Monthly'] as const;
/** Limits and default of the amount from which a transaction counts as large. */
export const LARGE_AMOUNT = { min: cents(50_00), max: cents(10_000_00), default: cents(500_00) };

const onOff = () => z.boolean('This must be on or off');

const largeAmount = enteredDollars('Alert amount')
  .check(
    z.refine(
      (amount: Cents) => amount >= LARGE_AMOUNT.min && amount <= LARGE_AMOUNT.max,
      'Alert amount must be between $50 and $10,000',
    ),
  )
  .register(wire, { kind: 'dollars', minimum: 50, maximum: 10_000 });

export const BudgetNotifications = z.object({
  spendingAlerts: onOff(),
  alertThreshold: z.literal(ALERT_THRESHOLDS, 'Alert threshold must be 50, 70, 90 or 100'),
  overspendingNotifications: onOff(),
  weeklyBudgetSummary: onOff(),
  summaryDayOfWeek: z.enum(WEEKDAYS, 'Summary day must be a day of the week'),
});
export const GoalsNotifications = z.object({
  milestoneAlerts: onOff(),
  goalAchievement: onOff(),
  contributionReminders: onOff(),
  reminderFrequency: z.enum(REMINDER_FREQUENCIES, 'Reminder frequency must be Daily, Weekly or Monthly'),
});
export const TransactionNotifications = z.object({
  largeTransactionAlerts: onOff(),
  alertAmount: largeAmount,
  dueReminders: onOff(),
  higherBillAlerts: onOff(),
});
export const DeliveryPreferences = z.object({ emailNotifications: onOff(), inAppNotifications: onOff() });

export const NotificationSettings = z.object({
  budgetNotifications: BudgetNotifications,
  goalsNotifications: GoalsNotifications,
  transactionNotifications: TransactionNotifications,
  deliveryPreferences: DeliveryPreferences,
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** Clients and export files from before these settings omit them. */
export const GivenTransactionNotifications = z.extend(TransactionNotifications, {
  dueReminders: z.optional(onOff()),
  higherBillAlerts: z.optional(onOff()),
});
export const GivenNotificationSettings = z.extend(NotificationSettings, {
  transactionNotifications: GivenTransactionNotifications,
});

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  budgetNotifications: {
    spendingAlerts: true,
    alertThreshold: 70,
    overspendingNotifications: true,
    weeklyBudgetSummary: false,
    summaryDayOfWeek: 'Monday',
  },
  goalsNotifications: {
    milestoneAlerts: true,
    goalAchievement: true,
    contributionReminders: false,
    reminderFrequency: 'Weekly',
  },
  transactionNotifications: {
    largeTransactionAlerts: false,
    alertAmount: LARGE_AMOUNT.default,
    dueReminders: true,
    higherBillAlerts: true,
  },
  deliveryPreferences: { emailNotifications: true, inAppNotifications: true },
};

export const NotificationKind = z.enum([
  'spending-threshold',
  'overspending',
  'weekly-summary',
  'goal-milestone',
  'goal-reached',
  'contribution-reminder',
  'large-transaction',
  'schedule-due',
  'higher-bill',
  'login',
  'deletion-scheduled',
]);
export type NotificationKind = z.output<typeof NotificationKind>;

export const Notification = z.object({
  _id: givenId<NotificationId>(),
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.output<typeof Notification>;

/** Default and maximum number of notifications in a response. */
export const NOTIFICATIONS_MAX = 50;

/** Maximum number of ids in a request that marks notifications as read. */
export const MARKED_MAX = 100;

export const NotificationSettingsBase = baseOf(GivenNotificationSettings);
export const NotificationSettingsChange = z.extend(GivenNotificationSettings, {
  base: z.optional(NotificationSettingsBase),
});
export type NotificationSettingsChange = z.output<typeof NotificationSettingsChange>;

const SettingsAnswer = z.object({ settings: NotificationSettings, version: count });
export type NotificationSettingsAnswer = z.output<typeof SettingsAnswer>;

export const notificationsContract = {
  readSettings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'session',
    response: SettingsAnswer,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'session',
    errors: ['edit_conflict'],
    body: NotificationSettingsChange,
    response: SettingsAnswer,
  }),
  resetSettings: endpoint({
    method: 'POST',
    path: '/notifications/settings/reset',
    access: 'session',
    response: SettingsAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'session',
    query: z.object({
      limit: z.optional(queryWholeNumber('Limit', NOTIFICATIONS_MAX)),
      cursor: z.optional(pageCursor),
    }),
    response: z.object({
      items: z.array(Notification),
      unreadCount: count,
      nextCursor: z.nullable(z.string()),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'session',
    body: z.object({ ids: z.optional(list(id<NotificationId>(), MARKED_MAX, 'At most 100 at a time')) }),
    response: z.object({ unreadCount: count }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'public',
    errors: ['unsubscribe_link_invalid'],
    body: z.object({ token: mailedToken, undo: z.optional(onOff()) }),
    response: Nothing,
  }),
};
