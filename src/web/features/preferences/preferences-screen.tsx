import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { preferencesQuery } from './api.ts';
import { PreferencesForm } from './preferences-form.tsx';

export function PreferencesScreen() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  return (
    <Screen title="Preferences" backTo="/settings">
      {data ? (
        <PreferencesForm loaded={data} />
      ) : error ? (
        <LoadFailure title="Error loading user data" text={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingText>Loading preferences...</LoadingText>
      )}
    </Screen>
  );
}
