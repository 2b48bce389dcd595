import { newestPage } from '#server/db/cursor.ts';
import type { SupportTables } from '#server/db/tables/support.ts';
import type { Db } from '#server/db/tables.ts';
import type { SupportRequestId, UserId } from '#shared/ids.ts';
import {
  SUPPORT_PRIORITIES,
  SUPPORT_STATUSES,
  type SupportRequest,
  type SupportStatus,
} from '#shared/support/contract.ts';

/** The default and maximum size of a page. */
const PAGE_MAX = 100;

export type SupportRow = SupportTables['support_requests'];

export function toSupportRequest(row: SupportRow): SupportRequest {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    priority: row.priority,
    description: row.description,
    systemInfo: row.system_info && JSON.parse(row.system_info),
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function hasSupportRole(db: Db, userId: UserId): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return user?.role === 'support';
}

interface Filter {
  readonly status?: SupportStatus | undefined;
  readonly priority?: SupportRequest['priority'] | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Lists requests, newest first. @param owner null for the requests of all users */
export async function listRequests(db: Db, owner: UserId | null, filter: Filter) {
  const { status, priority, limit = PAGE_MAX, cursor } = filter;
  let query = db.selectFrom('support_requests').selectAll();
  if (owner) query = query.where('user_id', '=', owner);
  if (status) query = query.where('status', '=', status);
  if (priority) query = query.where('priority', '=', priority);
  const { rows, nextCursor } = await newestPage(query, { limit, cursor });
  return { items: rows.map(toSupportRequest), nextCursor };
}

/** Finds a request. @param owner null for the requests of all users */
export function findRequest(db: Db, owner: UserId | null, id: SupportRequestId): Promise<SupportRow | undefined> {
  const query = db.selectFrom('support_requests').selectAll().where('id', '=', id);
  return (owner ? query.where('user_id', '=', owner) : query).executeTakeFirst();
}

/** Counts requests by status and by priority, including zeros. */
export async function countRequests(db: Db) {
  const counts = await db
    .selectFrom('support_requests')
    .select((row) => ['status', 'priority', row.fn.countAll<number>().as('count')])
    .groupBy(['status', 'priority'])
    .execute();
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0);
  const by = <Kind extends string>(kinds: readonly Kind[], column: 'status' | 'priority') =>
    Object.fromEntries(kinds.map((kind) => [kind, sum(counts.filter((row) => row[column] === kind))])) as Record<
      Kind,
      number
    >;
  return {
    total: sum(counts),
    byStatus: by(SUPPORT_STATUSES, 'status'),
    byPriority: by(SUPPORT_PRIORITIES, 'priority'),
  };
}
