import type { ReactNode } from 'react';
import { useKeyboardInset } from '#web/browser/keyboard-inset.ts';
import styles from './sticky-buttons.module.css';

/** The buttons that submit a form, which stay in view above the on-screen keyboard. */
export function StickyButtons({ children }: { children: ReactNode }) {
  useKeyboardInset();
  return <div className={styles.bar}>{children}</div>;
}
