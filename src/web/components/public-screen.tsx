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
        <Logo />
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

/** Draws `public/icon.svg` without a request. */
function Logo() {
  return (
    <svg
      viewBox="0 0 64 64"
      width={40}
      height={40}
      fill="none"
      strokeWidth={6}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect width={64} height={64} rx={16} fill="#0b5d74" />
      <path d="M44.5 24.5A15 15 0 1 0 44.5 39.5" stroke="#fff" />
      <path d="M32 11v10M32 43v10" stroke="#8fdcf0" />
    </svg>
  );
}
