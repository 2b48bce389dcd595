import { useLayoutEffect } from 'react';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { mayBeRecorded } from '#web/outbox/entry.ts';
import { useWaiting } from '#web/outbox/waiting.ts';

interface Props {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a log-out that loses what waits on this device. It cancels itself when all was sent meanwhile. */
export function LogOutQuestion({ onConfirm, onCancel }: Props) {
  const entries = useWaiting();
  const { length: waiting } = entries;
  const [count, are, it, itIs] =
    waiting === 1 ? ['1 transaction', 'is', 'it', "it's"] : [`${waiting} transactions`, 'are', 'they', "they're"];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new each time
  useLayoutEffect(() => {
    if (waiting === 0) onCancel();
  }, [waiting]);
  return (
    <ConfirmDialog title="Log out without sending?" confirmLabel="Log Out" onConfirm={onConfirm} onCancel={onCancel}>
      <p>
        {entries.some(mayBeRecorded)
          ? `${count} may be only on this device. If you log out now, ${it} may be gone for good.`
          : `${count} ${are} only on this device. If you log out now, ${itIs} gone for good.`}
      </p>
    </ConfirmDialog>
  );
}
