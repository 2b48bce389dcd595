import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { FormError } from '#web/components/form-error.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';

interface Texts {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busy: string;
  readonly done: string;
  readonly doneText: string;
}

const NOTIFICATIONS: Texts = {
  title: 'Email notifications',
  text: 'Do you want to stop getting email notifications from Centwise?',
  action: 'Unsubscribe',
  busy: 'Unsubscribing...',
  done: 'Unsubscribed',
  doneText: "You won't get any more email notifications from Centwise.",
};

const ALL_MAIL: Texts = {
  title: 'Stop all emails',
  text: "Centwise won't send anything to this address, including notifications, security alerts and password reset links.",
  action: 'Stop All Emails',
  busy: 'Stopping...',
  done: 'Emails stopped',
  doneText: "Centwise won't send any more emails to this address.",
};

/** Unsubscribes on a tap, not when the link is opened, because mail scanners open links too. */
export function UnsubscribeScreen() {
  const { token, all } = useSearch({ from: '/unsubscribe' });
  const [isStopped, setStopped] = useState<boolean>();
  const { title, text, action, busy, done, doneText } = all ? ALL_MAIL : NOTIFICATIONS;
  const form = useApiForm(notificationsContract.unsubscribe, {
    initial: {},
    toWire: () => (isStopped ? { token, undo: true } : { token }),
    onSuccess: () => setStopped(!isStopped),
  });

  if (token === '') {
    return (
      <PublicScreen
        title="The link is incomplete"
        text="Open the link in the email again, or turn off emails under Settings, Notifications."
      >
        <ButtonLink to="/settings/notifications">Notification Settings</ButtonLink>
      </PublicScreen>
    );
  }
  if (isStopped === false) {
    return (
      <PublicScreen title="Emails are back on" text="Centwise can send emails to this address again.">
        <p role="status">You can choose your notifications under Settings, Notifications.</p>
        <ButtonLink to="/dashboard">Open Centwise</ButtonLink>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen title={isStopped ? done : title} text={isStopped ? doneText : text}>
      {isStopped && <p role="status">Changed your mind? You can use the link in the email again.</p>}
      <form key={String(isStopped)} className={styles.form} onSubmit={form.submit} noValidate>
        <FormError message={form.error} />
        <SubmitButton busy={form.busy} busyLabel={isStopped ? 'Undoing...' : busy}>
          {isStopped ? 'Undo' : action}
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
