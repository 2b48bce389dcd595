import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { LedgerRow, LedgerTables } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { toColumns } from '#server/features/transactions/queries.ts';
import { countDays } from '#server/ledger/searched-days.ts';
import { measureLedger } from '#server/ledger/size.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import { type Cents, cents, dollarsOfCents } from '#shared/money.ts';
import {
  type Transaction,
  type TransactionDraft,
  transactionsContract as transactions,
} from '#shared/transactions/contract.ts';
import type { Person } from './app.ts';

interface Details {
  /** In cents. */
  amount?: number;
  date?: string;
  description?: string;
  note?: string;
  category?: string;
}

function draft(type: TransactionDraft['type'], details: Details): TransactionDraft {
  const { amount = 10_00, date = '2026-03-10', description = type, note = '', category } = details;
  return { type, amount: cents(amount), date: date as CalendarDate, description, note, category, goalId: undefined };
}

export function expense(details: Details = {}): TransactionDraft {
  return draft('expense', { category: 'groceries', ...details });
}

export function income(details: Details = {}): TransactionDraft {
  return draft('income', { category: 'salary', ...details });
}

export function savings(goalId: GoalId, details: Omit<Details, 'category'> = {}): TransactionDraft {
  return { ...draft('savings', details), goalId };
}

/** A draft as JSON. */
export function wire(draft: TransactionDraft) {
  return { ...draft, amount: dollarsOfCents(draft.amount) };
}

/** Records transactions through the API, in the given order. */
export async function record(person: Person, ...drafts: readonly TransactionDraft[]): Promise<Transaction[]> {
  const recorded: Transaction[] = [];
  for (const body of drafts) recorded.push((await person.call(transactions.create, { body })).transaction);
  return recorded;
}

/** Inserts a goal directly into its table. */
export async function hasGoal({ db, userId }: Person, name = 'Car'): Promise<GoalId> {
  const id = randomUUIDv7() as GoalId;
  const goal = { user_id: userId as UserId, id, name, target_cents: 1_000_00 as Cents, created_at: 0 };
  await db
    .insertInto('goals')
    .values({ ...goal, deadline: null, closed_at: null, version: 1 })
    .execute();
  return id;
}

export async function closeGoal({ db }: Person, id: GoalId): Promise<void> {
  await db.updateTable('goals').set({ closed_at: 1 }).where('id', '=', id).execute();
}

const ROWS_A_STATEMENT = 1000;

/** Inserts many rows for a user without any, directly into the tables, together with their month totals. */
export async function hasLedger({ db, userId }: Person, drafts: readonly TransactionDraft[]): Promise<void> {
  const rows = drafts.map(
    (draft, index): LedgerRow => ({
      ...toColumns(draft),
      user_id: userId as UserId,
      id: randomUUIDv7() as TransactionId,
      category: draft.category ?? null,
      created_at: index,
      version: 1,
    }),
  );
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto('transactions')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
  await db
    .insertInto('month_totals')
    .values((await recomputeMonthTotals(db)).filter((row) => row.user_id === userId))
    .execute();
  await measureLedger(db, userId as UserId);
  await countDays(db, userId as UserId);
}

type MonthTotal = LedgerTables['month_totals'];
type Moved = Pick<LedgerRow, 'user_id' | 'date' | 'category' | 'goal_id' | 'amount_cents'> & Pick<MonthTotal, 'type'>;

/** The expected `month_totals`: the sums of all users' transactions and goal movements. */
export function recomputeMonthTotals(db: Db): Promise<MonthTotal[]> {
  const moved = db
    .selectFrom('transactions')
    .select(['user_id', 'date', 'type', 'category', 'goal_id', 'amount_cents'])
    .$castTo<Moved>()
    .unionAll(
      db
        .selectFrom('goal_movements')
        .select(['user_id', 'date', 'kind', sql`null`.as('category'), 'goal_id', 'amount_cents'])
        .$castTo<Moved>(),
    );
  return db
    .selectFrom(moved.as('moved'))
    .select((row) => [
      'user_id',
      sql<MonthTotal['month']>`substr(date, 1, 7)`.as('month'),
      'type',
      sql<string>`coalesce(category, '')`.as('category'),
      sql<MonthTotal['goal_id']>`coalesce(goal_id, '')`.as('goal_id'),
      sql<Cents>`sum(amount_cents)`.as('total_cents'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy(['user_id', sql`2`, 'type', sql`4`, sql`5`])
    .orderBy('user_id')
    .orderBy(sql`2`)
    .orderBy('type')
    .orderBy(sql`4`)
    .orderBy(sql`5`)
    .execute();
}

export function readMonthTotals(db: Db): Promise<MonthTotal[]> {
  return db
    .selectFrom('month_totals')
    .selectAll()
    .orderBy('user_id')
    .orderBy('month')
    .orderBy('type')
    .orderBy('category')
    .orderBy('goal_id')
    .execute();
}
