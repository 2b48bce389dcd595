import { useQueryClient } from '@tanstack/react-query';
import { accountContract } from '#shared/account/contract.ts';
import { passwordStrength } from '#shared/account/password-strength.ts';
import { confirmationErrors } from '#shared/auth/password-rules.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TemporaryError } from '#web/components/status-message.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { devicesQuery, failedAttemptsQuery, securityEventsQuery, securityStatusQuery } from './api.ts';
import { PasswordRequirements, StrengthMeter } from './password-strength.tsx';

interface Props {
  onClose: () => void;
  onChanged: (message: string) => void;
}

/** A wrong current password counts as a failed login, which changes these queries. */
const FAILED_LOGIN_KEYS = [securityStatusQuery.queryKey, failedAttemptsQuery.queryKey];

export function ChangePasswordDialog({ onClose, onChanged }: Props) {
  const queryClient = useQueryClient();
  const form = useApiForm(accountContract.changePassword, {
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    interdependent: ['currentPassword', 'newPassword', 'confirmPassword'],
    check: (_, { newPassword, confirmPassword }) => confirmationErrors(newPassword, confirmPassword),
    refreshes: [...FAILED_LOGIN_KEYS, devicesQuery.queryKey, securityEventsQuery.queryKey],
    describe: (failure) => serverMessageOf(failure, 'Failed to change password', 'Error changing password'),
    notDone: () => 'Password not changed',
    onFailure: () => {
      for (const queryKey of FAILED_LOGIN_KEYS) void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: ({ message }) => onChanged(message),
  });
  const { newPassword } = form.values;

  return (
    <Dialog title="Change Password" onClose={onClose} busy={form.busy}>
      <Form form={form}>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <PasswordField label="New Password" autoComplete="new-password" required {...form.field('newPassword')} />
        {newPassword !== '' && <StrengthMeter strength={passwordStrength(newPassword)} />}
        <PasswordRequirements password={newPassword} />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <TemporaryError message={form.error} />
        <DialogButtons>
          <CancelButton form={form} onCancel={onClose} />
          <SubmitButton busy={form.busy} busyLabel="Saving Changes...">
            Change Password
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
