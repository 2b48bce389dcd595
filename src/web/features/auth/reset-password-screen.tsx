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
 * Where the mailed link leads. All sessions end with the old password, the one of this browser too; a guest has none.
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
      if (!getSession().user?.isGuest) signOut();
      setDone(true);
    },
  });

  if (token === '') {
    return (
      <PublicScreen title="This link is not complete" text="It does not say whose password to reset.">
        <p>Open the link in the email again, or ask for a new one.</p>
        <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
      </PublicScreen>
    );
  }
  if (isDone) {
    return (
      <PublicScreen title="Password changed" text="You can log in with your new password now.">
        <p role="status" className="visually-hidden">
          Password changed. You can log in with your new password now.
        </p>
        <ButtonLink to="/login">Log In</ButtonLink>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen title="Choose a new password" text="It needs at least 8 characters.">
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
        <Link to="/forgot-password">Ask for a new link</Link>
      </p>
    </PublicScreen>
  );
}
