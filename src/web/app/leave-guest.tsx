import { type ReactNode, useEffect, useState } from 'react';
import { getSession, useSession } from '#web/app/session.ts';

/** Only guests need these. */
async function load() {
  const [{ hasRecords }, { LeaveGuestDialog }] = await Promise.all([
    import('#web/app/guest-records.ts'),
    import('#web/app/leave-guest-dialog.tsx'),
  ]);
  return { hasRecords, LeaveGuestDialog };
}

interface Leaving {
  go: () => unknown;
  /** When they stay after all. */
  stay?: () => void;
}

interface LeaveGuest {
  /** Goes at once, unless a guest would lose what they have recorded: then it asks first. */
  leave: (leaving: Leaving) => Promise<unknown>;
  /** To be rendered: the question while it is asked. */
  question: ReactNode;
}

/** For whatever puts another session, or none, in the place of the stored one. A guest account has no other way in. */
export function useLeaveGuest(): LeaveGuest {
  const [question, setQuestion] = useState<ReactNode>(null);
  const isGuest = useSession().user?.isGuest ?? false;

  useEffect(() => {
    if (isGuest) load().catch(() => {}); // so that it can be asked without a connection
  }, [isGuest]);

  const leave = async ({ go, stay }: Leaving) => {
    const session = getSession();
    if (session.status !== 'authenticated' || !session.user.isGuest) return go();
    const { hasRecords, LeaveGuestDialog } = await load();
    if (!(await hasRecords(session.token))) return go();
    const answer = (act?: () => unknown) => {
      setQuestion(null);
      void act?.();
    };
    setQuestion(<LeaveGuestDialog onLeave={() => answer(go)} onStay={() => answer(stay)} />);
  };

  return { leave, question };
}
