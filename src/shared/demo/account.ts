import type { Registration } from '#shared/auth/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

/**
 * The one account that everybody may try: its credentials are public, and neither they nor the account can be changed from
 * inside.
 */
export const DEMO_EMAIL = 'demo@centwise.app';
export const DEMO_PASSWORD = 'Demo-Budget-2025';

/** What the demo page registers, whoever opens it first, and what seeding puts the profile back to. */
export const DEMO_REGISTRATION: Registration = {
  name: 'Demo Household',
  dateOfBirth: '1990-01-01' as CalendarDate,
  email: DEMO_EMAIL,
  phone: '2025550100',
  password: DEMO_PASSWORD,
};
