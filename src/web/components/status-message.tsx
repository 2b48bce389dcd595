import { useEffect, useState } from 'react';
import { FormError } from './form-error.tsx';
import { Icon } from './icon.tsx';
import styles from './status-message.module.css';

/** How long a message stays. */
const SHOWN_MILLISECONDS = 3000;

interface Status {
  readonly kind: 'success' | 'failure';
  readonly text: string;
}

/** Says what came of something. */
export interface Tell {
  succeed: (text: string) => void;
  fail: (text: string) => void;
}

/** What came of the last thing a person did on a screen; it goes by itself. */
export function useStatus(): Tell & { status: Status | undefined } {
  const [status, setStatus] = useState<Status>();

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(undefined), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [status]);

  return {
    status,
    succeed: (text: string) => setStatus({ kind: 'success', text }),
    fail: (text: string) => setStatus({ kind: 'failure', text }),
  };
}

/** What went wrong with a form as a whole, said as long as any other message; what is said of a field stays. */
export function PassingError({ message }: { message: string | undefined }) {
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

/** Its place is always there, so that a message is announced when it comes, and it covers instead of moving anything. */
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
