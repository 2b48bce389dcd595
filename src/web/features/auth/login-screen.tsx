import { Link, useLocation } from '@tanstack/react-router';
import { authContract } from '#shared/auth/contract.ts';
import { REGISTRATION_CLOSED } from '#shared/switches.ts';
import { call } from '#web/api/call.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useFocusOnEntry } from '#web/browser/focus-field.ts';
import { switches } from '#web/browser/switches.ts';
import { Button } from '#web/components/button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { useSession } from '#web/session/session.ts';
import { useCompleteLogin } from '#web/session/use-complete-login.ts';
import { useGuestLogin } from './use-guest-login.ts';

export function LoginScreen() {
  const session = useSession();
  const own = session.user?.accountKind === 'user' ? session.user.email : null;
  const ended = session.status === 'anonymous' ? session.ended : undefined;
  const { email: registered } = useLocation().state;
  const completeLogin = useCompleteLogin();
  const { leave, busy: leaving } = useLeaveGuest();
  const form = useApiForm(authContract.login, {
    initial: { email: registered ?? own ?? ended?.email ?? '', password: '' },
    onSuccess: ({ user, token }) =>
      leave({
        onLeave: () => completeLogin({ user, token }),
        onStay: () => void call(authContract.logout, { token }).catch(() => {}),
      }),
  });
  const guest = useGuestLogin(completeLogin, form.showError);
  const busy = form.busy || guest.busy || leaving;

  useFocusOnEntry('password', Boolean(registered));

  return (
    <PublicScreen title="Log In" text="Track your money in seconds. Trust every cent.">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
        <FormError message={form.error ?? ended?.reason} />
        <div className={styles.actions}>
          <SubmitButton busy={form.busy} busyLabel="Logging In..." disabled={busy}>
            Log In
          </SubmitButton>
          {switches.guests && (
            <Button
              variant="secondary"
              busy={guest.busy}
              busyLabel="Starting..."
              disabled={busy}
              onClick={() => void leave({ onLeave: guest.start })}
            >
              Continue as Guest
            </Button>
          )}
        </div>
      </form>
      <div>
        <OwnAccount />
        <OtherScreens />
      </div>
    </PublicScreen>
  );
}

/** Leads back to the account that is still logged in. */
function OwnAccount() {
  const { user } = useSession();
  if (user?.accountKind === 'guest') {
    return (
      <p className={styles.other}>
        You're using a guest account. <Link to="/dashboard">Go back to it</Link>
      </p>
    );
  }
  if (user?.accountKind !== 'user' || !user.email) return null;
  return (
    <p className={styles.other}>
      You're still logged in as {user.email}. <Link to="/dashboard">Go to your dashboard</Link>
    </p>
  );
}

/** Links to the screens for visitors who cannot log in. */
function OtherScreens() {
  const { returnTo } = useLocation().state;
  return (
    <>
      <p className={styles.other}>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      {switches.registration ? (
        <p className={styles.other}>
          New here?{' '}
          <Link to="/register" state={{ returnTo }}>
            Create Account
          </Link>
        </p>
      ) : (
        <p className={styles.other}>{REGISTRATION_CLOSED}</p>
      )}
      {switches.demo && (
        <p className={styles.other}>
          Just looking? <Link to="/demo">Try the demo</Link>
        </p>
      )}
    </>
  );
}
