import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';

/** Where a page ended: the sort key of its last row. */
interface Cursor {
  readonly createdAt: number;
  readonly id: string;
}

function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

const CURSOR = /^(\d{1,15}) ([\w-]{1,100})$/;

function decodeCursor(text: string): Cursor {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!createdAt || !id) {
    throw new AppError('validation_failed', { fields: { cursor: ['This is not a cursor that a list gave'] } });
  }
  return { createdAt: Number(createdAt), id };
}

type Listed = 'notifications' | 'support_requests';

/**
 * One page of what `created_at` and `id` sort, newest first.
 * @throws {AppError} for text that no answer ever gave as a cursor.
 */
export async function newestPage<Row extends { readonly created_at: number; readonly id: string }>(
  query: SelectQueryBuilder<Tables, Listed, Row>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  let page = query;
  if (cursor !== undefined) {
    const { createdAt, id } = decodeCursor(cursor);
    page = page.where(sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`);
  }
  const found = await page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null };
}
