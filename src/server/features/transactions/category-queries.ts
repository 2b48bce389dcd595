import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { listBudgetCategories } from '#server/features/budgets/service.ts';
import type { UserId } from '#shared/ids.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';

type Type = 'income' | 'expense';

const usedCategories = prepared((db, value: Values<{ userId: UserId; type: Type }>) =>
  db
    .selectFrom('month_totals')
    .select('category')
    .distinct()
    .where('user_id', '=', value('userId'))
    .where('type', '=', value('type'))
    .where('category', '!=', ''),
);

async function listUsed(db: Db, userId: UserId, type: Type): Promise<string[]> {
  return (await usedCategories(db, { userId, type })).map(({ category }) => category);
}

/** The categories a user has used or budgeted, in alphabetical order, and the icons of those budgets. */
export async function listUserCategories(db: Db, userId: UserId) {
  const budgeted = await listBudgetCategories(db, { userId });
  const used = [...(await listUsed(db, userId, 'income')), ...(await listUsed(db, userId, 'expense'))];
  const own = [...used, ...budgeted.map(({ category }) => category)];
  const icons = budgeted.flatMap(({ category, icon }) => (icon === null ? [] : [[category, icon] as const]));
  return { categories: inOrder(own), icons: Object.fromEntries(icons) };
}

/** The defaults of a type, then the user's own. Budgets are for expenses. */
export async function listCategories(db: Db, userId: UserId, type: Type): Promise<string[]> {
  const budgeted = type === 'expense' ? await listBudgetCategories(db, { userId }) : [];
  const own = [...(await listUsed(db, userId, type)), ...budgeted.map(({ category }) => category)];
  return [...new Set([...DEFAULT_CATEGORIES[type], ...inOrder(own)])];
}

function inOrder(categories: readonly string[]): string[] {
  return [...new Set(categories)].sort();
}
