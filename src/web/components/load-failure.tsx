import { messageOf } from '#web/api/api-error.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** In place of what could not be loaded: why, and the way to try again. */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={messageOf(error)}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
