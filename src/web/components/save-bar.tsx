import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { getSession } from '#web/session/session.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormButtons } from './form.tsx';
import styles from './save-bar.module.css';

interface Changes {
  busy: boolean;
  /** Resolves to false if the changes could not be saved. */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** The buttons of a settings screen. Unsaved changes keep them in view and must be saved or discarded before leaving. */
export function SaveBar({ isChanged, children, ...changes }: Changes & { isChanged: boolean; children: ReactNode }) {
  return (
    <div className={styles.bar} data-changed={isChanged || undefined}>
      {children}
      {isChanged && <LeaveQuestion {...changes} />}
    </div>
  );
}

/**
 * Holds up every navigation while it is rendered; a reload gets the browser's own question. Once the changes are saved or
 * discarded, the navigation continues.
 */
function LeaveQuestion({ busy, save, discard }: Changes) {
  const { proceed, reset } = useBlocker({ shouldBlockFn: isSignedIn, withResolver: true });

  // A second Back while the question is open replaces the navigation to continue, but does not answer the question.
  const latest = useRef(proceed);
  useEffect(() => {
    latest.current = proceed;
  }, [proceed]);

  const isAsking = proceed !== undefined;
  useEffect(() => {
    if (!isAsking) return;
    return () => {
      latest.current?.(); // Has no effect after `reset`.
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
    };
  }, [isAsking]);

  if (!reset) return null;
  return (
    <Dialog title="Save changes?" onClose={reset} busy={busy}>
      <p>You have changes that aren't saved yet.</p>
      <FormButtons>
        <Button
          busy={busy}
          busyLabel="Saving Changes..."
          onClick={() => void save().then((isSaved) => isSaved || reset())}
        >
          Save
        </Button>
        <Button variant="secondary" disabled={busy} onClick={discard}>
          Discard
        </Button>
        <Button variant="plain" disabled={busy} onClick={reset}>
          Keep editing
        </Button>
      </FormButtons>
    </Dialog>
  );
}

/** The end of the session leads to /login without a question. */
function isSignedIn(): boolean {
  return getSession().status === 'authenticated';
}
