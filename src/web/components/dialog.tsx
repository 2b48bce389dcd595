import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  title: string;
  /** Called on Escape and on a tap outside the dialog. */
  onClose: () => void;
  /** Prevents closing while a request is running. */
  busy?: boolean;
  /** Whether the first button gets the focus although there is a field, which would open the keyboard of a touchscreen. */
  focusesButton?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog, open while it is rendered. Focuses the first field, or else the first button. The browser keeps
 * the focus inside and returns it to the opening element on close.
 */
export function Dialog({ title, onClose, busy = false, focusesButton = false, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(focusesButton ? 'button' : 'input, select, textarea')?.focus();
    return () => element?.close(); // Only closing returns the focus; removing the element does not.
  }, [focusesButton]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a tap outside
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // The owner closes the dialog: if the browser did, a quick Enter on the opening button could be lost.
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      // Browsers do not allow a second Escape to be canceled, so a busy dialog reopens.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        if (busy) currentTarget.showModal();
        else onClose();
      }}
      // A press that starts inside, such as selecting text, does not count as a tap outside. Neither does the second tap of
      // a double tap, whose first one opened the dialog.
      onPointerDown={({ target, currentTarget }) => {
        pressedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget, detail }) => {
        if (target === currentTarget && pressedOutside.current && detail < 2 && !busy) onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The dialog's buttons, side by side if they fit; the last one is the primary action. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
