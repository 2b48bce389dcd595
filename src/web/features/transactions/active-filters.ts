import { formatMonth } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { DATE_RANGE_LABELS } from '#shared/transactions/date-range.ts';
import { centsOfText, type TransactionSearch } from '#shared/transactions/search-parameters.ts';

export interface ActiveFilter {
  readonly label: string;
  /** The change to the search that removes this filter. */
  readonly removal: TransactionSearch;
}

const TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  income: 'Income',
  expense: 'Expenses',
  savings: 'Savings',
};

/**
 * The active filters with their labels, in the order of the filter panel.
 * @param goalName name of the filtered goal, once it is known
 */
export function activeFilters(search: TransactionSearch, goalName = 'One goal'): ActiveFilter[] {
  const { category = [], exceptCategory, dateRange, month, type, goalId, minAmount, maxAmount, search: text } = search;
  const single = (name: keyof TransactionSearch, label: string | undefined) =>
    label === undefined ? [] : [{ label, removal: { [name]: undefined } }];
  return [
    ...single('type', type && TYPE_LABELS[type]),
    ...category.map((name) => ({ label: categoryLabel(name), removal: withoutCategory(category, name) })),
    ...single('exceptCategory', exceptCategory && exceptLabel(exceptCategory)),
    ...single('goalId', goalId && goalName),
    ...single('dateRange', dateRange && DATE_RANGE_LABELS[dateRange]),
    ...single('month', month && formatMonth(month)),
    ...single('minAmount', minAmount && `Min ${formatMoney(centsOfText(minAmount))}`),
    ...single('maxAmount', maxAmount && `Max ${formatMoney(centsOfText(maxAmount))}`),
    ...single('search', text && `“${text}”`),
  ];
}

/** Number of categories that fit into one chip. */
const NAMES_MAX = 3;

/** One chip for all of them, because together they are one filter: the rest of a figure. */
function exceptLabel(categories: readonly string[]): string {
  return categories.length > NAMES_MAX
    ? `Except ${categories.length} categories`
    : `Except ${categories.map(categoryLabel).join(', ')}`;
}

function withoutCategory(categories: readonly string[], name: string): TransactionSearch {
  const left = categories.filter((other) => other !== name);
  return { category: left.length > 0 ? left : undefined };
}
