import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/http/app-error.ts';

/** Where a page ended. @param sortKey of its last row: what the list is sorted by, none of it with a space */
export function encodeCursor(...sortKey: readonly (string | number)[]): string {
  return Buffer.from(sortKey.join(' ')).toString('base64url');
}

/**
 * The sort key of the row after which the next page begins.
 * @param format with a group for each part
 * @throws {AppError} for text that no answer ever gave as a cursor.
 */
export function decodeCursor(cursor: string, format: RegExp): string[] {
  const [, ...sortKey] = format.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (sortKey.length > 0) return sortKey;
  throw new AppError('validation_failed', { fields: { cursor: ['Invalid cursor'] } });
}

const NEWEST = /^(\d{1,15}) ([\w-]{1,100})$/;

/**
 * One page of what `created_at` and `id` sort, newest first.
 * @throws {AppError} for text that no answer ever gave as a cursor.
 */
export async function newestPage<
  Table extends keyof Tables,
  Row extends { readonly created_at: number; readonly id: string },
>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  let page = query;
  if (cursor !== undefined) {
    const [createdAt, id] = decodeCursor(cursor, NEWEST);
    page = page.where(sql<SqlBool>`(created_at, id) < (${Number(createdAt)}, ${id})`);
  }
  const found = await page
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor(last.created_at, last.id) : null };
}
