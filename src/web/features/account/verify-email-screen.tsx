import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountContract } from '#shared/account/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { FormError } from '#web/components/form-error.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { ME_KEY } from '#web/session/session.ts';

/** Verifies the email on a tap, not when the link is opened, because mail scanners open links too. */
export function VerifyEmailScreen() {
  const { token } = useSearch({ from: '/verify-email' });
  const [answer, setAnswer] = useState<{ wasVerified: boolean }>();
  const form = useApiForm(accountContract.verifyEmail, {
    initial: {},
    toWire: () => ({ token }),
    refreshes: [ME_KEY],
    onSuccess: setAnswer,
  });

  if (token === '') {
    return (
      <PublicScreen
        title="The link is incomplete"
        text="Open the link in the email again, or send a new one from your profile."
      >
        <ButtonLink to="/settings/profile">Open Profile</ButtonLink>
      </PublicScreen>
    );
  }
  if (answer) {
    const title = answer.wasVerified ? 'Already confirmed' : 'Email confirmed';
    return (
      <PublicScreen title={title} text="Centwise can now send notifications to this address.">
        <p role="status">You can choose which ones under Settings, Notifications.</p>
        <ButtonLink to="/dashboard">Open Centwise</ButtonLink>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen title="Confirm your email" text="Do this email address and its Centwise account belong to you?">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <FormError message={form.error} />
        <SubmitButton busy={form.busy} busyLabel="Confirming...">
          Confirm Email Address
        </SubmitButton>
      </form>
      {form.error && (
        <p className={styles.other}>
          <Link to="/settings/profile">Open Profile</Link>
        </p>
      )}
    </PublicScreen>
  );
}
