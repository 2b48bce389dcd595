import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountContract, type SecuritySettings } from '#shared/account/contract.ts';
import type { AccountKind } from '#shared/auth/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { Switch } from '#web/components/switch.tsx';
import { securityStatusQuery } from './api.ts';

const HINTS: Record<AccountKind, string> = {
  user: 'Get an alert when someone logs in from a new browser or location.',
  guest: 'No one can log in to a guest account.',
  demo: 'Anyone can log in to the demo account.',
};

interface Props {
  /** Undefined if loading failed. */
  security: SecuritySettings | undefined;
  kind: AccountKind;
  report: StatusReporter;
}

/** Saves the setting immediately. */
export function LoginAlerts({ security, kind, report }: Props) {
  const queryClient = useQueryClient();

  const { mutate } = useMutation({
    mutationFn: (loginAlerts: boolean) => call(accountContract.updateSecuritySettings, { body: { loginAlerts } }),
    meta: { notDone: () => 'Login alerts not changed' },
    onSuccess: ({ message, securitySettings }) => {
      queryClient.setQueryData(securityStatusQuery.queryKey, securitySettings);
      announceSave(['account']);
      report.success(message);
    },
    onError: (failure) => report.failure(serverMessageOf(failure, 'Error updating settings')),
  });

  return (
    <Switch
      label="Login Alerts"
      hint={HINTS[kind]}
      checked={kind === 'user' && (security?.loginAlerts ?? true)}
      disabled={!security || kind !== 'user'}
      onChange={(loginAlerts) => mutate(loginAlerts)}
    />
  );
}
