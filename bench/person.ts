import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { type DatabaseOptions, openDatabase } from '#server/db/open.ts';
import type { LedgerRow, LedgerTables } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { calendarDateAt } from '#server/http/today.ts';
import { createSession } from '#server/identity/session.ts';
import { countDays } from '#server/ledger/searched-days.ts';
import { measureLedger } from '#server/ledger/size.ts';
import { addMonths, monthOf } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { insertSchedules } from './schedules.ts';

const THREE_YEARS = 36 * 30 * 86_400_000;
const TIME_ZONE = 'America/New_York';
const ROWS_PER_INSERT = 1000;
/** The first two are income. */
const CATEGORIES = 'salary gifts groceries rent dining transport health clothing travel utilities fun pets'.split(' ');
const GOALS = ['Car', 'House', 'Boat'];
/** One in this many transactions is savings. */
const SAVINGS_EVERY = 10;

/** Fills a new database with three years of one user's money. @returns the token of a session. */
export async function createPerson(
  database: DatabaseOptions,
  transactions: number,
  { budgets = true, schedules = false } = {},
): Promise<string> {
  const db = await openDatabase(database);
  const userId = randomUUIDv7() as UserId;
  const now = Date.now();
  const goals = GOALS.map((name) => ({ name, id: randomUUIDv7() as GoalId }));
  const rowAt = (index: number) =>
    ledgerRow(userId, goals, index, Math.floor(now - THREE_YEARS * (1 - (index + 1) / transactions)));
  const token = await db.transaction().execute(async (tx) => {
    // With an email, because a guest's quota is smaller.
    const user = { id: userId, name: 'Ann', email: 'ann@example.com', created_at: now, time_zone: TIME_ZONE };
    const today = calendarDateAt(now, TIME_ZONE);
    await tx
      .insertInto('users')
      .values({ ...user, plans_month: monthOf(today) })
      .execute();
    await insertLedger(tx, transactions, rowAt);
    await measureLedger(tx, userId);
    await countDays(tx, userId);
    if (budgets) await insertBudgets(tx, userId, now);
    if (schedules) await insertSchedules(tx, { userId, today, categories: CATEGORIES });
    const goal = {
      user_id: userId,
      target_cents: cents(10_000_00),
      deadline: null,
      closed_at: null,
      created_at: now,
      version: 1,
    };
    await tx
      .insertInto('goals')
      .values(goals.map((named) => ({ ...goal, ...named })))
      .execute();
    return createSession(tx, userId, { now, client: { address: '127.0.0.1', browser: 'Bench' } });
  });
  // Autovacuum would do this within a minute.
  if (database.databaseUrl) await sql`vacuum analyze`.execute(db);
  await db.destroy();
  return token;
}

function ledgerRow(userId: UserId, goals: readonly { id: GoalId }[], index: number, at: number): Insertable<LedgerRow> {
  const goal = index % SAVINGS_EVERY === 0 ? goals[(index / SAVINGS_EVERY) % goals.length] : undefined;
  const category = Math.floor(pseudoRandom(index) * CATEGORIES.length);
  return {
    user_id: userId,
    id: randomUUIDv7() as TransactionId,
    type: goal ? 'savings' : category < 2 ? 'income' : 'expense',
    amount_cents: cents(100 + Math.floor(pseudoRandom(index + 0.5) * 20_000)),
    category: goal ? null : (CATEGORIES[category] as string),
    goal_id: goal?.id ?? null,
    date: calendarDateAt(at, TIME_ZONE),
    description: `Something bought, number ${index}`,
    note: index % 5 === 0 ? 'A note that some of them have' : '',
    created_at: at,
    version: 1,
  };
}

/** Deterministic numbers from 0 to 1. */
function pseudoRandom(seed: number): number {
  const sine = Math.sin(seed * 12.9898) * 43_758.5453;
  return sine - Math.floor(sine);
}

/** One budget for each category of expenses, started two years ago and changed once. */
async function insertBudgets(tx: Db, userId: UserId, now: number): Promise<void> {
  const month = monthOf(calendarDateAt(now, TIME_ZONE));
  for (const name of CATEGORIES.slice(2)) {
    const id = randomUUIDv7();
    const budget = { user_id: userId, id, name, category: name, icon: null, notes: '', created_at: now, version: 1 };
    await tx.insertInto('budgets').values(budget).execute();
    const changes = [-24, -3].map((months, index) => ({
      user_id: userId,
      budget_id: id,
      month: addMonths(month, months),
      amount_cents: cents(100_00 + index * 50_00),
    }));
    await tx.insertInto('budget_changes').values(changes).execute();
  }
}

/** The rows and their month totals, as the ledger would write them. */
async function insertLedger(tx: Db, count: number, rowAt: (index: number) => Insertable<LedgerRow>): Promise<void> {
  const totals = new Map<string, LedgerTables['month_totals']>();
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - start) }, (_, index) => rowAt(start + index));
    await tx.insertInto('transactions').values(rows).execute();
    for (const { user_id, date, type, category, goal_id, amount_cents } of rows) {
      const key = { user_id, month: monthOf(date), type, category: category ?? '', goal_id: goal_id ?? ('' as const) };
      const name = Object.values(key).join();
      const { total_cents = 0, count: before = 0 } = totals.get(name) ?? {};
      totals.set(name, { ...key, total_cents: cents(total_cents + amount_cents), count: before + 1 });
    }
  }
  await tx
    .insertInto('month_totals')
    .values([...totals.values()])
    .execute();
}
