import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { showToast } from '#web/components/toast-store.ts';
import { LeaveGuestContext, type LeaveOptions } from '#web/session/leave-guest.ts';
import { getSession, useSession } from '#web/session/session.ts';

/** Loads the modules that only guests need. */
async function load() {
  const [{ hasGuestData, removeOnceReplaced }, { LeaveGuestDialog }] = await Promise.all([
    import('#web/shell/guest-data.ts'),
    import('#web/shell/leave-guest-dialog.tsx'),
  ]);
  return { hasGuestData, removeOnceReplaced, LeaveGuestDialog };
}

/** Offers a reload, because browsers cache a failed import. */
const NOT_LOADED = "You're still in your guest account because part of the app couldn't be loaded.";

/** Asks guests with data for confirmation before their session ends, and renders the dialog. */
export function LeaveGuestProvider({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [question, setQuestion] = useState<{ dialog: ReactNode; askedOn: string } | null>(null);
  if (question && question.askedOn !== pathname) setQuestion(null); // Leaving the screen withdraws the question.
  const isGuest = useSession().user?.accountKind === 'guest';

  useEffect(() => {
    if (isGuest) load().catch(() => {}); // Loaded early, so that the dialog works without a connection.
  }, [isGuest]);

  const confirmLeaving = async ({ onLeave, onStay }: LeaveOptions) => {
    const session = getSession();
    if (session.status !== 'authenticated' || session.user.accountKind !== 'guest') return onLeave();
    const loaded = await load().catch(() => undefined);
    if (!loaded) {
      showToast({ message: NOT_LOADED, action: { label: 'Reload', run: () => location.reload() } });
      return onStay?.();
    }
    const { hasGuestData, removeOnceReplaced, LeaveGuestDialog } = loaded;
    const leaveForGood = () => {
      removeOnceReplaced(session.user._id);
      return onLeave();
    };
    if (!(await hasGuestData(session))) return leaveForGood();
    const answer = (action?: () => unknown) => {
      setQuestion(null);
      void action?.();
    };
    const dialog = <LeaveGuestDialog onLeave={() => answer(leaveForGood)} onStay={() => answer(onStay)} />;
    setQuestion({ dialog, askedOn: pathname });
  };

  const { mutateAsync: leave, isPending: busy } = useMutation({ mutationFn: confirmLeaving });

  return (
    <LeaveGuestContext value={{ leave, busy }}>
      {children}
      {question?.dialog}
    </LeaveGuestContext>
  );
}
