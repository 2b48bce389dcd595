import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLeave } from '#web/components/use-leave.ts';

/** Returns to the goals page. Replaces the history entry, because its goal may be deleted. */
export function useBackToGoals(): () => unknown {
  const navigate = useNavigate();
  const leave = useLeave();
  return useCallback(() => leave(() => navigate({ to: '/goals', replace: true })), [navigate, leave]);
}
