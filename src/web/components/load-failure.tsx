import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { TryAgain } from './try-again.tsx';

interface Props extends Omit<EmptyStateProps, 'action'> {
  onRetry: () => Promise<unknown>;
}

/** In place of what could not be loaded: why, and the way to try again. */
export function LoadFailure({ onRetry, ...why }: Props) {
  return (
    <div role="alert">
      <EmptyState {...why} action={<TryAgain onRetry={onRetry} />} />
    </div>
  );
}
