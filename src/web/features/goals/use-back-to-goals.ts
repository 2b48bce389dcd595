import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns to the goals page. Replaces the history entry, because its goal may be deleted. */
export function useBackToGoals(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => navigate({ to: '/goals', replace: true }), [navigate]);
}
