import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the previous history entry is the list of schedules. */
    fromRecurring?: boolean | undefined;
  }
}

/** Returns to the list of schedules. Replaces the history entry, because its schedule may be deleted. */
export function useBackToRecurring(): () => unknown {
  const { history } = useRouter();
  const navigate = useNavigate();
  const fromRecurring = useLocation({ select: ({ state }) => state.fromRecurring === true });
  return () => (fromRecurring ? history.back() : navigate({ to: '/recurring', replace: true }));
}
