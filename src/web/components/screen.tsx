import type { LinkProps } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { GuestBanner } from '#web/app/guest-banner.tsx';
import { NotificationBell } from '#web/app/notification-bell.tsx';
import { useTitle } from '#web/app/use-title.ts';
import { BottomNav } from './bottom-nav.tsx';
import { IconLink } from './icon-link.tsx';
import styles from './screen.module.css';

interface Props {
  /** The document's title, and the heading unless `heading` gives another. */
  title: string;
  heading?: string;
  backTo?: LinkProps['to'];
  backParams?: LinkProps['params'];
  /** A plain tap on the back arrow does this instead of following it. */
  onBack?: () => unknown;
  /** At the end of the header. */
  actions?: ReactNode;
  /** One of the main screens: with the bell and the bottom navigation. */
  nav?: boolean;
  children: ReactNode;
}

/** The frame of every screen: one column, a header that stays, the main landmark. */
export function Screen({ title, heading = title, backTo, backParams, onBack, actions, nav = false, children }: Props) {
  useTitle(title);

  return (
    <div className={styles.screen} data-nav={nav || undefined}>
      <header className={styles.header}>
        {backTo && (
          <IconLink
            icon="back"
            label="Back"
            to={backTo}
            {...(backParams && { params: backParams })}
            {...(onBack && { onClick: instead(onBack) })}
          />
        )}
        <h1 className={styles.heading}>{heading}</h1>
        {(actions || nav) && (
          <div className={styles.actions}>
            {actions}
            {nav && <NotificationBell />}
          </div>
        )}
      </header>
      <main className={styles.main}>
        {nav && <GuestBanner />}
        {children}
      </main>
      {nav && <BottomNav />}
    </div>
  );
}

function instead(act: () => unknown) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}
