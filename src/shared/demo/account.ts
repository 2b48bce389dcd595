import type { Registration } from '#shared/auth/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/**
 * The shared demo account. Its credentials are public, and a demo session can change neither them nor the account
 * itself.
 */
export const DEMO_EMAIL = 'demo@centwise.app';
export const DEMO_PASSWORD = 'Demo-Budget-2025';

/** The registration sent by the demo page; seeding resets the profile to it. */
export const DEMO_REGISTRATION: Registration = {
  name: 'Demo Household',
  dateOfBirth: '1990-01-01' as CalendarDate,
  email: DEMO_EMAIL,
  phone: '2025550100',
  password: DEMO_PASSWORD,
};
