import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useLeave } from '#web/components/use-leave.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the previous history entry is the transaction list. */
    fromList?: boolean | undefined;
  }
}

/**
 * Returns to the transaction list: to its filters and scroll position if the user came from it, otherwise to its top.
 * Replaces the history entry, because its transaction may be deleted.
 */
export function useBackToList(): () => unknown {
  const { history } = useRouter();
  const navigate = useNavigate();
  const leave = useLeave();
  const fromList = useLocation({ select: ({ state }) => state.fromList === true });
  return () => leave(() => (fromList ? history.back() : navigate({ to: '/transactions', replace: true })));
}
