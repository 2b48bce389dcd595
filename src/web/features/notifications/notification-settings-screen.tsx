import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { notificationSettingsQuery } from './api.ts';
import { NotificationSettingsForm } from './notification-settings-form.tsx';

export function NotificationSettingsScreen() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  return (
    <Screen title="Notification Settings" backTo="/settings">
      {data ? (
        <NotificationSettingsForm loaded={data} />
      ) : error ? (
        <LoadFailure title="Error loading user data" text={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingText>Loading notification settings...</LoadingText>
      )}
    </Screen>
  );
}
