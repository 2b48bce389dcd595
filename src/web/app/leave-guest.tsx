import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getSession } from '#web/app/session.ts';

const LeaveGuestDialog = lazy(async () => ({
  default: (await import('#web/app/leave-guest-dialog.tsx')).LeaveGuestDialog,
}));

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
  const [asking, setAsking] = useState<Leaving>();

  const leave = async (leaving: Leaving) => {
    const session = getSession();
    if (session.status !== 'authenticated' || !session.user.isGuest) return leaving.go();
    const { hasRecords } = await import('#web/app/guest-records.ts');
    if (!(await hasRecords(session.token))) return leaving.go();
    setAsking(leaving);
  };

  const answer = (act: (() => unknown) | undefined) => {
    setAsking(undefined);
    void act?.();
  };
  const question = asking && (
    <Suspense>
      <LeaveGuestDialog onLeave={() => answer(asking.go)} onStay={() => answer(asking.stay)} />
    </Suspense>
  );
  return { leave, question };
}
