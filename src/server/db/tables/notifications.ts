import type { NotificationId, UserId } from '#shared/ids.ts';
import type { NotificationKind } from '#shared/notifications/contract.ts';

export interface NotificationTables {
  /** One row for each user and cause, however it was delivered, so that each cause notifies once. */
  notifications: {
    user_id: UserId;
    id: NotificationId;
    kind: NotificationKind;
    cause: string;
    title: string;
    body: string;
    link: string;
    /** 1 if shown in the app, 0 if the user has turned that off. */
    in_app: 0 | 1;
    created_at: number;
    read_at: number | null;
  };
  /** The token can only turn email off, so it is stored in clear. */
  unsubscribe_tokens: { token: string; user_id: UserId };
}
