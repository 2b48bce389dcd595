import * as z from 'zod/mini';
import { reachErrors } from '#shared/budgets/budget-rules.ts';
import { BUDGET_ICONS } from '#shared/budgets/icons.ts';
import { BULK_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  baseOf,
  calendarDate,
  count,
  givenDay,
  givenId,
  givenMonth,
  id,
  LONGEST_TEXT,
  Nothing,
  optionalText,
  requiredText,
  text,
} from '#shared/http/fields.ts';
import { dollars, positiveDollars } from '#shared/http/money-fields.ts';
import type { BudgetId } from '#shared/ids.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX } from '#shared/transactions/contract.ts';

export const BUDGET_NOTES_MAX = 200;

/**
 * One category's budget in one month. The available amount is `amount + carriedOver`. `_id` identifies the budget and
 * the month.
 */
export const Budget = z.object({
  _id: givenId<BudgetId>(),
  /** The name as typed, for the edit form; everywhere else the category is shown. */
  name: z.string(),
  amount: dollars,
  periodType: z.literal('monthly'),
  category: z.string(),
  periodStart: givenDay,
  periodEnd: givenDay,
  notes: z.string(),
  icon: z.nullable(z.string()),
  spent: dollars,
  carriedOver: dollars,
  version: count,
});
export type Budget = z.output<typeof Budget>;

const icon = z.enum(
  BUDGET_ICONS.map((choice) => choice.icon),
  'Please select an icon',
);

const NAME_TOO_LONG = 'Category name cannot exceed 50 characters';

/** Also limits the length of the category, because some letters become longer in lowercase. */
const name = requiredText('Category name is required', CATEGORY_MAX, NAME_TOO_LONG).check(
  z.refine((typed) => normalizeCategory(typed).length <= CATEGORY_MAX, NAME_TOO_LONG),
);

const AMOUNT_REQUIRED = 'Budget amount must be greater than 0';

/**
 * The fields of the budget form. The category is always the name in lowercase. A new budget starts in the month of
 * `periodStart`, the current month by default; `periodEnd` is the end of that month. A change applies from the month in
 * the budget's `_id`.
 */
export const BudgetDraft = z.object({
  name,
  amount: positiveDollars(AMOUNT_REQUIRED),
  periodType: z.optional(z.literal('monthly', 'Budgets are monthly')),
  category: z.optional(text(LONGEST_TEXT, NAME_TOO_LONG)),
  periodStart: z.optional(calendarDate('Start of the period is required')),
  periodEnd: z.optional(calendarDate('End of the period is required')),
  notes: optionalText(BUDGET_NOTES_MAX, 'Notes cannot exceed 200 characters'),
  icon: z.nullish(icon),
});
export type BudgetDraft = z.output<typeof BudgetDraft>;

export const BudgetBase = baseOf(
  z.extend(z.pick(BudgetDraft, { name: true, amount: true, notes: true }), {
    icon: z.nullable(text(LONGEST_TEXT, 'This icon is not valid')),
  }),
);
export const BudgetChange = z.extend(BudgetDraft, { base: z.optional(BudgetBase) });
export type BudgetChange = z.output<typeof BudgetChange>;

/** A month's expenses in categories without a budget. */
export const Unbudgeted = z.object({ month: givenMonth, amount: dollars });

const BudgetParams = z.object({ budgetId: id<BudgetId>() });
const OneBudget = z.object({ budget: Budget });

export const budgetsContract = {
  list: endpoint({
    method: 'GET',
    path: '/budgets',
    access: 'read',
    isRemembered: true,
    query: z.object({
      startDate: z.optional(calendarDate('Start date is required')),
      endDate: z.optional(calendarDate('End date is required')),
    }),
    response: z.object({
      items: z.array(Budget),
      unbudgeted: z.array(Unbudgeted),
      carriesForward: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/budgets',
    access: 'write',
    errors: ['category_taken', 'quota_reached'],
    body: BudgetDraft,
    check: ({ periodStart }: Partial<BudgetDraft>, today) => reachErrors({ periodStart }, today),
    response: OneBudget,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/budgets/:budgetId',
    cost: BULK_COST,
    access: 'write',
    errors: ['budget_not_found', 'category_taken', 'edit_conflict', 'quota_reached'],
    params: BudgetParams,
    body: BudgetChange,
    response: OneBudget,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/budgets/:budgetId',
    access: 'write',
    errors: ['budget_not_found'],
    params: BudgetParams,
    response: Nothing,
  }),
};
