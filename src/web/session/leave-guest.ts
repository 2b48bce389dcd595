import { createContext, use } from 'react';

export interface LeaveOptions {
  onLeave: () => unknown;
  /** Called if the guest decides to stay. */
  onStay?: () => void;
}

export interface LeaveGuest {
  /** Leaves at once, or after confirmation if a guest would lose data. */
  leave: (options: LeaveOptions) => Promise<unknown>;
  /** Disables every control that leaves, so that a second tap does nothing. */
  busy: boolean;
}

/** The layout provides the confirmation dialog; without it, leaving happens at once. */
export const LeaveGuestContext = createContext<LeaveGuest>({
  leave: async ({ onLeave }) => onLeave(),
  busy: false,
});

/**
 * Used by every control that replaces or ends the stored session, because there is no way back into a guest account.
 */
export function useLeaveGuest(): LeaveGuest {
  return use(LeaveGuestContext);
}
