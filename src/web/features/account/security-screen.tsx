import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { StatusMessage, useStatus } from '#web/components/status-message.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useSession } from '#web/session/session.ts';
import { AccessTokensCard } from './access-tokens-card.tsx';
import { devicesQuery, failedAttemptsQuery, securityEventsQuery, securityStatusQuery } from './api.ts';
import { Devices } from './devices.tsx';
import { FailedAttempts } from './failed-attempts.tsx';
import { LoginAlerts } from './login-alerts.tsx';
import { PasswordCard } from './password-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import styles from './security-screen.module.css';

export function SecurityScreen() {
  const { user } = useSession();
  const kind = user?.accountKind ?? 'user';
  const security = useQuery(securityStatusQuery);
  const attempts = useQuery(failedAttemptsQuery);
  const devices = useInfiniteQuery(devicesQuery);
  const events = useInfiniteQuery(securityEventsQuery);
  const { status, ...report } = useStatus();
  useLogError('The security status could not be loaded.', security.error);
  useLogError('The failed logins could not be loaded.', attempts.error);

  return (
    <Screen title="Security" backTo="/settings">
      {security.isPending || attempts.isPending || devices.isPending || events.isPending ? (
        <LoadingText>Loading security settings...</LoadingText>
      ) : (
        <>
          <PasswordCard security={security.data} kind={kind} onChanged={report.success} />
          <Card title="Login Protection">
            <div className={common.stack}>
              <Switch
                label="Two-Factor Authentication"
                hint={<ComingSoon>Confirm logins with an app on your phone.</ComingSoon>}
                checked={false}
                disabled
                onChange={() => {}}
              />
              <LoginAlerts security={security.data} kind={kind} report={report} />
            </div>
          </Card>
          <FailedAttempts attempts={attempts.data} isLocked={security.data?.accountLocked ?? false} />
          <Devices report={report} />
          <AccessTokensCard />
          <RecentActivity />
          <Card title="Trusted Devices">
            <p className={common.hint}>
              <ComingSoon>Devices that can skip the second step.</ComingSoon>
            </p>
          </Card>
        </>
      )}
      <StatusMessage status={status} />
    </Screen>
  );
}

function ComingSoon({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.soon}>Coming Soon</span>
      {children}
    </>
  );
}

/** Logs an error that does not keep the screen from working, as specified. */
function useLogError(message: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(message, error);
  }, [message, error]);
}
