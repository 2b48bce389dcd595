import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const resend = useMutation({
    mutationFn: () => call(accountContract.resendVerification),
    meta: { notDone: () => 'Link not sent' },
    onSuccess: async ({ wasVerified }) => {
      if (wasVerified) await queryClient.invalidateQueries({ queryKey: ME_KEY });
      report.success(wasVerified ? 'Your email address is already confirmed' : 'Link sent. Check your email.');
    },
  });

  return (
    <aside className={styles.notice} aria-label="Email confirmation">
      <p>Confirm your email address to get notifications by email. Open the link in our email, or send a new one.</p>
      <FormError message={resend.error && serverMessageOf(resend.error, 'Failed to send the link')} />
      <Button variant="secondary" busy={resend.isPending} busyLabel="Sending..." onClick={() => resend.mutate()}>
        Send the Link Again
      </Button>
    </aside>
  );
}
