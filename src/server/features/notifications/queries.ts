import { newestPage } from '#server/db/cursor.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { NOTIFICATIONS_MAX, type Notification } from '#shared/notifications/contract.ts';
import { type OccurrenceKey, parseDueCause, REMINDERS } from './notices.ts';
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

/** Lists users with schedules, by id. */
export async function listScheduleOwners(db: Db, after: UserId, limit: number) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('settings', (join) =>
      join.onRef('settings.user_id', '=', 'users.id').on('settings.name', '=', 'notifications'),
    )
    .select(['users.id', 'users.time_zone', 'settings.value'])
    .where('schedules_due', 'is not', null)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, time_zone, value }) => ({
    userId: id,
    timeZone: time_zone ?? 'UTC',
    settings: parseNotificationSettings(JSON.parse(value ?? '{}')),
  }));
}

/** The occurrences of which the user has been reminded. */
export async function listReminders(db: Db, userId: UserId): Promise<OccurrenceKey[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('cause')
    .where('user_id', '=', userId)
    .where('cause', '>', REMINDERS)
    .where('cause', '<', `${REMINDERS}\uffff`)
    .execute();
  return rows.map(({ cause }) => parseDueCause(cause));
}

/** The causes of which the user has been notified, among these. */
export async function listNotified(db: Db, userId: UserId, causes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select('cause')
    .where('user_id', '=', userId)
    .where('cause', 'in', causes)
    .execute();
  return new Set(rows.map(({ cause }) => cause));
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
