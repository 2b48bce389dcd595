import type { SecurityEventKind } from '#shared/account/security-events.ts';
import type { SecurityEventId, UserId } from '#shared/ids.ts';

export interface SecurityEventsTables {
  security_events: {
    user_id: UserId;
    id: SecurityEventId;
    kind: SecurityEventKind;
    detail: string | null;
    /** Null, like the browser, for an action of the operator and for a stop by an emailed link. */
    address: string | null;
    browser: string | null;
    created_at: number;
  };
}
