import * as z from 'zod/mini';
import { EVERYTHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  atLeast,
  baseOf,
  calendarDate,
  count,
  givenDay,
  givenId,
  id,
  LONGEST_TEXT,
  list,
  Nothing,
  optionalText,
  pageCursor,
  queryWholeNumber,
  requiredText,
  text,
  trimVisible,
  wire,
} from '#shared/http/fields.ts';
import { ABOVE_ZERO, dollars, dollarsByName, enteredDollars, queryDollars } from '#shared/http/money-fields.ts';
import { newId } from '#shared/http/new-id.ts';
import type { GoalId, ScheduleId, TransactionId } from '#shared/ids.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { LIST_MAX, listCost, scanCost } from '#shared/transactions/list-cost.ts';
import { transactionDateErrors } from '#shared/transactions/transaction-rules.ts';

export const DESCRIPTION_MAX = 200;
export const NOTE_MAX = 500;
export const CATEGORY_MAX = 50;
export const SEARCH_MAX = 200;
/** More categories than fit into a URL. */
const CATEGORIES_MAX = 1000;

export const TransactionType = z.enum(['income', 'expense', 'savings'], 'Type must be income, expense or savings');
export type TransactionType = z.output<typeof TransactionType>;

/** A transaction. The amount is always positive; the type determines its direction. */
export const Transaction = z.object({
  _id: givenId<TransactionId>(),
  type: TransactionType,
  amount: dollars,
  description: z.string(),
  note: z.string(),
  date: givenDay,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
  version: count,
});
export type Transaction = z.output<typeof Transaction>;

/** A description that the user has used before, with what it stood for. */
export const Suggestion = z.object({
  description: z.string(),
  category: z.string(),
  amount: z.nullable(dollars),
  count,
});
export type Suggestion = z.output<typeof Suggestion>;

const CATEGORY_TOO_LONG = 'Category name cannot exceed 50 characters';
const category = text(CATEGORY_MAX, CATEGORY_TOO_LONG, { notText: 'Category is required', tidy: normalizeCategory });

const Draft = z.object({
  type: TransactionType,
  amount: enteredDollars('Amount')
    .check(z.refine((amount) => amount > 0, 'Amount must be greater than 0'))
    .register(wire, ABOVE_ZERO),
  description: requiredText(
    'Description is required',
    DESCRIPTION_MAX,
    'Description cannot exceed 200 characters',
    trimVisible,
  ),
  category: z.nullish(category),
  goalId: z.nullish(id<GoalId>()),
  date: calendarDate('Date is required'),
  note: optionalText(NOTE_MAX, 'Note cannot exceed 500 characters'),
});
type Draft = z.output<typeof Draft>;

