import { type ReactNode, useEffect, useState } from 'react';
import { getSession, useSession } from '#web/app/session.ts';
import { showToast } from '#web/app/toast-store.ts';

/** Only guests need these. */
async function load() {
  const [{ hasRecords }, { LeaveGuestDialog }] = await Promise.all([
    import('#web/app/guest-records.ts'),
    import('#web/app/leave-guest-dialog.tsx'),
  ]);
  return { hasRecords, LeaveGuestDialog };
}

/** A browser keeps in mind what it could not load: only a page that is loaded anew asks for it again. */
const NOT_LOADED = 'You are still in your guest account: a part of the app could not be loaded.';

interface Leaving {
  go: () => unknown;
  /** When they stay after all. */
  stay?: () => void;
}

interface LeaveGuest {
  /** Goes at once, unless a guest would lose what they have recorded: then it asks first. */
  leave: (leaving: Leaving) => Promise<void>;
  /** Whatever leaves is off meanwhile, so that an impatient second tap does not do it twice. */
  busy: boolean;
  /** To be rendered: the question while it is asked. */
  question: ReactNode;
}

/** For whatever puts another session, or none, in the place of the stored one. A guest account has no other way in. */
export function useLeaveGuest(): LeaveGuest {
  const [question, setQuestion] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
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
    setQuestion(<LeaveGuestDialog onLeave={() => answer(go)} onStay={() => answer(stay)} />);
  };

  const leave = async (leaving: Leaving) => {
    setBusy(true);
    try {
      await ask(leaving);
    } finally {
      setBusy(false);
    }
  };

  return { leave, busy, question };
}
