import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

interface Props extends Pick<LinkProps, 'to' | 'search' | 'params' | 'state'> {
  variant?: ButtonVariant;
  /** Called before the link is followed. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', children, ...link }: Props) {
  return (
    <Link {...link} className={styles.button} data-variant={variant}>
      {children}
    </Link>
  );
}
