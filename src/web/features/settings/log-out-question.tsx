import { useLayoutEffect } from 'react';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useWaiting } from '#web/outbox/waiting.ts';

interface Props {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a log-out that loses what waits on this device. It cancels itself when all was sent meanwhile. */
export function LogOutQuestion({ onConfirm, onCancel }: Props) {
  const { length: waiting } = useWaiting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new each time
  useLayoutEffect(() => {
    if (waiting === 0) onCancel();
  }, [waiting]);
  return (
    <ConfirmDialog title="Log out without sending?" confirmLabel="Log Out" onConfirm={onConfirm} onCancel={onCancel}>
      <p>
        {waiting === 1 ? '1 transaction is' : `${waiting} transactions are`} only on this device. If you log out now,{' '}
        {waiting === 1 ? "it's" : "they're"} gone for good.
      </p>
    </ConfirmDialog>
  );
}
