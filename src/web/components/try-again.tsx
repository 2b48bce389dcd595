import { useId, useLayoutEffect, useState } from 'react';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { Button } from './button.tsx';

interface Props {
  onRetry: () => Promise<unknown>;
  variant?: 'secondary' | 'plain';
}

/** For what could not be loaded. Tries by itself do not show, and when it is there the focus is not lost with the button. */
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
