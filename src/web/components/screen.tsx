import type { LinkProps } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, use } from 'react';
import { useTitle } from '#web/browser/use-title.ts';
import { IconLink } from './icon-link.tsx';
import styles from './screen.module.css';
import { SurroundingsContext } from './surroundings.ts';

interface Props {
  /** The document title. */
  title: string;
  /** Defaults to the title. */
  heading?: string;
  backTo?: LinkProps['to'];
  backParams?: LinkProps['params'];
  /** Called on a tap on the back arrow instead of following the link. */
  onBack?: () => unknown;
  /** Shown at the end of the header. */
  actions?: ReactNode;
  /** Shows the bell, the banner, and the bottom navigation. */
  nav?: boolean;
  children: ReactNode;
}

/** The layout of every signed-in screen: a sticky header and one column in the main landmark. */
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
            data-shortcut="back"
            {...(backParams && { params: backParams })}
            {...(onBack && { onClick: replaceDefault(onBack) })}
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

function replaceDefault(action: () => unknown) {
  return (event: MouseEvent) => {
    event.preventDefault();
    action();
  };
}
