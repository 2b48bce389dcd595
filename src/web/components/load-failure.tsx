import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { TryAgain } from './try-again.tsx';

interface Props extends Omit<EmptyStateProps, 'action'> {
  onRetry: () => Promise<unknown>;
}

/** Replaces content that could not be loaded; explains why and offers a retry. */
export function LoadFailure({ onRetry, ...why }: Props) {
  return (
    <div role="alert">
      <EmptyState {...why} action={<TryAgain onRetry={onRetry} />} />
    </div>
  );
}
