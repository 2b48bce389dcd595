import type { LinkProps } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { useTitle } from '#web/browser/use-title.ts';
import { IconLink } from './icon-link.tsx';
import styles from './screen.module.css';

interface Surroundings {
  bell?: ReactNode;
  banner?: ReactNode;
  navigation?: ReactNode;
}

/** What surrounds the main screens; the signed-in layout provides it. */
export const SurroundingsContext = createContext<Surroundings>({});

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
  const { bell, banner, navigation } = use(SurroundingsContext);

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
            {nav && bell}
          </div>
        )}
      </header>
      <main className={styles.main}>
        {nav && banner}
        {children}
      </main>
      {nav && navigation}
    </div>
  );
}

function instead(act: () => unknown) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}
