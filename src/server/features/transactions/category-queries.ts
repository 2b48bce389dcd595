import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';

/** The categories a person has used, in alphabetical order. */
export async function listUserCategories(db: Db, userId: UserId, type?: 'income' | 'expense'): Promise<string[]> {
  let query = db
    .selectFrom('month_totals')
    .select('category')
    .distinct()
    .where('user_id', '=', userId)
    .where('category', '!=', '')
    .orderBy('category');
  if (type) query = query.where('type', '=', type);
  const rows = await query.execute();
  return rows.map(({ category }) => category);
}

/** The defaults of a type, then the person's own. */
export async function listCategories(db: Db, userId: UserId, type: 'income' | 'expense'): Promise<string[]> {
  return [...new Set([...DEFAULT_CATEGORIES[type], ...(await listUserCategories(db, userId, type))])];
}
