import type { NotificationId, UserId } from '#shared/ids.ts';
import type { NotificationKind } from '#shared/notifications/contract.ts';

export interface NotificationTables {
  /** One for each person and cause, whichever way it was delivered: what makes it come once. */
  notifications: {
    user_id: UserId;
    id: NotificationId;
    kind: NotificationKind;
    cause: string;
    title: string;
    body: string;
    link: string;
    /** 1 where it is shown in the app, 0 where the person did not want that. */
    in_app: 0 | 1;
    created_at: number;
    read_at: number | null;
  };
  /** Turns email off and can do nothing else, so it is kept as it is mailed. */
  unsubscribe_tokens: { token: string; user_id: UserId };
}
