import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

interface Props {
  /** How many new transactions wait on this device. */
  waiting: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a log-out that loses what waits on this device. */
export function LogOutQuestion({ waiting, ...props }: Props) {
  return (
    <ConfirmDialog title="Log out without sending?" confirmLabel="Log Out" {...props}>
      <p>
        {waiting === 1 ? '1 transaction is' : `${waiting} transactions are`} only on this device. If you log out now,{' '}
        {waiting === 1 ? "it's" : "they're"} gone for good.
      </p>
    </ConfirmDialog>
  );
}
