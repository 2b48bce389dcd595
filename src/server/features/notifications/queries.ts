import { type SqlBool, sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { NOTIFICATIONS_MAX, type Notification } from '#shared/notifications/contract.ts';

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Those shown in the app, newest first. */
export async function listNotifications(db: Db, userId: UserId, { limit = NOTIFICATIONS_MAX, cursor }: Page) {
  let query = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('in_app', '=', 1);
  if (cursor !== undefined) {
    const { createdAt, id } = decodeCursor(cursor);
    query = query.where(sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(
      ({ id, created_at, read_at, ...row }): Notification => ({
        _id: id,
        ...row,
        createdAt: created_at,
        readAt: read_at,
      }),
    ),
    nextCursor: last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
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

/** Those named, or all. What was read before keeps its time; an id that is not the person's changes nothing. */
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
