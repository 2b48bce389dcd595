import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountContract } from '#shared/account/contract.ts';
import { confirmationErrors } from '#shared/auth/password-rules.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { getSession, signOut } from '#web/session/session.ts';

/**
 * The destination of the emailed link. Changing the password ends all sessions, including this browser's, unless it is
 * a guest session.
 */
export function ResetPasswordScreen() {
  const { token } = useSearch({ from: '/reset-password' });
  const [isDone, setDone] = useState(false);
  const form = useApiForm(accountContract.resetPassword, {
    initial: { password: '', confirmPassword: '' },
    interdependent: ['password', 'confirmPassword'],
    toWire: (wire) => ({ ...wire, token }),
    check: (_, { password, confirmPassword }) => confirmationErrors(password, confirmPassword),
    onSuccess: () => {
      if (getSession().user?.accountKind !== 'guest') signOut();
      setDone(true);
    },
  });

  if (token === '') {
    return (
      <PublicScreen title="The link is incomplete" text="Open the link in the email again, or request a new one.">
        <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
      </PublicScreen>
    );
  }
  if (isDone) {
    return (
      <PublicScreen title="Password changed" text="You can now log in with your new password.">
        <p role="status" className="visually-hidden">
          Password changed. You can now log in with your new password.
        </p>
        <ButtonLink to="/login">Log In</ButtonLink>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen title="Choose a new password" text="Use at least 8 characters.">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <PasswordField label="New Password" autoComplete="new-password" required {...form.field('password')} />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <FormError message={form.error} />
        <SubmitButton busy={form.busy} busyLabel="Saving Changes...">
          Change Password
        </SubmitButton>
      </form>
      <p className={styles.other}>
        <Link to="/forgot-password">Request a new link</Link>
      </p>
    </PublicScreen>
  );
}
