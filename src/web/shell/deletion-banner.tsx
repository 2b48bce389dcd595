import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDayInFull } from '#shared/calendar-date.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { dismissToast, showToast } from '#web/components/toast-store.ts';
import { rememberUser, updateUser, useSession } from '#web/session/session.ts';
import styles from './deletion-banner.module.css';

/** Shown on every screen while a deletion is scheduled, with a button to cancel it. */
export function DeletionBanner() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const failed = useRef<number>(undefined);
  const { mutate: cancel, isPending } = useMutation({
    mutationFn: async () => {
      // Every screen loads this banner, but hardly anyone needs the contract.
      const { accountContract } = await forSameUser(import('#shared/account/contract.ts'));
      return call(accountContract.cancelDeletion);
    },
    onMutate: () => {
      if (failed.current) dismissToast(failed.current);
      return rememberUser();
    },
    onSuccess: (answer) => {
      updateUser(answer.user);
      showToast({ message: 'Deletion canceled. Your account is safe.' });
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (failure, _, isSameUser) => {
      if (isSameUser?.()) failed.current = showToast({ message: messageOf(failure) });
    },
  });
  useFocusAfter(user?.deletionScheduledFor);
  if (!user?.deletionScheduledFor) return null;

  return (
    <aside className={styles.banner} aria-label="Account deletion">
      <p>Your account will be deleted on {formatDayInFull(user.deletionScheduledFor)}.</p>
      <Button variant="secondary" busy={isPending} busyLabel="Canceling..." onClick={() => cancel()}>
        Keep my account
      </Button>
    </aside>
  );
}
