import type { ReactNode } from 'react';
import { useKeyboardInset } from '#web/browser/keyboard-inset.ts';
import { FormError } from './form-error.tsx';
import styles from './sticky-buttons.module.css';

interface Props {
  /** The error of the form as a whole. */
  error?: string | undefined;
  children: ReactNode;
}

/** The buttons that submit a form and its error, which stay in view above the on-screen keyboard. */
export function StickyButtons({ error, children }: Props) {
  useKeyboardInset();
  return (
    <div className={styles.bar}>
      <FormError message={error} />
      {children}
    </div>
  );
}
