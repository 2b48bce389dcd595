import { ButtonLink } from '#web/components/button-link.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

export function LeaveGuestDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog title="Leave your guest account?" confirmLabel="Leave" onConfirm={onLeave} onCancel={onStay}>
      <p>
        What you have recorded as a guest can only be reached from here. Once you leave, nobody can bring it back. With
        an account it stays yours.
      </p>
      <ButtonLink to="/register">Create an Account</ButtonLink>
    </ConfirmDialog>
  );
}
