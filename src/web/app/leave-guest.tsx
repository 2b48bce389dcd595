import { type ReactNode, useState } from 'react';
import { getSession } from '#web/app/session.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

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

  const question = asking && (
    <ConfirmDialog
      title="Leave your guest account?"
      confirmLabel="Leave and Lose It"
      onConfirm={() => {
        setAsking(undefined);
        void asking.go();
      }}
      onCancel={() => {
        setAsking(undefined);
        asking.stay?.();
      }}
    >
      <p>What you have recorded as a guest can only be reached from here. Once you leave, nobody can bring it back.</p>
      <ButtonLink to="/register">Create an account and keep your data</ButtonLink>
    </ConfirmDialog>
  );
  return { leave, question };
}
