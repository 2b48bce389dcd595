import { createContext, use } from 'react';

export interface Leaving {
  go: () => unknown;
  /** Runs when the guest decides to stay. */
  stay?: () => void;
}

export interface LeaveGuest {
  /** Goes at once, unless a guest would lose data: then it asks first. */
  leave: (leaving: Leaving) => Promise<void>;
  /** Every control that leaves is disabled meanwhile, so an impatient second tap does nothing. */
  busy: boolean;
}

/** The layout provides the question; without it, leaving happens at once. */
export const LeaveGuestContext = createContext<LeaveGuest>({
  leave: async ({ go }) => {
    await go();
  },
  busy: false,
});

/** For every control that replaces or ends the stored session. A guest account has no other way back in. */
export function useLeaveGuest(): LeaveGuest {
  return use(LeaveGuestContext);
}
