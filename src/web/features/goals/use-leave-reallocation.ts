import type { RouterHistory } from '@tanstack/react-router';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useLeave } from '#web/components/use-leave.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the previous history entry is the deletion screen of the same goal. */
    fromDeletion?: boolean | undefined;
  }
}

interface Leave {
  toDeletion: () => unknown;
  /** Also removes the deletion screen from the history, because its goal is closed. */
  toGoals: () => unknown;
}

/** The ways out of the reallocation of a goal. */
export function useLeaveReallocation(id: string): Leave {
  const { history } = useRouter();
  const navigate = useNavigate();
  const leave = useLeave();
  const fromDeletion = useLocation({ select: ({ state }) => state.fromDeletion === true });
  const replaceByGoals = () => navigate({ to: '/goals', replace: true });
  return {
    toDeletion: () =>
      fromDeletion ? history.back() : navigate({ to: '/goals/$id/delete', params: { id }, replace: true }),
    toGoals: () => leave(() => (fromDeletion ? goBackThen(history, replaceByGoals) : replaceByGoals())),
  };
}

/** Runs `next` before the screen of the previous entry can appear. */
function goBackThen(history: RouterHistory, next: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe();
      resolve(next());
    });
    history.back();
  });
}
