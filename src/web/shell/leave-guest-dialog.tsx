import { ButtonLink } from '#web/components/button-link.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

export function LeaveGuestDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog title="Leave your guest account?" confirmLabel="Leave" onConfirm={onLeave} onCancel={onStay}>
      <p>
        Everything you've added as a guest is only available in this browser. If you leave now, it's gone for good.
        Create an account to keep it.
      </p>
      <ButtonLink to="/register">Create an Account</ButtonLink>
    </ConfirmDialog>
  );
}
