import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  title: string;
  /** Escape, a tap beside the dialog, and what else leaves it; while `busy` only the work it waits for does. */
  onClose: () => void;
  busy?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog, open while it is rendered: the browser keeps the focus inside and gives it back to whatever
 * opened it. The first control inside gets the focus.
 */
export function Dialog({ title, onClose, busy = false, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close(); // only closing returns the focus, removing does not
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what the tap beside it does
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // The owner closes it: by itself it would give the focus back before the owner knows, who would miss a next Enter.
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      // A second Escape closes whatever is done about the first: while busy it is opened again.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        if (busy) currentTarget.showModal();
        else onClose();
      }}
      // A press that began inside, such as selecting text, is no tap beside it, wherever it ends.
      onPointerDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressedBeside.current && !busy) onClose();
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

/** The dialog's buttons, side by side where they fit; the last one is what the dialog is for. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
