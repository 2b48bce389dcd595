import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { useSession } from '#web/session/session.ts';
import styles from './guest-banner.module.css';

/** Token of the session whose banner was dismissed, until the app reloads. */
let dismissedToken: string | undefined;

/** Offers guests to create an account. Rendered with the first frame, so that nothing moves. */
export function GuestBanner() {
  const session = useSession();
  const [isDismissed, setDismissed] = useState(session.status === 'authenticated' && dismissedToken === session.token);
  if (session.status !== 'authenticated' || session.user.accountKind !== 'guest' || isDismissed) return null;

  const dismiss = () => {
    dismissedToken = session.token;
    setDismissed(true);
    focusHeading();
  };
  return (
    <div className={styles.banner}>
      <Link to="/register">You're using a guest account. Create an account to keep your data.</Link>
      <IconButton icon="close" label="Not now" onClick={dismiss} />
    </div>
  );
}
