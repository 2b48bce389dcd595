import { Outlet } from '@tanstack/react-router';
import { LeaveGuestProvider } from '#web/shell/leave-guest.tsx';

/** Surrounds every screen, public ones too. */
export function RootLayout() {
  return (
    <LeaveGuestProvider>
      <Outlet />
    </LeaveGuestProvider>
  );
}
