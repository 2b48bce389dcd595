import { accountContract } from '#shared/account/contract.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TemporaryError } from '#web/components/status-message.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { updateUser } from '#web/session/session.ts';

export function EmailDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const form = useApiForm(accountContract.updateEmail, {
    initial: { newEmail: '', currentPassword: '' },
    describe: (failure) => serverMessageOf(failure, 'Failed to update email'),
    notDone: () => 'Email not changed',
    onSuccess: ({ user }) => {
      updateUser(user);
      onSaved();
    },
  });

  return (
    <Dialog title="Update Email Address" onClose={onClose} busy={form.busy}>
      <Form form={form}>
        <TextField label="New Email" type="email" autoComplete="email" required {...form.field('newEmail')} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <TemporaryError message={form.error} />
        <DialogButtons>
          <CancelButton form={form} onCancel={onClose} />
          <SubmitButton busy={form.busy} busyLabel="Updating...">
            Update Email
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
