import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { showToast } from '#web/components/toast-store.ts';
import { LeaveGuestContext, type Leaving } from '#web/session/leave-guest.ts';
import { getSession, useSession } from '#web/session/session.ts';

/** Only guests need these modules. */
async function load() {
  const [{ hasRecords }, { LeaveGuestDialog }] = await Promise.all([
    import('#web/shell/guest-records.ts'),
    import('#web/shell/leave-guest-dialog.tsx'),
  ]);
  return { hasRecords, LeaveGuestDialog };
}

/** Browsers cache a failed import: only a reload asks for it again. */
const NOT_LOADED = 'You are still in your guest account: a part of the app could not be loaded.';

/** Asks guests with data before their session ends, and renders the question. */
export function LeaveGuestProvider({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [question, setQuestion] = useState<{ dialog: ReactNode; askedOn: string } | null>(null);
  const [busy, setBusy] = useState(false);
  if (question && question.askedOn !== pathname) setQuestion(null); // leaving the screen withdraws the question
  const isGuest = useSession().user?.isGuest ?? false;

  useEffect(() => {
    if (isGuest) load().catch(() => {}); // so that it can be asked without a connection
  }, [isGuest]);

  const ask = async ({ go, stay }: Leaving) => {
    const session = getSession();
    if (session.status !== 'authenticated' || !session.user.isGuest) return go();
    const loaded = await load().catch(() => undefined);
    if (!loaded) {
      showToast({ message: NOT_LOADED, action: { label: 'Reload', run: () => location.reload() } });
      return stay?.();
    }
    const { hasRecords, LeaveGuestDialog } = loaded;
    if (!(await hasRecords(session.token))) return go();
    const answer = (act?: () => unknown) => {
      setQuestion(null);
      void act?.();
    };
    const dialog = <LeaveGuestDialog onLeave={() => answer(go)} onStay={() => answer(stay)} />;
    setQuestion({ dialog, askedOn: pathname });
  };

  const leave = async (leaving: Leaving) => {
    setBusy(true);
    try {
      await ask(leaving);
    } finally {
      setBusy(false);
    }
  };

  return (
    <LeaveGuestContext value={{ leave, busy }}>
      {children}
      {question?.dialog}
    </LeaveGuestContext>
  );
}
