import { messageOf } from '#web/api/api-error.ts';
import { EmptyState } from './empty-state.tsx';
import { TryAgain } from './try-again.tsx';

/** In place of what could not be loaded: why, and the way to try again. */
export function LoadFailure({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => Promise<unknown>;
}) {
  return (
    <div role="alert">
      <EmptyState title={title} text={messageOf(error)} action={<TryAgain onRetry={onRetry} />} />
    </div>
  );
}
