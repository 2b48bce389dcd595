import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { validate } from '#shared/http/validate.ts';
import { ENTRY_MAX, type Names, type ParsedEntry, parseEntry } from '#shared/quick-add/parse-entry.ts';
import { categoryLabel, DEFAULT_CATEGORIES, OTHER } from '#shared/transactions/categories.ts';
import { guessCategory } from '#shared/transactions/category-guess.ts';
import { DESCRIPTION_MAX, type Suggestion, TransactionDraft } from '#shared/transactions/contract.ts';
import { normalizeText, withFirstSuggestions } from '#shared/transactions/suggestions.ts';
import { transactionDateErrors } from '#shared/transactions/transaction-rules.ts';

/** What a person's entries refer to. */
export interface EntryContext extends Names {
  /** The person's own suggestions, as `GET /transactions/suggestions` lists them. */
  readonly suggestions: Readonly<Record<'income' | 'expense', readonly Suggestion[]>>;
}

/** What was understood of a text. */
export interface QuickEntry extends ParsedEntry {
  /** What to record; undefined if something is missing or invalid. */
  readonly draft: TransactionDraft | undefined;
  /** What is missing or invalid, by the fields of a transaction, and `text` for the text as a whole. */
  readonly errors: FieldErrors;
  /** Whether the text names no category, so that the description decides. */
  readonly isGuess: boolean;
  readonly date: CalendarDate;
}

/**
 * Reads one line as a transaction. Savings without a description are named after their goal, other entries after their category.
 * A category that the text does not name follows from the description.
 */
export function readEntry(text: string, context: EntryContext): QuickEntry {
  const { today } = context;
  if (text.length > ENTRY_MAX) {
    return { ...readEntry('', context), errors: { text: ['Text cannot exceed 1,000 characters'] } };
  }
  const parsed = parseEntry(text, context);
  const description = parsed.description || describe(parsed, context);
  const category = parsed.type === 'savings' ? undefined : (parsed.category ?? guess(parsed, context));
  const entry = { ...parsed, description, category, date: parsed.date ?? today };
  const { dollars: amount, ...fields } = entry;
  const result = validate(TransactionDraft, { ...fields, amount }, (draft) => ({
    ...transactionDateErrors(draft, today),
    ...newCategoryErrors(parsed, context),
  }));
  return {
    ...entry,
    isGuess: category !== undefined && parsed.category === undefined,
    draft: 'value' in result ? result.value : undefined,
    errors: 'value' in result ? {} : result.errors,
  };
}

/**
 * Rejects a new category while the names of its type are not known, because it may be one that exists. They are not known as long
 * as they are the default ones themselves. Quotation marks say that a name is meant as it is.
 */
function newCategoryErrors({ type, isNew }: ParsedEntry, { categories }: EntryContext): FieldErrors {
  if (!isNew || type === 'savings' || categories[type] !== DEFAULT_CATEGORIES[type]) return {};
  return { category: ["Your categories haven't loaded yet. Try again, or leave out the #"] };
}

function describe({ type, category, goalId }: ParsedEntry, { goals }: EntryContext): string {
  if (type === 'savings') return goals.find(({ _id }) => _id === goalId)?.name ?? '';
  return category === undefined ? '' : categoryLabel(category);
}

function guess({ type, description }: ParsedEntry, { categories, suggestions }: EntryContext): string {
  if (type === 'savings' || description.length > DESCRIPTION_MAX) return OTHER;
  const words = ` ${normalizeText(description)} `;
  return (
    guessCategory(description, withFirstSuggestions(suggestions[type], type)) ??
    categories[type].find((category) => words.includes(` ${category} `)) ??
    OTHER
  );
}
