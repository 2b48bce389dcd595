import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { StatusMessage, useStatus } from '#web/components/status-message.tsx';
import { meQuery } from '#web/features/auth/api.ts';
import { AccountActions } from './account-actions.tsx';
import { EmailCard } from './email-card.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileScreen() {
  const { data: user, error, refetch } = useQuery(meQuery);
  const { status, ...report } = useStatus();
  return (
    <Screen title="Profile Settings" backTo="/settings">
      {user ? (
        <>
          <ProfileForm user={user} report={report}>
            <EmailCard user={user} report={report} />
          </ProfileForm>
          <AccountActions user={user} report={report} />
        </>
      ) : error ? (
        <LoadFailure title="Error loading user data" text={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingText>Loading profile...</LoadingText>
      )}
      <StatusMessage status={status} />
    </Screen>
  );
}
