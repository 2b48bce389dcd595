import { Outlet } from '@tanstack/react-router';
import { LeaveGuestProvider } from '#web/shell/leave-guest.tsx';
import { NavigationProgress } from '#web/shell/navigation-progress.tsx';

/** The layout of every screen, public ones included. */
export function RootLayout() {
  return (
    <LeaveGuestProvider>
      <NavigationProgress />
      <Outlet />
    </LeaveGuestProvider>
  );
}