/** Reports these errors even if other fields are invalid. */
const always = (path: string) => ({
  path: [path],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

const CATEGORY_OR_GOAL = [
  z.refine<Draft>((draft) => draft.type === 'savings' || Boolean(draft.category), {
    error: 'Category is required',
    ...always('category'),
  }),
  z.refine<Draft>((draft) => draft.type !== 'savings' || Boolean(draft.goalId), {
    error: 'Goal is required for savings transactions',
    ...always('goalId'),
  }),
];

/**
 * A new transaction. Income and expenses need a category, savings a goal; the other one is ignored. A device that may have to
 * send it again gives it an id.
 */
export const TransactionDraft = z.extend(Draft, { _id: z.optional(newId<TransactionId>()) }).check(...CATEGORY_OR_GOAL);
export type TransactionDraft = z.output<typeof TransactionDraft>;

export const TransactionBase = baseOf(Draft);
export const TransactionChange = z.extend(Draft, { base: z.optional(TransactionBase) }).check(...CATEGORY_OR_GOAL);
export type TransactionChange = z.output<typeof TransactionChange>;

const givenCategory = category.check(atLeast(1, 'Category is required'));

const TOO_MANY_CATEGORIES = 'Filter by at most 1,000 categories';
const oneText = text(LONGEST_TEXT, CATEGORY_TOO_LONG);
const oneOrMoreTexts = z.union([oneText, list(oneText, CATEGORIES_MAX, TOO_MANY_CATEGORIES)], TOO_MANY_CATEGORIES);

const oneOrMore = z.codec(oneOrMoreTexts, z.array(givenCategory), {
  decode: (value) => (typeof value === 'string' ? [value] : [...value]),
  encode: (value) => value,
});

/** Filters for transactions. All are optional, and a transaction must match every given one. */
export const TransactionFilter = z.object({
  startDate: z.optional(calendarDate('Start date is required')),
  endDate: z.optional(calendarDate('End date is required')),
  type: z.optional(TransactionType),
  category: z.optional(oneOrMore),
  exceptCategory: z.optional(oneOrMore),
  goalId: z.optional(id<GoalId>().check(z.refine((goalId) => goalId !== '', 'This id is not valid'))),
  minAmount: z.optional(queryDollars('Minimum amount')),
  maxAmount: z.optional(queryDollars('Maximum amount')),
  search: z.optional(text(SEARCH_MAX, 'Search for at most 200 characters', { tidy: (typed) => typed.trim() })),
});
export type TransactionFilter = z.output<typeof TransactionFilter>;

/** What becomes of the occurrence of a deleted transaction. */
const AfterDeletion = z.enum(['skip', 'reopen'], 'Occurrence must be skip or reopen');
export type AfterDeletion = z.output<typeof AfterDeletion>;

/** The occurrence of a schedule that a transaction fulfills. */
export const FulfilledOccurrence = z.object({
  scheduleId: givenId<ScheduleId>(),
  day: givenDay,
  status: z.enum(['recorded', 'linked']),
});
export type FulfilledOccurrence = z.output<typeof FulfilledOccurrence>;

/** An occurrence of a schedule as it was expected. */
export const ExpectedOccurrence = z.object({ description: z.string(), day: givenDay });
export type ExpectedOccurrence = z.output<typeof ExpectedOccurrence>;

const TransactionParams = z.object({ transactionId: id<TransactionId>() });
const OneTransaction = z.object({ transaction: Transaction });
const Categories = z.object({ categories: z.array(z.string()) });
const OfType = z.object({ type: z.enum(['income', 'expense'], 'Type must be income or expense') });

export const transactionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/transactions',
    cost: listCost,
    access: 'read',
    query: z.extend(TransactionFilter, {
      limit: z.optional(queryWholeNumber('Limit', LIST_MAX)),
      cursor: z.optional(pageCursor),
    }),
    response: z.object({
      items: z.array(Transaction),
      nextCursor: z.nullable(z.string()),
      dayTotals: z.optional(dollarsByName),
      monthTotals: z.optional(dollarsByName),
      monthReleased: z.optional(dollarsByName),
    }),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/transactions/totals',
    cost: scanCost,
    access: 'read',
    query: TransactionFilter,
    response: z.object({
      count,
      income: dollars,
      expense: dollars,
      savings: dollars,
      released: dollars,
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/transactions/export',
    cost: EVERYTHING_COST,
    access: 'session',
    query: TransactionFilter,
    response: z.string(),
    mediaType: 'text/csv',
  }),
  categories: endpoint({
    method: 'GET',
    path: '/transactions/categories',
    access: 'read',
    query: OfType,
    response: Categories,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/transactions/suggestions',
    access: 'read',
    query: OfType,
    response: z.object({ suggestions: z.array(Suggestion) }),
  }),
  userCategories: endpoint({
    method: 'GET',
    path: '/transactions/user-categories',
    access: 'read',
    response: z.extend(Categories, { icons: z.record(z.string(), z.string()) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/transactions/:transactionId',
    access: 'read',
    errors: ['transaction_not_found'],
    params: TransactionParams,
    response: z.extend(OneTransaction, { occurrence: z.nullable(FulfilledOccurrence) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/transactions',
    access: 'add',
    errors: ['goal_not_found', 'goal_closed', 'quota_reached', 'transaction_exists', 'transaction_deleted'],
    body: TransactionDraft,
    check: transactionDateErrors,
    response: z.extend(OneTransaction, {
      fulfilled: z.optional(ExpectedOccurrence),
      recordedOn: z.optional(givenDay),
    }),
    status: 201,
    isRepeatable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/transactions/:transactionId',
    access: 'write',
    errors: [
      'transaction_not_found',
      'goal_not_found',
      'edit_conflict',
      'goal_closed',
      'goal_below_zero',
      'quota_reached',
    ],
    params: TransactionParams,
    body: TransactionChange,
    check: transactionDateErrors,
    response: OneTransaction,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/transactions/:transactionId',
    access: 'write',
    errors: ['transaction_not_found', 'goal_closed', 'goal_below_zero'],
    params: TransactionParams,
    /** By default, an occurrence that an automatic schedule recorded is skipped, and any other is reopened. */
    query: z.object({ occurrence: z.optional(AfterDeletion) }),
    response: Nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/transactions/:transactionId/restore',
    access: 'write',
    errors: ['transaction_not_found', 'goal_closed', 'quota_reached'],
    params: TransactionParams,
    response: OneTransaction,
  }),
};
