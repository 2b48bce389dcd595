import { type Month, parseMonth } from '#shared/calendar-date.ts';
import type { BudgetId } from '#shared/ids.ts';

/** One category's budget in one month. */
export interface BudgetMonth {
  /** UUID of the budget, the same in every month. */
  readonly budget: string;
  readonly month: Month;
}

const ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4}-\d{2})$/;

/** Builds an id such as `0193d6a0-…_2026-03`, which needs no escaping in a URL. */
export function formatBudgetId({ budget, month }: BudgetMonth): BudgetId {
  return `${budget}_${month}` as BudgetId;
}

/** @returns null for text that `formatBudgetId` never produces; callers treat it as an id that does not exist. */
export function parseBudgetId(text: string): BudgetMonth | null {
  const [, budget, month] = ID.exec(text) ?? [];
  const parsed = month === undefined ? null : parseMonth(month);
  return budget === undefined || parsed === null ? null : { budget, month: parsed };
}
