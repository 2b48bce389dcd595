import { useId, useLayoutEffect, useState } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { Button } from './button.tsx';

interface Props {
  onRetry: () => Promise<unknown>;
  variant?: 'secondary' | 'plain';
}

/**
 * Retries loading. Shows only retries started by the user, and moves the focus to the heading when the button
 * disappears.
 */
export function TryAgain({ onRetry, variant = 'secondary' }: Props) {
  const [busy, setBusy] = useState(false);
  const id = useId();
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === id) focusHeading();
    },
    [id],
  );
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Button id={id} variant={variant} busy={busy} busyLabel="Trying..." onClick={retry}>
      Try again
    </Button>
  );
}
