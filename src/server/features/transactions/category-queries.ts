import type { Db } from '#server/db/tables.ts';
import { listBudgetCategories } from '#server/features/budgets/service.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';

async function listUsed(db: Db, userId: UserId, type?: 'income' | 'expense'): Promise<string[]> {
  let query = db
    .selectFrom('month_totals')
    .select('category')
    .distinct()
    .where('user_id', '=', userId)
    .where('category', '!=', '');
  if (type) query = query.where('type', '=', type);
  const rows = await query.execute();
  return rows.map(({ category }) => category);
}

/** The categories a person has used or budgeted, in alphabetical order, and the icons of those budgets. */
export async function listUserCategories(db: Db, userId: UserId) {
  const budgeted = await listBudgetCategories(db, userId);
  const own = [...(await listUsed(db, userId)), ...budgeted.map(({ category }) => category)];
  const icons = budgeted.flatMap(({ category, icon }) => (icon === null ? [] : [[category, icon] as const]));
  return { categories: inOrder(own), icons: Object.fromEntries(icons) };
}

/** The defaults of a type, then the person's own. Budgets are for expenses. */
export async function listCategories(db: Db, userId: UserId, type: 'income' | 'expense'): Promise<string[]> {
  const budgeted = type === 'expense' ? await listBudgetCategories(db, userId) : [];
  const own = [...(await listUsed(db, userId, type)), ...budgeted.map(({ category }) => category)];
  return [...new Set([...DEFAULT_CATEGORIES[type], ...inOrder(own)])];
}

function inOrder(categories: readonly string[]): string[] {
  return [...new Set(categories)].sort();
}
