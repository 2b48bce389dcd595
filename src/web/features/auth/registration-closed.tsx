import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/components/button-link.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { useSession } from '#web/session/session.ts';

/** Replaces the form if new accounts need an invitation and the link contains no valid one. */
export function RegistrationClosed({ text }: { text: string }) {
  const isGuest = useSession().user?.accountKind === 'guest';
  return (
    <PublicScreen title="Create Account" text={text}>
      {isGuest && <p>Open the invitation in this browser, and everything you've added as a guest comes with you.</p>}
      <ButtonLink to={isGuest ? '/dashboard' : '/login'}>{isGuest ? 'Go back to your data' : 'Log In'}</ButtonLink>
      {isGuest && (
        <p className={styles.other}>
          Already have an account? <Link to="/login">Log In</Link>
        </p>
      )}
    </PublicScreen>
  );
}
