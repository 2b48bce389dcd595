import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { type NotificationSettings, notificationsContract } from '#shared/notifications/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { call } from '#web/api/call.ts';
import { useSettings } from '#web/api/use-settings.ts';
import type { Stored } from '#web/api/use-settings-draft.ts';
import { SettingsForm } from '#web/components/settings-form.tsx';
import { useStatus } from '#web/components/status-message.tsx';
import { notificationSettingsQuery } from './api.ts';
import { BudgetNotifications } from './budget-notifications.tsx';
import { DeliveryPreferences } from './delivery-preferences.tsx';
import { GoalsNotifications } from './goals-notifications.tsx';
import { TransactionNotifications } from './transaction-notifications.tsx';

/** Loaded when it is needed, because conflicts are rare. */
const NotificationSettingsConflict = lazy(async () => ({
  default: (await import('./notification-settings-conflict.tsx')).NotificationSettingsConflict,
}));

const MESSAGES = {
  saved: 'Notification preferences saved successfully!',
  notSaved: 'Failed to save notification preferences',
  reset: 'Notification preferences reset to defaults!',
  notReset: 'Failed to reset notification preferences',
};

export function NotificationSettingsForm({ loaded }: { loaded: Stored<NotificationSettings> }) {
  const queryClient = useQueryClient();
  const { status, success, failure } = useStatus();
  const settings = useSettings({
    loaded,
    messages: MESSAGES,
    endpoint: notificationsContract.updateSettings,
    storedOf: (answer) => answer,
    save: (body) => call(notificationsContract.updateSettings, { body }),
    reset: () => call(notificationsContract.resetSettings),
    onSuccess: (message, stored) => {
      queryClient.setQueryData(notificationSettingsQuery.queryKey, stored);
      announceSave(['notifications']);
      success(message);
    },
    onFailure: failure,
  });
  const { draft, change } = settings;

  const part = <Part extends keyof NotificationSettings>(name: Part) => ({
    settings: draft[name],
    onChange: (changed: Partial<NotificationSettings[Part]>) =>
      change({ ...draft, [name]: { ...draft[name], ...changed } }),
  });

  return (
    <SettingsForm
      settings={settings}
      status={status}
      resetLabel="Restore Defaults"
      resetQuestion="All notifications will return to their default settings."
      Conflict={NotificationSettingsConflict}
    >
      <BudgetNotifications {...part('budgetNotifications')} />
      <GoalsNotifications {...part('goalsNotifications')} />
      <TransactionNotifications {...part('transactionNotifications')} />
      <DeliveryPreferences {...part('deliveryPreferences')} />
    </SettingsForm>
  );
}
