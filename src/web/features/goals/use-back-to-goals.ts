import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Leads to the list of goals. Back does not lead to what is done by then, or deleted. */
export function useBackToGoals(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => navigate({ to: '/goals', replace: true }), [navigate]);
}
