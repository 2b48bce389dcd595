import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { CLOSE, IconPath } from '#web/components/icon-path.tsx';
import { dismissToast, getToast, subscribeToToast, type Toast } from '#web/components/toast-store.ts';
import styles from './toaster.module.css';

const SHOWN_MILLISECONDS = 4000;
const SHOWN_WITH_ACTION_MILLISECONDS = 8000;

/** The current toast. The live region is always rendered, so that screen readers announce new toasts. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, getToast);
  return (
    <ol className={styles.toaster} aria-live="polite" aria-relevant="additions" aria-label="Messages">
      {toast && <ToastItem key={toast.id} toast={toast} />}
    </ol>
  );
}

/** Disappears on its own, but not while it is hovered or focused, and not if it stays. */
function ToastItem({ toast: { id, message, view, action, stays } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const duration = action ? SHOWN_WITH_ACTION_MILLISECONDS : SHOWN_MILLISECONDS;

  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, stays, id, duration]);

  const leaveFor = (run: () => void) => () => {
    flushSync(() => dismissToast(id));
    focusHeading();
    run();
  };

  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.message}>
        {message}
        {view && (
          <>
            {' · '}
            <button type="button" className={styles.view} onClick={leaveFor(view)}>
              View
            </button>
          </>
        )}
      </span>
      {action && (
        <button type="button" className={styles.action} data-shortcut="undo" onClick={leaveFor(action.run)}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss message" onClick={leaveFor(() => {})}>
        <IconPath path={CLOSE} size={18} />
      </button>
    </li>
  );
}
