import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant | undefined;
  /** Disabled, and showing `busyLabel` in place of its children, while the work it started goes on. */
  busy?: boolean | undefined;
  busyLabel?: ReactNode;
}

export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button loses the focus; it gets it back when its work is over and nothing else took it.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [busy]);

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={styles.button}
      data-variant={variant}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
