import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onBlur'> {
  variant?: ButtonVariant | undefined;
  /** Disables the button and shows `busyLabel` instead of its children. */
  busy?: boolean | undefined;
  busyLabel?: ReactNode;
}

/**
 * A button that keeps the focus when it is disabled: while focused it is only marked as disabled and ignores clicks,
 * because browsers take the focus away from a disabled button.
 */
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
  const button = useRef<HTMLButtonElement>(null);
  const isOff = disabled || busy;

  const disable = () => {
    if (button.current) button.current.disabled = isOff && document.activeElement !== button.current;
  };
  useLayoutEffect(disable);

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={styles.button}
      data-variant={variant}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onBlur={disable}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
