import { formatMoney } from '#shared/money.ts';
import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';

/** The settings with more than two values: two different changes of a switch are impossible. */
const CONFLICT_FIELDS: readonly ConflictField<NotificationSettings>[] = [
  {
    label: 'Alert threshold',
    names: ['budgetNotifications.alertThreshold'],
    text: ({ budgetNotifications }) => `${budgetNotifications.alertThreshold}%`,
  },
  {
    label: 'Day of the week',
    names: ['budgetNotifications.summaryDayOfWeek'],
    text: ({ budgetNotifications }) => budgetNotifications.summaryDayOfWeek,
  },
  {
    label: 'Reminder frequency',
    names: ['goalsNotifications.reminderFrequency'],
    text: ({ goalsNotifications }) => goalsNotifications.reminderFrequency,
  },
  {
    label: 'Alert amount',
    names: ['transactionNotifications.alertAmount'],
    text: ({ transactionNotifications }) => formatMoney(transactionNotifications.alertAmount),
  },
];

export function NotificationSettingsConflict(props: ConflictProps<NotificationSettings>) {
  return <ConflictDialog subject="This setting" fields={CONFLICT_FIELDS} {...props} />;
}
