import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDayInFull } from '#shared/calendar-date.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { dismissToast, showToast } from '#web/components/toast-store.ts';
import { updateUser, useSession } from '#web/session/session.ts';
import styles from './deletion-banner.module.css';

/** Shown on every screen while a deletion is scheduled, with a button to cancel it. */
export function DeletionBanner() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const failed = useRef<number>(undefined);
  useFocusAfter(user?.deletionScheduledFor);
  if (!user?.deletionScheduledFor) return null;

  const cancel = async () => {
    setBusy(true);
    if (failed.current) dismissToast(failed.current);
    try {
      // Every screen loads this banner, but hardly anyone needs the contract.
      const { accountContract } = await import('#shared/account/contract.ts');
      const answer = await call(accountContract.cancelDeletion);
      updateUser(answer.user);
      showToast({ message: 'Deletion canceled. Your account is safe.' });
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    } catch (failure) {
      failed.current = showToast({ message: messageOf(failure) });
    }
    setBusy(false);
  };

  return (
    <aside className={styles.banner} aria-label="Account deletion">
      <p>Your account will be deleted on {formatDayInFull(user.deletionScheduledFor)}.</p>
      <Button variant="secondary" busy={busy} busyLabel="Canceling..." onClick={() => void cancel()}>
        Keep my account
      </Button>
    </aside>
  );
}
