import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the list of transactions. */
    fromList?: boolean | undefined;
  }
}

/**
 * Returns to the list: with its filters and its place where the person came from it, otherwise to its beginning. Back does
 * not lead to what may be deleted by then.
 */
export function useBackToList(): () => unknown {
  const { history } = useRouter();
  const navigate = useNavigate();
  const fromList = useLocation({ select: ({ state }) => state.fromList === true });
  return () => (fromList ? history.back() : navigate({ to: '/transactions', replace: true }));
}
