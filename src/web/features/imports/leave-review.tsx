import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { getSession } from '#web/session/session.ts';
import { keptReview } from './kept-choices.ts';

/**
 * Asks before the review is left, because nothing is imported yet. A reload gets the browser's own question, and the browser's Back
 * returns to the step before.
 */
export function LeaveReview() {
  // The end of the session leads to /login without a question.
  const isLeft: ShouldBlockFn = ({ action }) => action !== 'BACK' && getSession().status === 'authenticated';
  const { proceed, reset } = useBlocker({ shouldBlockFn: isLeft, withResolver: true });
  if (!proceed) return null;
  return (
    <ConfirmDialog title="Leave without importing?" confirmLabel="Leave" onConfirm={proceed} onCancel={reset}>
      <p>
        {keptReview() === 'import'
          ? 'This file may have been imported. Look under Import & Export in the settings.'
          : 'Nothing in this file has been added yet.'}
        {keptReview() === 'choices' && ' Your choices are kept for when you come back.'}
      </p>
    </ConfirmDialog>
  );
}
