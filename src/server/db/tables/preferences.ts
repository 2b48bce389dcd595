import type { Generated } from 'kysely';
import type { UserId } from '#shared/ids.ts';

export interface PreferencesTables {
  /** One settings document per row, as JSON text of its contract's schema. */
  settings: {
    user_id: UserId;
    name: 'preferences' | 'notifications' | 'security';
    value: string;
    version: Generated<number>;
  };
}
