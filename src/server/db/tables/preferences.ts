import type { UserId } from '#shared/ids.ts';

export interface PreferencesTables {
  /** A document of settings a row, as JSON text that its contract's schema wrote and reads. */
  settings: { user_id: UserId; name: 'preferences' | 'notifications' | 'security'; value: string };
}
