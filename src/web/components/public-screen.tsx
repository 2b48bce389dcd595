import type { ReactNode } from 'react';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { useTitle } from '#web/browser/use-title.ts';
import styles from './public-screen.module.css';

interface Props {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The layout of every screen that needs no session. */
export function PublicScreen({ title, text, children }: Props) {
  useTitle(title);
  useFocusAfter(title);
  return (
    <main className={styles.frame}>
      <div className={styles.brand}>
        <img src="/icon.svg" alt="" width={40} height={40} />
        Centwise
      </div>
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </main>
  );
}
