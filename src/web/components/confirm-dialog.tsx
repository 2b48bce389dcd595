import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

interface Props {
  title: string;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** `danger` for what cannot be taken back. */
  variant?: 'primary' | 'danger';
  onConfirm: () => void;
  onCancel: () => void;
  /** What the person should know before deciding. */
  children: ReactNode;
}

/** Asks before doing something. The focus begins on Cancel, so that a hasty Enter does no harm. */
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
