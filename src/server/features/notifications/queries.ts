import { newestPage } from '#server/db/cursor.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { NOTIFICATIONS_MAX, type Notification } from '#shared/notifications/contract.ts';
import { parseNotificationSettings } from './settings.ts';

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Lists the notifications shown in the app, newest first. */
export async function listNotifications(db: Db, userId: UserId, { limit = NOTIFICATIONS_MAX, cursor }: Page) {
  const query = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('in_app', '=', 1);
  const { rows, nextCursor } = await newestPage(query, { limit, cursor });
  const items = rows.map(
    ({ id, created_at, read_at, ...row }): Notification => ({
      _id: id,
      ...row,
      createdAt: created_at,
      readAt: read_at,
    }),
  );
  return { items, nextCursor };
}

const unread = prepared((db, value: Values<{ userId: UserId }>) =>
  db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', value('userId'))
    .where('in_app', '=', 1)
    .where('read_at', 'is', null),
);

export async function countUnread(db: Db, userId: UserId): Promise<number> {
  const [row] = await unread(db, { userId });
  return row?.count ?? 0;
}

/** Marks the named notifications, or all, as read. Those read before keep their time; ids of other users are ignored. */
export async function markRead(
  db: Db,
  userId: UserId,
  ids: readonly NotificationId[] | undefined,
  now: number,
): Promise<void> {
  if (ids?.length === 0) return;
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('in_app', '=', 1)
    .where('read_at', 'is', null);
  if (ids) query = query.where('id', 'in', ids);
  await query.execute();
}

/** Lists users with saved settings, by id: reminders are off by default. */
export async function listReminderRecipients(db: Db, after: UserId, limit: number) {
  const rows = await db
    .selectFrom('settings')
    .innerJoin('users', 'users.id', 'settings.user_id')
    .select(['settings.user_id', 'settings.value', 'users.time_zone'])
    .where('settings.name', '=', 'notifications')
    .where('settings.user_id', '>', after)
    .orderBy('settings.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, value, time_zone }) => ({
    userId: user_id,
    timeZone: time_zone ?? 'UTC',
    settings: parseNotificationSettings(JSON.parse(value)),
  }));
}
