import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useSession } from '#web/app/session.ts';
import { Button } from '#web/components/button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useEnter } from './use-enter.ts';
import { useGuestLogin } from './use-guest-login.ts';

export function LoginScreen() {
  const enter = useEnter();
  const form = useApiForm(authContract.login, { initial: { email: '', password: '' }, onSuccess: enter });
  const guest = useGuestLogin(enter);
  const session = useSession();
  const signedOutBecause = session.status === 'anonymous' ? session.reason : undefined;
  const busy = form.busy || guest.busy;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    guest.clearError();
    form.submit(event);
  };

  return (
    <PublicScreen title="Log In" text="Record money in seconds, trust every cent.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        <FormError message={guest.error ?? form.error ?? signedOutBecause} />
        <div className={styles.actions}>
          <SubmitButton busy={form.busy} busyLabel="Logging In..." disabled={busy}>
            Log In
          </SubmitButton>
          <Button variant="secondary" busy={guest.busy} busyLabel="Starting..." disabled={busy} onClick={guest.start}>
            Continue as Guest
          </Button>
        </div>
      </form>
      <p className={styles.other}>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <p className={styles.other}>
        New here? <Link to="/register">Create Account</Link>
      </p>
    </PublicScreen>
  );
}
