import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { decodeCursor, encodeCursor } from '#server/db/cursor.ts';
import { isPostgres } from '#server/db/engine.ts';
import { runLongQuery } from '#server/db/long-reads.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { type LedgerRow, TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { contains, mayContain } from '#server/db/text-search.ts';
import { type SomeUser, unknownUser } from '#server/db/unknown-user.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import type { Transaction, TransactionDraft, TransactionFilter } from '#shared/transactions/contract.ts';

export function toTransaction(row: Omit<LedgerRow, 'user_id'>): Transaction {
  return {
    _id: row.id,
    type: row.type,
    amount: row.amount_cents,
    description: row.description,
    note: row.note,
    date: row.date,
    category: row.category,
    goalId: row.goal_id,
    version: row.version,
  };
}

/** Savings keep the goal, other types the category; the other field is dropped. */
export function toColumns(draft: TransactionDraft) {
  const savings = draft.type === 'savings';
  return {
    type: draft.type,
    amount_cents: draft.amount,
    category: savings ? null : (draft.category as string),
    goal_id: savings ? (draft.goalId as GoalId) : null,
    date: draft.date,
    description: draft.description,
    note: draft.note,
  };
}

function selectById(table: 'transactions' | 'deleted_transactions') {
  return prepared((db, value: Values<Pick<LedgerRow, 'user_id' | 'id'>>) =>
    db
      .selectFrom(table as 'transactions')
      .select(['user_id', ...TRANSACTION_COLUMNS])
      .where('user_id', '=', value('user_id'))
      .where('id', '=', value('id')),
  );
}

const transactionsById = selectById('transactions');
const deletedById = selectById('deleted_transactions');

export async function findTransaction(db: Db, userId: UserId, id: TransactionId): Promise<LedgerRow | undefined> {
  return (await transactionsById(db, { user_id: userId, id }))[0];
}

/** The row as it stood in the ledger. */
export async function findDeletedTransaction(
  db: Db,
  userId: UserId,
  id: TransactionId,
): Promise<LedgerRow | undefined> {
  return (await deletedById(db, { user_id: userId, id }))[0];
}

export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface Page {
  readonly items: Transaction[];
  readonly nextCursor: string | null;
}

/** The transactions that may match a filter: for a search, only those of days whose texts contain its text. */
export function candidates(db: Db, userId: SomeUser, { search, startDate, endDate }: TransactionFilter = {}) {
  if (!search) return db.selectFrom('transactions').where('transactions.user_id', '=', userId);
  return (
    db
      .selectFrom('searched_days')
      // SQLite keeps the order of the tables of a cross join.
      .crossJoin('transactions')
      .where('searched_days.user_id', '=', unknownUser(db, userId))
      .where('transactions.user_id', '=', unknownUser(db, userId))
      .whereRef('date', '=', 'day')
      .where(mayContain(db, search))
      .$if(startDate !== undefined, (query) => query.where('day', '>=', startDate as CalendarDate))
      .$if(endDate !== undefined, (query) => query.where('day', '<=', endDate as CalendarDate)) as unknown as Candidates
  );
}

/** The type without a search stands for both. */
type Candidates = SelectQueryBuilder<Tables, 'transactions', object>;

/** SQLite plans a statement again for every number bound to its limit, unless the number is part of a sum. */
function newestFirst(db: Db, userId: SomeUser, limit: number, filter: TransactionFilter = {}) {
  return (
    candidates(db, userId, filter)
      .select(TRANSACTION_COLUMNS)
      // SQLite then reads day after day, and ends with the page.
      .orderBy(filter.search ? sql.ref('day') : 'date', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql<number>`${limit} + 0`)
  );
}

/** The newest rows, for the dashboard and the unfiltered list. */
const newestRows = prepared((db, value: Values<{ userId: UserId; limit: number }>) =>
  newestFirst(db, value('userId'), value('limit')),
);

/** Lists transactions newest first, by date, then by creation. Reads one extra row to know whether there is a next page. */
export async function listTransactions(
  db: Db,
  userId: UserId,
  filter: TransactionFilter,
  page: PageRequest & { readonly limit: number },
): Promise<Page> {
  const { limit } = page;
  const rows = await listRows(db, userId, filter, limit + 1, page.cursor);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toTransaction),
    nextCursor: last ? encodeCursor(last.date, last.created_at, last.id) : null,
  };
}

function listRows(db: Db, userId: UserId, filter: TransactionFilter, limit: number, cursor: string | undefined) {
  if (cursor === undefined && isUnfiltered(filter)) return newestRows(db, { userId, limit });
  const endDate = cursor === undefined ? filter.endDate : dayOfCursor(cursor);
  const matching = newestFirst(db, userId, limit, { ...filter, endDate }).where(matches(db, filter));
  const query = cursor === undefined ? matching : matching.where(after(cursor));
  if (!mayScanAllRows(filter)) return query.execute();
  // PostgreSQL reads only the index by date for this, and then the rows of the page; SQLite does so by itself.
  const byIds = () =>
    newestFirst(db, unknownUser(db, userId), limit).where('id', 'in', query.clearSelect().select('id'));
  return runLongQuery(db, userId, isPostgres(db) ? byIds() : query);
}

export function isUnfiltered(filter: TransactionFilter): boolean {
  return Object.values(filter).every((part) => part === undefined);
}

/** Whether a page may require reading every row, because no index finds the matches. */
function mayScanAllRows({ startDate, endDate, category, ...rest }: TransactionFilter): boolean {
  return (category?.length ?? 0) > 1 || Object.values(rest).some((part) => part !== undefined);
}

const SORT_KEY = /^(\d{4}-\d{2}-\d{2}) (\d{1,15}) ([\w-]{1,100})$/;

/** The day on which the previous page ended. */
export function dayOfCursor(cursor: string): CalendarDate {
  return decodeCursor(cursor, SORT_KEY)[0] as CalendarDate;
}

function after(cursor: string) {
  const [date, createdAt, id] = decodeCursor(cursor, SORT_KEY);
  return sql<SqlBool>`(date, created_at, id) < (${date}, ${Number(createdAt)}, ${id})`;
}

/** A sum, because SQLite would otherwise look up each row in the index of amounts, in an order in which no page is read. */
const AMOUNT = sql<number>`amount_cents + 0`;

type Condition = (row: ExpressionBuilder<Tables, 'transactions'>) => ReturnType<typeof row.and>;

/** The condition for the rows of `transactions` that match a filter. */
export function matches(db: Db, filter: TransactionFilter): Condition {
  return (row) => {
    const { startDate, endDate, type, category, exceptCategory, goalId, minAmount, maxAmount, search } = filter;
    const conditions = [];
    if (startDate) conditions.push(row('date', '>=', startDate));
    if (endDate) conditions.push(row('date', '<=', endDate));
    if (type) conditions.push(row('type', '=', type));
    // One category is an equality, which the index can give in order; several are a set.
    if (category?.length === 1) conditions.push(row('category', '=', category[0] as string));
    else if (category && category.length > 1) conditions.push(row('category', 'in', category));
    // Savings have no category, and SQL's `not in` is never true for null.
    if (exceptCategory)
      conditions.push(row.or([row('category', 'is', null), row('category', 'not in', exceptCategory)]));
    if (goalId) conditions.push(row('goal_id', '=', goalId));
    if (minAmount !== undefined) conditions.push(row(AMOUNT, '>=', minAmount));
    if (maxAmount !== undefined) conditions.push(row(AMOUNT, '<=', maxAmount));
    if (search) conditions.push(contains(db, search));
    return row.and(conditions);
  };
}
