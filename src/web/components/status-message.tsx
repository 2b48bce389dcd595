import { useEffect, useState } from 'react';
import { FormError } from './form-error.tsx';
import { Icon } from './icon.tsx';
import styles from './status-message.module.css';

/** Duration of a message, from the specification. */
const SHOWN_MILLISECONDS = 3000;

interface Status {
  readonly kind: 'success' | 'failure';
  readonly text: string;
}

/** Shows the outcome of an action. */
export interface StatusReporter {
  success: (text: string) => void;
  failure: (text: string) => void;
}

/** The outcome of the last action on a screen; it disappears on its own. */
export function useStatus(): StatusReporter & { status: Status | undefined } {
  const [status, setStatus] = useState<Status>();

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [status]);

  return {
    status,
    success: (text: string) => setStatus({ kind: 'success', text }),
    failure: (text: string) => setStatus({ kind: 'failure', text }),
  };
}

/** The error of a form as a whole, which disappears like a status message; errors of fields stay. */
export function TemporaryError({ message }: { message: string | undefined }) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setOver(true), SHOWN_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [message]);

  return <FormError message={isOver ? undefined : message} />;
}

/**
 * Shows a status above the content. The live region is always rendered, so that screen readers announce new messages.
 */
export function StatusMessage({ status }: { status: Status | undefined }) {
  return (
    <div className={styles.place} role="status">
      {status && (
        <p className={styles.message} data-kind={status.kind}>
          <Icon name={status.kind === 'success' ? 'check' : 'alert'} size={20} />
          <span>{status.text}</span>
        </p>
      )}
    </div>
  );
}
