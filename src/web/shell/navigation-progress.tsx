import { useRouterState } from '@tanstack/react-router';
import { BusyLine } from '#web/components/busy-line.tsx';

/** Shown while the next screen loads. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <BusyLine>Loading...</BusyLine>;
}
