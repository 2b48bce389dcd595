import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { showToast } from '#web/components/toast-store.ts';
import { getSession, ownerOf } from '#web/session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What was not done, such as `Coffee, -$4.50 not saved`. Makes the failure known after the screen was left. */
      notDone: (variables: never) => string | undefined;
    };
  }
}

const UNNAMED = "Your last change wasn't saved";
/** After the end of the session, other people may read the screen, and an answer may have come too late to be seen. */
const AFTER_END = 'Your last change may not have been saved.';

interface Attempt {
  readonly userId: string | undefined;
  readonly pathname: string;
  readonly href: string;
  isLeft: boolean;
}

/**
 * A screen shows why its changes failed. If the user has left it before, a toast says so and leads back to the screen, whose
 * form has kept what was typed.
 */
export function reportUnseenFailures({ history }: AnyRouter, queryClient: QueryClient): void {
  const attempts = new WeakMap<Mutation, Attempt>();
  queryClient.getMutationCache().subscribe((event) => {
    const { mutation, type } = event;
    if (!mutation?.meta) return;
    const { pathname, href } = history.location;
    const attempt = attempts.get(mutation) ?? { userId: ownerOf(getSession()), pathname, href, isLeft: false };
    attempts.set(mutation, attempt);
    if (type === 'observerRemoved') attempt.isLeft = true;
    if (type !== 'updated' || event.action.type !== 'error') return;
    if (!attempt.isLeft && attempt.pathname === pathname) return;
    if (!attempt.userId || attempt.userId !== ownerOf(getSession())) return;
    const error = event.action.error as ApiError;
    if (!getSession().user) {
      return void showToast({ message: error.code === 'kept' ? error.message : AFTER_END, stays: true });
    }

    const notDone = mutation.meta.notDone(mutation.state.variables as never) ?? UNNAMED;
    showToast({
      message: `${notDone}. ${reasonOf(error)}`,
      action: href === attempt.href ? undefined : { label: 'Open', run: () => history.push(attempt.href) },
      stays: true,
    });
  });
}

function reasonOf(failure: unknown): string {
  const [first] = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return first?.[0] ?? messageOf(failure, 'Please try again.');
}
