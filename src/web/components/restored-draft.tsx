import type { MouseEvent } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { Button } from './button.tsx';
import styles from './restored-draft.module.css';

/** Says that the screen shows a draft from an earlier visit. */
export function RestoredDraft({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
  if (!isRestored) return null;

  /** Moves the focus to the form or the heading, because the pressed button disappears. */
  const discard = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    form?.setAttribute('tabindex', '-1');
    if (form) form.focus({ preventScroll: true });
    else focusHeading();
    onDiscard();
  };
  return (
    <p className={styles.restored}>
      We kept what you typed.
      <Button variant="plain" onClick={discard}>
        Discard
      </Button>
    </p>
  );
}
