import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/http/app-error.ts';

/** Encodes where a page ended. @param sortKey the sort columns of its last row, none of which contains a space */
export function encodeCursor(...sortKey: readonly (string | number)[]): string {
  return Buffer.from(sortKey.join(' ')).toString('base64url');
}

/**
 * Decodes the sort key of the row after which the next page begins.
 * @param format with a group for each part of the key
 * @throws {AppError} if the text is not a cursor.
 */
export function decodeCursor(cursor: string, format: RegExp): string[] {
  const [, ...sortKey] = format.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (sortKey.length > 0) return sortKey;
  throw new AppError('validation_failed', { fields: { cursor: ['Invalid cursor'] } });
}

const NEWEST = /^(\d{1,15}) ([\w-]{1,100})$/;

/**
 * Reads one page of a list sorted by `created_at` and `id`, newest first.
 * @throws {AppError} if the cursor is invalid.
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
