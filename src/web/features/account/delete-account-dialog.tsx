import { useState } from 'react';
import { accountContract, DELETION_GRACE_DAYS, DELETION_PHRASE } from '#shared/account/contract.ts';
import type { User } from '#shared/auth/contract.ts';
import { addDays, formatDayInFull } from '#shared/calendar-date.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { Form } from '#web/components/form.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { TemporaryError } from '#web/components/status-message.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { emptyDevice } from '#web/outbox/empty-device.ts';
import { isCurrentUser, signOut, updateUser } from '#web/session/session.ts';

interface Props {
  user: User;
  onClose: () => void;
  onScheduled: (message: string) => void;
}

/** Explains the consequences, then asks for the password. Guests have no password and are deleted immediately. */
export function DeleteAccountDialog({ user, onClose, onScheduled }: Props) {
  const [step, setStep] = useState<1 | 2>(1);
  return step === 1 ? (
    <Dialog key="consequences" title="Delete your account?" onClose={onClose}>
      {user.accountKind === 'guest' ? (
        <p>Everything you've added as a guest will be deleted right away. You can't get a guest account back.</p>
      ) : (
        <>
          <p>Your account will be deleted in 30 days, along with all transactions, budgets, goals and settings.</p>
          <p>
            Until then, you can keep using your account and cancel at any time. After that, nothing can be restored.
          </p>
        </>
      )}
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => setStep(2)}>
          Continue
        </Button>
      </DialogButtons>
    </Dialog>
  ) : (
    <ConfirmDeletion user={user} onBack={() => setStep(1)} onClose={onClose} onScheduled={onScheduled} />
  );
}

function ConfirmDeletion({ user, onBack, onClose, onScheduled }: Props & { onBack: () => void }) {
  const today = useToday();
  const form = useApiForm(accountContract.deleteAccount, {
    initial: { password: '' },
    toWire: ({ password }) => ({ confirmation: DELETION_PHRASE, ...(user.accountKind !== 'guest' && { password }) }),
    describe: (failure) => serverMessageOf(failure, 'Failed to delete account', 'Error deleting account'),
    notDone: () => 'Account not deleted',
    onSuccess: ({ message, deletionScheduledFor }) => {
      if (deletionScheduledFor === null) return emptyAndSignOut(user._id);
      onScheduled(message);
      updateUser({ ...user, deletionScheduledFor });
    },
  });

  return (
    <Dialog key="confirmation" title="Confirm deletion" onClose={onClose} busy={form.busy}>
      <Form form={form}>
        {user.accountKind === 'guest' ? (
          <p>This deletes your guest account right away.</p>
        ) : (
          <>
            <p>Enter your password to schedule deletion for {formatDayInFull(addDays(today, DELETION_GRACE_DAYS))}.</p>
            <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
          </>
        )}
        <TemporaryError message={form.error} />
        <DialogButtons>
          <Button variant="secondary" disabled={form.busy} onClick={onBack}>
            Back
          </Button>
          <SubmitButton
            variant="danger"
            busy={form.busy}
            busyLabel="Deleting..."
            disabled={user.accountKind !== 'guest' && form.values.password === ''}
          >
            Delete Account
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

async function emptyAndSignOut(userId: string): Promise<void> {
  await emptyDevice(userId);
  if (isCurrentUser(userId)) signOut();
}
