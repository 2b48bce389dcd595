import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import { todayIn } from '#server/http/today.ts';
import { listOpenGoals } from '#server/ledger/goals.ts';
import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import { includesScope } from '#shared/http/token-scope.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import type { Names } from '#shared/quick-add/parse-entry.ts';
import { readEntry } from '#shared/quick-add/read-entry.ts';
import { plainRun, wordsOf } from '#shared/quick-add/words.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { Transaction, TransactionDraft, TransactionType } from '#shared/transactions/contract.ts';
import { listCategories } from './category-queries.ts';
import { findDeletedTransaction, findTransaction, isStoredAs, toTransaction } from './queries.ts';
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
    return { ...readAgain(text, row, { goals: told, today: todayIn(session.timeZone, row.created_at) }), _id };
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
 * Reads the text of a stored row as on the day on which it was recorded, with the names of that row: others may have come since.
 * The text is not stored, and its goal may have been renamed. So unless the text means another goal now, any words after a `>`
 * may have been the name.
 * @param names.goals those that the answer may tell about
 * @throws {AppError} `transaction_exists`
 */
function readAgain(text: string, row: LedgerRow, { today, goals }: Pick<Names, 'today' | 'goals'>): TransactionDraft {
  const known = row.category === null ? [] : [row.category];
  const names = { today, categories: { income: known, expense: known }, suggestions: NO_SUGGESTIONS };
  const ofGoal = goals.filter(({ _id }) => _id === row.goal_id).map(({ name }) => name);
  const { goalId = row.goal_id } = readEntry(text, { ...names, goals });
  for (const name of [row.description, ...ofGoal, ...(goalId === row.goal_id ? possibleNames(text) : [])]) {
    // As many as the largest `>>` of the text can count.
    const sameName = Array.from(text.matchAll(/>/g), () => ({ _id: row.goal_id as GoalId, name }));
    const { draft, isGuess } = readEntry(text, { ...names, goals: sameName });
    const meant = draft && { ...draft, category: isGuess ? row.category : draft.category };
    if (meant && isStoredAs(row, meant)) return meant;
  }
  throw new AppError('transaction_exists', { current: { transaction: toTransaction(row) } });
}

/** A name has at most so many words. */
const POSSIBLE_NAMES_MAX = 50;

/** The first words after each `>`, of which any number may be the name of a goal. */
function possibleNames(text: string): string[] {
  const words = wordsOf(text);
  const names = words.flatMap(({ marker }, index) =>
    marker.startsWith('>') ? plainRun(words, index).map((_, last, run) => run.slice(0, last + 1).join(' ')) : [],
  );
  return names.slice(0, POSSIBLE_NAMES_MAX);
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
