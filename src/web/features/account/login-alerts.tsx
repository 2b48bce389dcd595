import { useQueryClient } from '@tanstack/react-query';
import { accountContract, type SecuritySettings } from '#shared/account/contract.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Tell } from '#web/components/status-message.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { AccountKind } from '#web/session/account-kind.ts';
import { securityStatusQuery } from './api.ts';

const HINTS: Record<AccountKind, string> = {
  own: 'From a browser or an address not seen before, by email too.',
  guest: 'Nobody can log in to a guest account.',
  demo: 'Everybody logs in to the demo account.',
};

interface Props {
  /** Undefined where it could not be loaded. */
  security: SecuritySettings | undefined;
  kind: AccountKind;
  tell: Tell;
}

/** Takes effect with the tap: there is nothing to save. */
export function LoginAlerts({ security, kind, tell }: Props) {
  const queryClient = useQueryClient();

  const toggle = async (loginAlerts: boolean) => {
    try {
      const { message, securitySettings } = await call(accountContract.updateSecuritySettings, {
        body: { loginAlerts },
      });
      queryClient.setQueryData(securityStatusQuery.queryKey, securitySettings);
      tell.succeed(message);
    } catch (failure) {
      tell.fail(serverMessageOf(failure, 'Error updating settings'));
    }
  };

  return (
    <Switch
      label="Login Alerts"
      hint={HINTS[kind]}
      checked={kind === 'own' && (security?.loginAlerts ?? true)}
      disabled={!security || kind !== 'own'}
      onChange={(loginAlerts) => void toggle(loginAlerts)}
    />
  );
}
