import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountContract } from '#shared/account/contract.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/components/button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { ME_KEY } from '#web/session/session.ts';
import styles from './email-card.module.css';

/** Shown in the profile until the email is verified. */
export function EmailVerification({ report }: { report: StatusReporter }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const resend = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { wasVerified } = await call(accountContract.resendVerification);
      if (wasVerified) await queryClient.invalidateQueries({ queryKey: ME_KEY });
      report.success(wasVerified ? 'Your email address is already confirmed' : 'Link sent. Check your email.');
    } catch (failure) {
      setError(serverMessageOf(failure, 'Failed to send the link'));
    }
    setBusy(false);
  };

  return (
    <aside className={styles.notice} aria-label="Email confirmation">
      <p>Confirm your email address to get notifications by email. Open the link in our email, or send a new one.</p>
      <FormError message={error} />
      <Button variant="secondary" busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
        Send the Link Again
      </Button>
    </aside>
  );
}
