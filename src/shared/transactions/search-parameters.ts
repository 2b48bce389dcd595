import { type CalendarDate, type DateRange, type Month, parseMonth, rangeOfMonth } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import {
  type Cents,
  centsOfDollars,
  dollarsOfCents,
  hasWholeCents,
  MAX_AMOUNT,
  parseTypedDollars,
} from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX, SEARCH_MAX, type TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';
import { type DateRangeName, dateRangeOf, intersectRanges, LINKED_RANGES } from '#shared/transactions/date-range.ts';

/**
 * The list's filters as stored in the URL. Amounts are dollars as text (`12.5`). Date ranges are names, not days, so
 * that a shared link stays relative to today.
 */
export interface TransactionSearch {
  category?: readonly string[] | undefined;
  exceptCategory?: readonly string[] | undefined;
  dateRange?: DateRangeName | undefined;
  minAmount?: string | undefined;
  maxAmount?: string | undefined;
  month?: Month | undefined;
  type?: TransactionType | undefined;
  goalId?: GoalId | undefined;
  search?: string | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Reads the filters from URL parameters and drops unknown parameters and invalid values. The result has a key for every
 * filter, so that it also overwrites an invalid value when merged with the parameters.
 */
export function parseTransactionSearch(parameters: Parameters): TransactionSearch {
  const { category, exceptCategory, dateRange, minAmount, maxAmount, month, type, goalId, search } = parameters;
  return {
    category: categoriesOf(category),
    exceptCategory: categoriesOf(exceptCategory),
    dateRange: LINKED_RANGES.find((name) => name === textOf(dateRange)),
    minAmount: canonicalDollars(textOf(minAmount)),
    maxAmount: canonicalDollars(textOf(maxAmount)),
    month: parseMonth(textOf(month)) ?? undefined,
    type: TransactionType.options.find((name) => name === textOf(type)),
    goalId: GOAL_ID.test(textOf(goalId)) ? (textOf(goalId) as GoalId) : undefined,
    search: searchOf(textOf(search)),
  };
}

/** The ledger filter for a search on a given day. */
export function filterOfSearch(search: TransactionSearch, today: CalendarDate): TransactionFilter {
  const { category, exceptCategory, dateRange, minAmount, maxAmount, month, type, goalId, search: text } = search;
  const ranges = [month && rangeOfMonth(month), dateRange && dateRangeOf(dateRange, today)].filter(isRange);
  const range = ranges.length > 0 ? ranges.reduce(intersectRanges) : undefined;
  return {
    ...(category && { category: [...category] }),
    ...(exceptCategory && { exceptCategory: [...exceptCategory] }),
    ...(range && { startDate: range.start, endDate: range.end }),
    ...(minAmount !== undefined && { minAmount: centsOfText(minAmount) }),
    ...(maxAmount !== undefined && { maxAmount: centsOfText(maxAmount) }),
    ...(type && { type }),
    ...(goalId && { goalId }),
    ...(text && { search: text }),
  };
}

/** Whether any filter is active. */
export function isFiltered(search: TransactionSearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}

/**
 * Converts typed dollars (`$1,234.50`) to the form used in URLs (`1234.5`).
 * @returns undefined for an amount that no transaction can have: negative, with a third decimal, or too large.
 */
export function canonicalDollars(typed: string): string | undefined {
  const dollars = parseTypedDollars(typed);
  if (dollars === undefined || !(dollars >= 0) || !hasWholeCents(dollars)) return undefined;
  return dollars <= dollarsOfCents(MAX_AMOUNT) ? String(dollars) : undefined;
}

/** Converts the result of {@link canonicalDollars} to cents. */
export function centsOfText(dollars: string): Cents {
  return centsOfDollars(Number(dollars));
}

const GOAL_ID = /^[\w-]{1,100}$/;

/** The text of a parameter; the first value if it is repeated. */
function textOf(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}

function categoriesOf(value: unknown): string[] | undefined {
  const names = (Array.isArray(value) ? value : [value]).map((name) => normalizeCategory(textOf(name)));
  const possible = names.filter((name) => name !== '' && name.length <= CATEGORY_MAX && !name.includes('\0'));
  return possible.length > 0 ? [...new Set(possible)] : undefined;
}

function searchOf(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= SEARCH_MAX && !trimmed.includes('\0') ? trimmed : undefined;
}

function isRange(range: DateRange | undefined): range is DateRange {
  return range !== undefined;
}
