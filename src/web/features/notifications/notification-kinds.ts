import type { NotificationKind } from '#shared/notifications/contract.ts';
import type { IconName } from '#web/components/icon.tsx';

interface Appearance {
  readonly icon: IconName;
  /** Names the icon for screen readers. */
  readonly label: string;
}

export const NOTIFICATION_KINDS: Readonly<Record<NotificationKind, Appearance>> = {
  'spending-threshold': { icon: 'budget', label: 'Spending alert' },
  overspending: { icon: 'alert', label: 'Overspending' },
  'weekly-summary': { icon: 'list', label: 'Weekly summary' },
  'goal-milestone': { icon: 'target', label: 'Milestone' },
  'goal-reached': { icon: 'check', label: 'Goal' },
  'contribution-reminder': { icon: 'bell', label: 'Reminder' },
  'large-transaction': { icon: 'arrow-up-right', label: 'Transaction' },
  'schedule-due': { icon: 'bell', label: 'Due' },
  'higher-bill': { icon: 'arrow-up-right', label: 'Higher bill' },
  login: { icon: 'lock', label: 'Security' },
  'deletion-scheduled': { icon: 'trash', label: 'Account' },
};
