import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

interface Props {
  title: string;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** Use `danger` for actions that cannot be undone. */
  variant?: 'primary' | 'danger';
  onConfirm: () => void;
  onCancel: () => void;
  /** The consequences of the action. */
  children: ReactNode;
}

/** Asks for confirmation. Cancel has the initial focus, so that pressing Enter by mistake does no harm. */
export function ConfirmDialog(props: Props) {
  const { title, confirmLabel, busyLabel, busy = false, variant = 'danger', onConfirm, onCancel, children } = props;
  return (
    <Dialog title={title} onClose={onCancel} busy={busy}>
      {children}
      <DialogButtons>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
