import { changePlans } from '#server/db/plans-version.ts';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import type { BudgetTables } from '#server/db/tables/budgets.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { budgetedSums, type MonthExpenses, toCategoryExpenses } from '#server/ledger/expenses.ts';
import type { BudgetChange } from '#shared/budgets/budget-timeline.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';

type BudgetRow = BudgetTables['budgets'];

/** A category's budget with all its changes, earliest first. There is always at least one change. */
export interface Timeline extends Omit<BudgetRow, 'user_id' | 'created_at'> {
  readonly changes: readonly BudgetChange[];
}

function selectChanges(db: Db, value: Values<{ userId: UserId }>) {
  return db
    .selectFrom('budgets')
    .innerJoin('budget_changes', (join) =>
      join.onRef('budget_changes.user_id', '=', 'budgets.user_id').onRef('budget_changes.budget_id', '=', 'budgets.id'),
    )
    .select(['id', 'name', 'category', 'icon', 'notes', 'version', 'month', 'amount_cents'])
    .where('budgets.user_id', '=', value('userId'))
    .orderBy('category')
    .orderBy('month');
}

const changesOfBudgets = prepared(selectChanges);

const changesOfCategory = prepared((db, value: Values<{ userId: UserId; category: string; to: Month }>) =>
  selectChanges(db, value).select(budgetedSums(db, value)).where('budgets.category', '=', value('category')),
);

/** In alphabetical order of their categories. */
export async function listTimelines(db: Db, userId: UserId): Promise<Timeline[]> {
  return toTimelines(await changesOfBudgets(db, { userId }));
}

/** The budget of a category, which has one at most, with its expenses until a month. */
export async function findBudgeted(
  db: Db,
  { userId, category, to }: { readonly userId: UserId; readonly category: string; readonly to: Month },
): Promise<{ readonly timeline: Timeline; readonly expenses: readonly MonthExpenses[] } | undefined> {
  const rows = await changesOfCategory(db, { userId, category, to });
  const [timeline] = toTimelines(rows.map(({ sums, ...change }) => change));
  return timeline && { timeline, expenses: toCategoryExpenses(category, rows[0]?.sums ?? null) };
}

function toTimelines(rows: Awaited<ReturnType<typeof changesOfBudgets>>): Timeline[] {
  const timelines = new Map<string, Timeline & { changes: BudgetChange[] }>();
  for (const { month, amount_cents, ...budget } of rows) {
    const timeline = timelines.getOrInsertComputed(budget.id, () => ({ ...budget, changes: [] }));
    timeline.changes.push({ month, amount: amount_cents });
  }
  return [...timelines.values()];
}

export const listCategories = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectFrom('budgets').select(['category', 'icon']).where('user_id', '=', value('userId')),
);

export async function insertBudget(tx: Db, budget: BudgetRow): Promise<void> {
  await together(changePlans(tx, budget.user_id), tx.insertInto('budgets').values(budget).execute());
}

type Changed = Pick<BudgetRow, 'name' | 'category' | 'icon' | 'notes'>;

const saveBudget = prepared((db, value: Values<Changed & { userId: UserId; id: string }>) =>
  db
    .updateTable('budgets')
    .set((row) => ({
      ...slots(['name', 'category', 'icon', 'notes'], value),
      version: row('version', '+', 1),
    }))
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);

export async function updateBudget(tx: Db, userId: UserId, id: string, changed: Changed): Promise<void> {
  await together(changePlans(tx, userId), saveBudget(tx, { ...changed, userId, id }));
}

export async function deleteBudgetRow(tx: Db, userId: UserId, id: string): Promise<void> {
  await together(
    changePlans(tx, userId),
    tx.deleteFrom('budgets').where('user_id', '=', userId).where('id', '=', id).execute(),
  );
}

const saveChange = prepared((db, value: Values<BudgetTables['budget_changes']>) =>
  db
    .insertInto('budget_changes')
    .values(slots(['user_id', 'budget_id', 'month', 'amount_cents'], value))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'budget_id', 'month']).doUpdateSet((row) => ({
        amount_cents: row.ref('excluded.amount_cents'),
      })),
    ),
);

/** From this month on until the next change; null ends the budget. */
export async function setAmount(tx: Db, userId: UserId, id: string, { month, amount }: BudgetChange): Promise<void> {
  const change = { user_id: userId, budget_id: id, month, amount_cents: amount };
  await together(changePlans(tx, userId), saveChange(tx, change));
}

export async function deleteChangesFrom(tx: Db, userId: UserId, id: string, month: Month): Promise<void> {
  await together(
    changePlans(tx, userId),
    tx
      .deleteFrom('budget_changes')
      .where('user_id', '=', userId)
      .where('budget_id', '=', id)
      .where('month', '>=', month)
      .execute(),
  );
}
