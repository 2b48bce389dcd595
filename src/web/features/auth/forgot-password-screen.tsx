import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountContract } from '#shared/account/contract.ts';
import { MAIL_OFF } from '#shared/switches.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { switches } from '#web/browser/switches.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { FormError } from '#web/components/form-error.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';

export function ForgotPasswordScreen() {
  const [answer, setAnswer] = useState<string>();
  const form = useApiForm(accountContract.forgotPassword, {
    initial: { email: '' },
    onSuccess: ({ message }) => setAnswer(message),
  });

  if (!switches.mail) {
    return (
      <PublicScreen
        title="Forgot password?"
        text={`${MAIL_OFF} Ask the person who runs it for a link to choose a new password.`}
      >
        <p>
          They create the link with <code>npm run admin -- reset-password</code> and your email address.
        </p>
        <ButtonLink to="/login">Back to Log In</ButtonLink>
      </PublicScreen>
    );
  }
  if (answer) {
    return (
      <PublicScreen title="Check your email" text={answer}>
        <p role="status" className="visually-hidden">
          {answer}
        </p>
        <ButtonLink to="/login">Back to Log In</ButtonLink>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen title="Forgot password?" text="We'll email you a link to reset your password.">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <FormError message={form.error} />
        <SubmitButton busy={form.busy} busyLabel="Sending...">
          Send Reset Link
        </SubmitButton>
      </form>
      <p className={styles.other}>
        <Link to="/login">Back to Log In</Link>
      </p>
    </PublicScreen>
  );
}
