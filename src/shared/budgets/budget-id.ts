import { type Month, parseMonth } from '#shared/calendar-date.ts';
import type { BudgetId } from '#shared/ids.ts';

/** A category's budget in one month. */
export interface BudgetMonth {
  /** Of the budget as a whole: a UUID. */
  readonly budget: string;
  readonly month: Month;
}

const ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4}-\d{2})$/;

/** Safe in a URL as it is: `0193d6a0-…_2026-03`. */
export function formatBudgetId({ budget, month }: BudgetMonth): BudgetId {
  return `${budget}_${month}` as BudgetId;
}

/** @returns null for anything that `formatBudgetId` never gave: an id that does not exist. */
export function parseBudgetId(text: string): BudgetMonth | null {
  const [, budget, month] = ID.exec(text) ?? [];
  const parsed = month === undefined ? null : parseMonth(month);
  return budget === undefined || parsed === null ? null : { budget, month: parsed };
}
