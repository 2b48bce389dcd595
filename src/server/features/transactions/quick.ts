import type { SignedInContext } from '#server/http/implement.ts';
import { todayIn } from '#server/http/today.ts';
import { listOpenGoals } from '#server/ledger/goals.ts';
import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { TransactionId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import { readEntry } from '#shared/quick-add/read-entry.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { Transaction, TransactionDraft, TransactionType } from '#shared/transactions/contract.ts';
import { listCategories } from './category-queries.ts';
import { findTransaction } from './queries.ts';
import { readSuggestions } from './suggestions.ts';

interface QuickText {
  readonly text: string;
  readonly _id?: TransactionId | undefined;
}

/**
 * Reads a line as Quick Add does. A repeated request is read as on the day on which its row was recorded, with the category of
 * that row instead of another guess, so that its meaning stays the same.
 * @throws {AppError} `validation_failed` with what is missing, beside the field `text`.
 */
export async function readText(context: SignedInContext, { text, _id }: QuickText): Promise<TransactionDraft> {
  const { db, userId, session } = context;
  const earlier = _id && (await findTransaction(db, userId, _id));
  const today = earlier ? todayIn(session.timeZone, earlier.created_at) : context.today;
  const suggestions = await readSuggestions({ ...context, today });
  const { draft, errors, isGuess } = readEntry(text, {
    today,
    categories: {
      income: await listCategories(db, userId, 'income'),
      expense: await listCategories(db, userId, 'expense'),
    },
    suggestions: { income: suggestions('income'), expense: suggestions('expense') },
    goals: await listOpenGoals(db, userId),
  });
  if (!draft) {
    const missing = Object.values(errors).flat();
    throw new AppError('validation_failed', { message: missing.join('. '), fields: { text: missing } });
  }
  return { ...draft, _id, ...(earlier && isGuess && { category: earlier.category }) };
}

const SIGNS = { income: '+', expense: '-', savings: '' } as const satisfies Record<TransactionType, string>;

/** An answer with what was added in one sentence. */
export function withMessage<Added extends { readonly transaction: Transaction }>(added: Added, today: CalendarDate) {
  return { ...added, message: addedText(added.transaction, today) };
}

/** Says what was added, such as `coffee, -$4.50, added to Food & Dining on Nov 30`. */
function addedText({ type, amount, description, category, date }: Transaction, today: CalendarDate): string {
  const place = category === null ? 'savings' : categoryLabel(category);
  return `${description}, ${SIGNS[type]}${formatMoney(amount)}, added to ${place} on ${formatShortDay(date, today)}`;
}
