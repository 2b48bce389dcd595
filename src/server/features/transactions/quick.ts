import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import { todayIn } from '#server/http/today.ts';
import { listOpenGoals } from '#server/ledger/goals.ts';
import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import { includesScope } from '#shared/http/token-scope.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import { dollarsOfCents, formatMoney } from '#shared/money.ts';
import type { Names } from '#shared/quick-add/parse-entry.ts';
import { readEntry } from '#shared/quick-add/read-entry.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { Transaction, TransactionDraft, TransactionType } from '#shared/transactions/contract.ts';
import { listCategories } from './category-queries.ts';
import { findDeletedTransaction, findTransaction, toTransaction } from './queries.ts';
import { readSuggestions } from './suggestions.ts';

interface QuickText {
  readonly text: string;
  readonly _id?: TransactionId | undefined;
}

/**
 * Reads a line as Quick Add does. That of a repeated request means what it meant at first.
 * @throws {AppError} `validation_failed` with what is missing, beside the field `text`; `transaction_exists`, `transaction_deleted`.
 */
export async function readText(context: SignedInContext, { text, _id }: QuickText): Promise<TransactionDraft> {
  const { db, userId, session, today } = context;
  const goals = await listOpenGoals(db, userId);
  const row = _id && (await findEarlier(db, userId, _id));
  if (row) {
    const mayRead = session.scopes === null || includesScope(session.scopes, 'read');
    const told = goals.filter((goal) => mayRead || goal._id === row.goal_id);
    const transaction = toTransaction(row);
    if (isTextOf(row, text, { goals: told, today: todayIn(session.timeZone, row.created_at) })) return transaction;
    throw new AppError('transaction_exists', { current: { transaction } });
  }
  const suggestions = await readSuggestions(context);
  const { draft, errors } = readEntry(text, {
    today,
    categories: {
      income: await listCategories(db, userId, 'income'),
      expense: await listCategories(db, userId, 'expense'),
    },
    suggestions: { income: suggestions('income'), expense: suggestions('expense') },
    goals,
  });
  if (draft) return { ...draft, _id };
  const missing = errorsWithoutNames(text, today) ?? Object.values(errors).flat();
  throw new AppError('validation_failed', { message: missing.join('. '), fields: { text: missing } });
}

const NO_SUGGESTIONS = { income: [], expense: [] };

/**
 * What is missing in a text, whatever names the user has, so that a token which may not read them cannot find one out by texts that
 * are not recorded. The goal is asked for last. Undefined if only a name can make the text invalid.
 */
function errorsWithoutNames(text: string, today: CalendarDate): readonly string[] | undefined {
  const names = { categories: { income: [], expense: [] }, goals: [] };
  const { errors, description } = readEntry(text, { ...names, today, suggestions: NO_SUGGESTIONS });
  const { goalId, ...others } = errors;
  // Savings without a description are named after their goal.
  const asked = goalId && description === '' ? { ...others, description: [] } : others;
  const missing = Object.values(asked).flat();
  return missing.length > 0 ? missing : goalId;
}

/**
 * Whether a text means a stored row, read as on the day on which that was recorded and with its category alone: others may have come
 * since. The text is not stored, and the goal may have been renamed. So a goal that is not known, and the words of savings, may be any.
 * @param names.goals those that the answer may tell about
 */
function isTextOf(row: LedgerRow, text: string, names: Pick<Names, 'today' | 'goals'>): boolean {
  const known = row.category === null ? [] : [row.category];
  const categories = { income: known, expense: known };
  // Savings without words of their own are described by the name that their goal had.
  const former = row.goal_id === null ? [] : [{ _id: row.goal_id, name: row.description }];
  const goals = [...names.goals, ...former];
  const entry = readEntry(text, { today: names.today, categories, goals, suggestions: NO_SUGGESTIONS });
  if (entry.type !== row.type || entry.dollars !== dollarsOfCents(row.amount_cents) || entry.date !== row.date)
    return false;
  if (entry.type === 'savings') return entry.goalId === undefined || entry.goalId === row.goal_id;
  return entry.description === row.description && (entry.isGuess || entry.category === row.category);
}

/** @throws {AppError} `transaction_deleted` */
async function findEarlier(db: Db, userId: UserId, id: TransactionId): Promise<LedgerRow | undefined> {
  const row = await findTransaction(db, userId, id);
  if (!row && (await findDeletedTransaction(db, userId, id))) throw new AppError('transaction_deleted');
  return row;
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
