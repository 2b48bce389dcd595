import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  children,
  ...link
}: Pick<LinkProps, 'to' | 'search' | 'params' | 'state'> & { variant?: ButtonVariant; children: ReactNode }) {
  return (
    <Link {...link} className={styles.button} data-variant={variant}>
      {children}
    </Link>
  );
}
