import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { authContract } from '#shared/auth/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { useEnter } from './use-enter.ts';

export function LoginScreen() {
  const enter = useEnter();
  const form = useApiForm(authContract.login, { initial: { email: '', password: '' }, onSuccess: enter });
  const guest = useMutation({ mutationFn: async () => enter(await call(authContract.guestLogin)) });
  const busy = form.busy || guest.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    guest.reset();
    form.submit(event);
  };

  return (
    <AuthFrame title="Log In" text="Record money in seconds, trust every cent.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        <FormError message={guest.error ? guestMessage(guest.error) : form.error} />
        <div className={styles.actions}>
          <SubmitButton busy={form.busy} busyLabel="Logging In..." disabled={busy}>
            Log In
          </SubmitButton>
          <Button
            variant="secondary"
            busy={guest.isPending}
            busyLabel="Starting..."
            disabled={busy}
            onClick={() => guest.mutate()}
          >
            Continue as Guest
          </Button>
        </div>
      </form>
      <p className={styles.other}>
        New here? <Link to="/register">Create Account</Link>
      </p>
    </AuthFrame>
  );
}

function guestMessage(error: Error): string {
  const tooMany = error instanceof ApiError && error.status === 429;
  return tooMany ? error.message : 'Guest login failed. Please try again.';
}
