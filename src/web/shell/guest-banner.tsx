import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { useSession } from '#web/session/session.ts';
import styles from './guest-banner.module.css';

/** The session whose offer was put aside until the app starts anew; the profile goes on making it. */
let putAside: string | undefined;

/** Offers a guest to keep what they record. Known from the first frame on, so nothing moves for it. */
export function GuestBanner() {
  const session = useSession();
  const [isPutAside, setPutAside] = useState(session.status === 'authenticated' && putAside === session.token);
  if (session.status !== 'authenticated' || !session.user.isGuest || isPutAside) return null;

  const putAway = () => {
    putAside = session.token;
    setPutAside(true);
    focusHeading();
  };
  return (
    <div className={styles.banner}>
      <Link to="/register">Create an account and keep your data</Link>
      <IconButton icon="close" label="Not now" onClick={putAway} />
    </div>
  );
}
