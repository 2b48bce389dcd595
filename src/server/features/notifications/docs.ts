import type { Docs } from '#server/http/docs.ts';
import {
  BudgetNotifications,
  DeliveryPreferences,
  GoalsNotifications,
  Notification,
  NotificationKind,
  NotificationSettings,
  NotificationSettingsBase,
  NotificationSettingsChange,
  type notificationsContract,
  TransactionNotifications,
} from '#shared/notifications/contract.ts';

export const notificationDocs: Docs<typeof notificationsContract> = {
  endpoints: {
    readSettings: { summary: 'Notification settings' },
    updateSettings: { summary: 'Replaces all notification settings' },
    resetSettings: { summary: 'Resets all notification settings to their defaults' },
    list: {
      summary: 'Notifications, page by page',
      description: 'The newest come first. `unreadCount` counts the unread ones on all pages.',
    },
    read: {
      summary: 'Marks notifications as read',
      description: 'Marks all notifications if `ids` is omitted.',
    },
    unsubscribe: {
      summary: 'Turns emails off or on again with an emailed link',
      description:
        'Turns off email notifications for the account in the emailed link, or stops all emails to its address; `undo` reverses this. Both can be repeated.',
    },
  },
  fields: {
    alertAmount: 'The amount from which a transaction is large',
    alertThreshold: 'The percentage of the available amount at which an alert is sent',
    body: 'The text, one or two sentences',
    budgetNotifications: 'Notifications about budgets',
    contributionReminders: 'Whether to send reminders to save',
    deliveryPreferences: 'How notifications are delivered',
    emailNotifications: 'Whether notifications are also emailed',
    goalAchievement: 'Whether to notify of reached goals',
    goalsNotifications: 'Notifications about goals',
    ids: 'Identifiers of notifications; omit them to mark all as read',
    inAppNotifications: 'Whether the app lists notifications',
    largeTransactionAlerts: 'Whether to notify of large transactions',
    limit: 'The maximum number of items on the page; 50 by default',
    link: 'The path and query of the related screen in the app',
    milestoneAlerts: 'Whether to notify when 25, 50, or 75 percent of a goal is reached',
    overspendingNotifications: 'Whether to notify of overspent budgets',
    readAt: 'When it was read; null if unread',
    reminderFrequency: 'How often to send reminders to save',
    settings: 'All notification settings',
    spendingAlerts: 'Whether to notify when a budget reaches the threshold',
    summaryDayOfWeek: 'The weekday of the weekly summary',
    title: 'Title',
    transactionNotifications: 'Notifications about transactions',
    undo: 'Whether to turn emails on again; false by default',
    unreadCount: 'Number of unread notifications on all pages',
    weeklyBudgetSummary: 'Whether to send a weekly budget summary',
  },
  schemas: {
    requests: { NotificationSettingsChange, NotificationSettingsBase },
    responses: {
      Notification,
      NotificationKind,
      NotificationSettings,
      BudgetNotifications,
      GoalsNotifications,
      TransactionNotifications,
      DeliveryPreferences,
    },
  },
};
