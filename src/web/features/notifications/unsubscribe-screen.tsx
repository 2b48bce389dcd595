import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { FormError } from '#web/components/form-error.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';

/** Unsubscribes on a tap, not when the link is opened, because mail scanners open links too. */
export function UnsubscribeScreen() {
  const { token } = useSearch({ from: '/unsubscribe' });
  const [isDone, setDone] = useState(false);
  const form = useApiForm(notificationsContract.unsubscribe, {
    initial: {},
    toWire: () => ({ token }),
    onSuccess: () => setDone(true),
  });

  if (token === '') {
    return (
      <PublicScreen title="This link is not complete" text="It does not say whose emails to turn off.">
        <p>Open the link in the email again, or turn emails off under Settings, Notifications.</p>
        <ButtonLink to="/settings/notifications">Notification Settings</ButtonLink>
      </PublicScreen>
    );
  }
  return isDone ? (
    <PublicScreen title="Unsubscribed" text="Centwise sends you no more email notifications.">
      <p role="status">You can turn them on again under Settings, Notifications.</p>
      <ButtonLink to="/dashboard">Open Centwise</ButtonLink>
    </PublicScreen>
  ) : (
    <PublicScreen title="Email notifications" text="Do you want no more email notifications from Centwise?">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <FormError message={form.error} />
        <SubmitButton busy={form.busy} busyLabel="Unsubscribing...">
          Unsubscribe
        </SubmitButton>
      </form>
      {form.error && (
        <p className={styles.other}>
          <Link to="/settings/notifications">Notification Settings</Link>
        </p>
      )}
    </PublicScreen>
  );
}
