import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus' | 'onBlur'> {
  variant?: ButtonVariant | undefined;
  /** Disabled, and showing `busyLabel` in place of its children, while the work it started goes on. */
  busy?: boolean | undefined;
  busyLabel?: ReactNode;
}

/** A disabled button would lose the focus: while it has it, it is disabled for assistive technology and does nothing. */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const isOff = disabled || busy;

  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      disabled={isOff && !hasFocus}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
