import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransactionAfter } from '#server/db/transaction.ts';
import { alertSpending, relinkAlerts, withdrawSpendingAlerts } from '#server/features/notifications/service.ts';
import { readPreferences } from '#server/features/preferences/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { readExpenses } from '#server/ledger/expenses.ts';
import { countToRename, renameCategory } from '#server/ledger/rename-category.ts';
import { beginRename } from '#server/ledger/rename-rests.ts';
import { parseBudgetId } from '#shared/budgets/budget-id.ts';
import { reachErrors } from '#shared/budgets/budget-rules.ts';
import { amountIn, budgetWindow, isWithinReach } from '#shared/budgets/budget-timeline.ts';
import type { Budget, BudgetChange, BudgetDraft, budgetsContract } from '#shared/budgets/contract.ts';
import { addMonths, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import { AppError, rejectConflicts, rejectFields } from '#shared/http/app-error.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { errors } from '#shared/http/errors.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import type { BudgetId, UserId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { type BudgetsOfMonth, toList, toMonths, type Window } from './months.ts';
import * as queries from './queries.ts';
import { requireBudgetQuota, requireRoom } from './quota.ts';

export { requireBudgetQuota };

type BudgetList = InMemory<typeof budgetsContract.list.response>;

/** With the quota of budgets, this bounds an answer: 7,200 items. */
const MONTHS_AT_ONCE = 24;
const TOO_MANY_MONTHS = `Ask for at most ${MONTHS_AT_ONCE} months at a time`;

/** Lists the budgets of the months between two dates, by default from 6 months ago to 2 months ahead; none if the dates are reversed. */
export function listBudgets(
  db: Db,
  actor: Actor,
  {
    startDate,
    endDate,
  }: { readonly startDate?: CalendarDate | undefined; readonly endDate?: CalendarDate | undefined },
): Promise<BudgetList> {
  rejectFields(reachErrors({ startDate, endDate }, actor.today));
  const months = budgetWindow(monthOf(actor.today));
  const start = startDate ? monthOf(startDate) : (months[0] as Month);
  const end = endDate ? monthOf(endDate) : (months.at(-1) as Month);
  if (end >= addMonths(start, MONTHS_AT_ONCE))
    rejectFields({ [startDate ? 'startDate' : 'endDate']: [TOO_MANY_MONTHS] });
  return readList(db, actor, { start, end });
}

/** Three queries, however many months, categories and transactions there are. */
async function readList(db: Db, actor: Actor, window: Window): Promise<BudgetList> {
  const carriesForward = await readCarriesForward(db, actor.userId);
  return { ...toList(await readMonths(db, actor, window, carriesForward)), carriesForward };
}

async function readCarriesForward(db: Db, userId: UserId): Promise<boolean> {
  return (await readPreferences(db, userId)).preferences.budgetSettings.carryForwardUnusedBudget;
}

/** Reads budgets without the amounts carried over, and so without the earlier months that those come from. */
export function readPlainMonths(db: Db, actor: Actor, window: Window): Promise<BudgetsOfMonth[]> {
  return readMonths(db, actor, window, false);
}

/** What the budgets of one month allow. */
export async function readAllowances(
  db: Db,
  actor: Actor,
  month: Month,
  carriesForward: boolean,
): Promise<Allowance[]> {
  const [{ budgets } = { budgets: [] }] = await readMonths(db, actor, { start: month, end: month }, carriesForward);
  return budgets.map(({ timeline: { category }, amount, carriedOver }) => ({ category, amount, carriedOver }));
}

export type Allowance = Pick<Budget, 'category' | 'amount' | 'carriedOver'>;

async function readMonths(
  db: Db,
  { userId, today }: Actor,
  window: Window,
  carriesForward: boolean,
): Promise<BudgetsOfMonth[]> {
  const timelines = await queries.listTimelines(db, userId);
  const chainStart = carriesForward ? firstMonth(timelines) : null;
  const expenses = await readExpenses(db, { userId, from: earlierOf(chainStart, window.start), to: window.end });
  return toMonths({ timelines, expenses, window, chainStart, currentMonth: monthOf(today) });
}

/** Reads a category's budget in one month in one round trip; undefined if it has no amount in that month. */
async function findItem(tx: Db, { userId, today }: Actor, category: string, month: Month): Promise<Budget | undefined> {
  const [carriesForward, budgeted] = await together(
    readCarriesForward(tx, userId),
    queries.findBudgeted(tx, { userId, category, to: month }),
  );
  if (!budgeted) return undefined;
  const { timeline, expenses } = budgeted;
  const chainStart = carriesForward ? firstMonth([timeline]) : null;
  const window = { start: month, end: month };
  return toList(toMonths({ timelines: [timeline], expenses, window, chainStart, currentMonth: monthOf(today) }))
    .items[0];
}

function firstMonth(timelines: readonly queries.Timeline[]): Month | null {
  return timelines.flatMap(({ changes }) => changes[0]?.month ?? []).sort()[0] ?? null;
}

function earlierOf(a: Month | null, b: Month): Month {
  return a !== null && a < b ? a : b;
}

/**
 * Creates a budget from the month of `periodStart`, by default the current month. If the category has a budget that had ended
 * or begins later, that budget is continued. Sends no alert, because all spending is older than the budget.
 * @throws {AppError} `category_taken` on the name when the category has a budget in that month.
 */
export function createBudget(db: Db, actor: Actor, draft: BudgetDraft): Promise<Budget> {
  const { userId } = actor;
  const month = monthOf(draft.periodStart ?? actor.today);
  const category = normalizeCategory(draft.name);
  const read = (tx: Db) => queries.listTimelines(tx, userId);
  return inUserTransactionAfter(db, userId, read, async (tx, timelines) => {
    const existing = timelines.find((timeline) => timeline.category === category);
    if (existing && amountIn(existing.changes, month) !== null) throw categoryTaken();
    await requireRoom(tx, userId, timelines, { budget: existing, amount: draft.amount });
    const id = existing?.id ?? randomUUIDv7();
    const budget = { name: draft.name, category, icon: draft.icon ?? existing?.icon ?? null, notes: draft.notes };
    const [, , item] = await together(
      existing
        ? queries.updateBudget(tx, userId, id, budget)
        : queries.insertBudget(tx, { ...budget, user_id: userId, id, created_at: actor.now, version: 1 }),
      queries.setAmount(tx, userId, id, { month, amount: draft.amount }),
      requireItem(tx, actor, category, month),
    );
    return item;
  });
}

/**
 * Sets the amount from that month until the next change. An unchanged amount writes no change, so that a later change of an
 * earlier month still applies. Another name renames the category everywhere.
 * @throws {AppError} `budget_not_found`, `edit_conflict`, `category_taken` on the name, or `too_many_requests` as
 * `beginRename`.
 */
export function updateBudget(db: Db, actor: Actor, budgetId: BudgetId, change: BudgetChange): Promise<Budget> {
  const { userId } = actor;
  const read = (tx: Db) =>
    together(requireBudget(tx, actor, budgetId), countToRename(tx, userId, parseBudgetId(budgetId)?.budget ?? ''));
  return inUserTransactionAfter(db, userId, read, async (tx, [{ month, timeline, timelines }, count]) => {
    const { id, name, icon, notes, version, changes } = timeline;
    const amount = amountIn(changes, month) ?? ZERO;
    const { base, ...fields } = change;
    const { draft, conflicts } = mergeEdit({ draft: fields, base, current: { name, amount, icon, notes, version } });
    if (conflicts.length > 0)
      rejectConflicts(conflicts, { budget: await requireItem(tx, actor, timeline.category, month) });
    const names = { from: timeline.category, to: normalizeCategory(draft.name) };
    const isRenamed = names.from !== names.to;
    if (isRenamed) {
      if (timelines.some(({ category }) => category === names.to)) throw categoryTaken();
      beginRename(db, userId, { count, now: actor.now });
    }
    const chosen = draft.icon === undefined ? icon : draft.icon;
    const isAmountChanged = amount !== draft.amount;
    if (isAmountChanged) await requireRoom(tx, userId, timelines, { budget: timeline, amount: draft.amount });
    const [, , , , item, current] = await together(
      isRenamed ? relinkAlerts(tx, userId, names) : undefined,
      isRenamed ? renameCategory(tx, userId, names) : undefined,
      queries.updateBudget(tx, userId, id, { name: draft.name, category: names.to, icon: chosen, notes: draft.notes }),
      isAmountChanged ? queries.setAmount(tx, userId, id, { month, amount: draft.amount }) : undefined,
      requireItem(tx, actor, names.to, month),
      findCurrentBudget(tx, actor, names.to),
    );
    if (current && (amount > draft.amount || isRenamed)) await alertSpending(tx, actor, current);
    if (current && (amount < draft.amount || isRenamed)) await withdrawSpendingAlerts(tx, actor, current);
    return item;
  });
}

/**
 * Ends the budget from that month on; earlier months stay. A budget without earlier months is deleted.
 * @throws {AppError} `budget_not_found`
 */
export async function deleteBudget(db: Db, actor: Actor, budgetId: BudgetId): Promise<void> {
  const { userId } = actor;
  const read = (tx: Db) => requireBudget(tx, actor, budgetId);
  await inUserTransactionAfter(db, userId, read, async (tx, { month, timeline }) => {
    const { id, category, changes } = timeline;
    const earlier = changes.filter((change) => change.month < month);
    const [current] = await together(
      month <= monthOf(actor.today) ? findCurrentBudget(tx, actor, category) : undefined,
      queries.deleteChangesFrom(tx, userId, id, month),
      earlier.length === 0
        ? queries.deleteBudgetRow(tx, userId, id)
        : amountIn(earlier, month) !== null
          ? queries.setAmount(tx, userId, id, { month, amount: null })
          : undefined,
    );
    // Treats an ended budget as unspent, which withdraws its alerts.
    if (current) await withdrawSpendingAlerts(tx, actor, { ...current, spent: ZERO });
  });
}

/** Reads the budget of a category in the current month, in one round trip. */
export function findCurrentBudget(tx: Db, actor: Actor, category: string): Promise<Budget | undefined> {
  return findItem(tx, actor, category, monthOf(actor.today));
}

/** Sends and withdraws the alerts of many categories; other requests run in between. */
export async function updateBudgetAlerts(
  tx: Db,
  actor: Actor,
  { higher, lower }: { readonly higher: ReadonlySet<string>; readonly lower: ReadonlySet<string> },
): Promise<void> {
  for (const { category } of await queries.listTimelines(tx, actor.userId)) {
    if (!higher.has(category) && !lower.has(category)) continue;
    const budget = await findCurrentBudget(tx, actor, category);
    if (budget && lower.has(category)) await withdrawSpendingAlerts(tx, actor, budget);
    if (budget && higher.has(category)) await alertSpending(tx, actor, budget);
    await setImmediate();
  }
}

/** Lists the categories that have a budget in any month, with their icons. */
export const listBudgetCategories = queries.listCategories;

async function requireBudget(tx: Db, { userId, today }: Actor, budgetId: BudgetId) {
  const parsed = parseBudgetId(budgetId);
  if (!parsed || !isWithinReach(parsed.month, monthOf(today))) throw new AppError('budget_not_found');
  const timelines = await queries.listTimelines(tx, userId);
  const timeline = timelines.find(({ id }) => id === parsed.budget);
  if (!timeline || amountIn(timeline.changes, parsed.month) === null) throw new AppError('budget_not_found');
  return { month: parsed.month, timeline, timelines };
}

async function requireItem(tx: Db, actor: Actor, category: string, month: Month): Promise<Budget> {
  const item = await findItem(tx, actor, category, month);
  if (!item) throw new AppError('budget_not_found');
  return item;
}

function categoryTaken(): AppError {
  return new AppError('category_taken', { fields: { name: [errors.category_taken.message] } });
}
