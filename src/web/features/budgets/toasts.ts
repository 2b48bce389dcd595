import type { QueryClient } from '@tanstack/react-query';
import { parseBudgetId } from '#shared/budgets/budget-id.ts';
import { type Budget, type BudgetChange, type BudgetDraft, budgetsContract } from '#shared/budgets/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { showSaveToast, type Undo } from '#web/components/save-toast.ts';
import { type Budgets, budgetsQuery, refreshBudgets } from './api.ts';

/** @param before the budgets before this one was added; undefined if they are not loaded */
export function toastAdded(queryClient: QueryClient, added: Budget, before: Budgets | undefined): void {
  const message = `${nameOf(added)} budget added`;
  // A deletion would also end the later months of a budget that already existed.
  const isNew = before?.items.every(({ category }) => category !== added.category);
  const request = () => ignoreNotFound(call(budgetsContract.remove, { params: { budgetId: added._id } }));
  const undo = undoTo(queryClient, request, `${nameOf(added)} budget deleted`);
  showSaveToast({ message, undo: isNew ? undo : undefined });
}

interface Save {
  readonly before: Budget;
  readonly sent: BudgetChange;
  readonly after: Budget;
}

/** Undo takes back only what was sent, not what another tab has changed. */
export function toastSaved(queryClient: QueryClient, { before, sent, after }: Save): void {
  const params = { budgetId: before._id };
  const base = { ...sent, icon: sent.icon ?? before.icon, version: after.version };
  const request = () => call(budgetsContract.update, { params, body: { ...draftOf(before), base } });
  // A renamed category may have merged with transactions that already had its new name.
  const canUndo = before.category === after.category;
  const undo = undoTo(queryClient, request, 'Change undone');
  showSaveToast({ message: `${nameOf(after)} budget saved`, undo: canUndo ? undo : undefined });
}

/** Call before the budgets are reloaded. */
export function toastDeleted(queryClient: QueryClient, deleted: Budget): void {
  const items = queryClient.getQueryData(budgetsQuery.queryKey)?.items ?? [];
  const request = () => call(budgetsContract.create, { body: draftOf(deleted) });
  // Adding the budget again gives every later month the same amount.
  const canUndo = items.every((item) => !isLaterMonthOf(item, deleted) || item.amount === deleted.amount);
  const undo = undoTo(queryClient, request, `${nameOf(deleted)} budget restored`);
  showSaveToast({ message: `${nameOf(deleted)} budget deleted`, undo: canUndo ? undo : undefined });
}

function undoTo(queryClient: QueryClient, request: () => Promise<unknown>, message: string): Undo {
  return { request, refresh: () => void refreshBudgets(queryClient), done: { message } };
}

function nameOf({ category }: Budget): string {
  return categoryLabel(category);
}

function isLaterMonthOf(item: Budget, budget: Budget): boolean {
  return parseBudgetId(item._id)?.budget === parseBudgetId(budget._id)?.budget && item.periodStart > budget.periodStart;
}

function draftOf({ name, amount, icon, notes, category, periodType, periodStart, periodEnd }: Budget): BudgetDraft {
  return { name, amount, icon: icon as BudgetDraft['icon'], notes, category, periodType, periodStart, periodEnd };
}
