import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { announce } from '#web/components/toast-store.ts';
import { startOutbox } from '#web/outbox/outbox.ts';
import { useSession } from '#web/session/session.ts';

/** Sends what waits on this device while a user is signed in, and says what happened to it. Renders nothing. */
export function Outbox() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?._id;

  useEffect(() => {
    if (userId === undefined) return;
    return startOutbox(queryClient, userId, ({ sent, problems }) => {
      // What was rejected may name a goal or a category that is gone.
      refreshLedger(queryClient);
      const view = () => void navigate({ to: '/transactions' });
      if (problems > 0) announce({ message: `${count(problems)} not sent`, view });
      else announce({ message: `${count(sent)} sent` });
    });
  }, [queryClient, navigate, userId]);
  return null;
}

function count(transactions: number): string {
  return transactions === 1 ? '1 transaction' : `${transactions} transactions`;
}
