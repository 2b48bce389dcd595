import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { withoutPunctuation } from '#shared/account/phone.ts';
import { authContract, type User } from '#shared/auth/contract.ts';
import { confirmationErrors } from '#shared/auth/password-rules.ts';
import { birthDateLimits } from '#shared/auth/registration-rules.ts';
import { ApiError, isSessionError, messageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useSession } from '#web/session/session.ts';
import { NoRoomError, registerNoted } from './register-noted.ts';

const EMPTY = { name: '', dateOfBirth: '', email: '', phone: '', password: '', confirmPassword: '' };

interface Props {
  onCreated: (user: User) => void;
}

function useRegistration({ onCreated }: Props) {
  const { invite } = useSearch({ from: '/register' });
  const navigate = useNavigate();
  return useApiForm(authContract.register, {
    initial: EMPTY,
    toWire: (wire) => ({
      ...wire,
      phone: withoutPunctuation(wire.phone as string),
      ...(invite && { invitation: invite }),
    }),
    interdependent: ['password', 'confirmPassword'],
    check: (_, { password, confirmPassword }) => confirmationErrors(password, confirmPassword),
    detour: (body) => ({ name: 'noted', send: (idempotencyKey) => registerNoted({ body, idempotencyKey }) }),
    describe: (failure) =>
      failure instanceof NoRoomError ? failure.message : messageOf(failure, 'Registration failed. Please try again.'),
    onFailure: (failure) => {
      if (failure instanceof ApiError && isSessionError(failure)) void navigate({ to: '/login' });
    },
    onSuccess: ({ user }) => onCreated(user),
  });
}

export function RegisterForm(props: Props) {
  const form = useRegistration(props);
  const today = useToday();
  const { returnTo } = useLocation().state;
  const isGuest = useSession().user?.accountKind === 'guest';
  const text = isGuest ? "Everything you've added as a guest comes with you." : 'Takes about a minute.';
  return (
    <PublicScreen title="Create Account" text={text}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField label="Full Name" autoComplete="name" required {...form.field('name')} />
        <DateField
          label="Date of Birth"
          autoComplete="bday"
          required
          {...birthDateLimits(today)}
          {...form.field('dateOfBirth')}
        />
        <TextField label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          hint="For example (555) 123-4567 or +44 20 7946 0000"
          required
          {...form.field('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters"
          required
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <FormError message={form.error} />
        <SubmitButton busy={form.busy} busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
      </form>
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to="/login" state={{ returnTo }}>
          Log In
        </Link>
      </p>
    </PublicScreen>
  );
}
