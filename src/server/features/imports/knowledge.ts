import { sql } from 'kysely';
import { mapInSteps } from '#server/db/in-steps.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { listOpenGoals } from '#server/ledger/goals.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import type { EnteredTransaction } from '#shared/imports/matching.ts';
import { HISTORY_DAYS, HISTORY_MAX, type Knowledge, type PastTransaction } from '#shared/imports/proposals.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { listMerchants } from './merchants.ts';
import { inPieces, PIECE, readByIds } from './pieces.ts';

/** What the user has chosen for earlier transactions, and those that no import has, the newest first. */
export async function readKnowledge(
  db: Db,
  userId: UserId,
  today: CalendarDate,
): Promise<{ knowledge: Knowledge; entered: readonly EnteredTransaction[] }> {
  const merchants = await listMerchants(db, userId);
  const { history, entered } = await readHistory(db, userId, today);
  const knowledge = {
    rules: merchants.map(({ merchant, type, category, goalId }) => ({ merchant, type, category, goalId })),
    history,
    openGoals: new Set((await listOpenGoals(db, userId)).map(({ _id }) => _id)),
    categories: await readCategories(db, userId),
    today,
  };
  return { knowledge, entered };
}

/** Newest first. */
async function readHistory(db: Db, userId: UserId, today: CalendarDate) {
  const read = async (last: Past | undefined) => {
    const older = last ? sql`and (date, created_at, id) < (${last.date}, ${last.created_at}, ${last.id})` : sql``;
    const newest = sql<Past>`
      select id, type, amount_cents, category, goal_id, date, description, created_at from transactions
      where user_id = ${userId} and date >= ${addDays(today, -HISTORY_DAYS)} ${older}
      order by date desc, created_at desc, id desc limit ${PIECE}`;
    return (await newest.execute(db)).rows;
  };
  const past: Past[] = [];
  for await (const piece of inPieces(read)) {
    past.push(...piece);
    if (past.length >= HISTORY_MAX) break;
  }
  const texts = await readTexts(
    db,
    userId,
    past.map(({ id }) => id),
  );
  const entered: EnteredTransaction[] = [];
  const history = await mapInSteps(past, ({ id, type, amount_cents: amount, category, goal_id, date, description }) => {
    const text = texts.get(id) ?? null;
    if (text === null) entered.push({ transactionId: id, type, amount, date, description });
    return { type, category, goalId: goal_id, date, text: text ?? description } satisfies PastTransaction;
  });
  return { history, entered };
}

type Past = Pick<
  LedgerRow,
  'id' | 'type' | 'amount_cents' | 'category' | 'goal_id' | 'date' | 'description' | 'created_at'
>;

/** How many rows of a transaction are read, of which each import of a file that has it adds one. */
const TEXTS_READ = 8;

/** What the bank wrote for these transactions. */
async function readTexts(db: Db, userId: UserId, ids: readonly TransactionId[]) {
  const rows = await readByIds(db, ids, async (wanted) => {
    const texts = sql<{ id: TransactionId; text: string | null }>`
      select wanted.value ->> 0 as id, (
        select max(text) from (
          select text from import_rows
          where user_id = ${unknownUser(db, userId)} and transaction_id = wanted.value ->> 0 limit ${TEXTS_READ}
        ) as found
      ) as text from ${wanted}`;
    return (await texts.execute(db)).rows;
  });
  return new Map(await mapInSteps(rows, ({ id, text }) => [id, text] as const));
}

/** The user's categories, the most used first, then the defaults. */
async function readCategories(db: Db, userId: UserId): Promise<string[]> {
  const used = await db
    .selectFrom('month_totals')
    .select('category')
    .where('user_id', '=', userId)
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy(sql`sum(count)`, 'desc')
    .orderBy('category')
    .execute();
  const defaults = [...DEFAULT_CATEGORIES.expense, ...DEFAULT_CATEGORIES.income];
  return [...new Set([...used.map(({ category }) => category), ...defaults])];
}
