import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachInSteps } from '#server/db/in-steps.ts';
import { changeExpenses } from '#server/db/plans-version.ts';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import { slices } from '#server/db/slices.ts';
import type { LedgerRow, LedgerTables } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, cents, subtractCents, ZERO } from '#shared/money.ts';

type MonthTotal = LedgerTables['month_totals'];

const KEY = ['user_id', 'month', 'type', 'category', 'goal_id'] as const;
const COLUMNS = [...KEY, 'total_cents', 'count'] as const;

/** Inserts month totals; adds to those that exist. */
function addTotals(db: Db) {
  return db
    .insertInto('month_totals')
    .columns(COLUMNS)
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet({
        total_cents: sql`month_totals.total_cents + excluded.total_cents`,
        count: sql`month_totals.count + excluded.count`,
      }),
    );
}

const addTotal = prepared((db, value: Values<MonthTotal>) =>
  addTotals(db).values(slots(COLUMNS, value)).returning('count'),
);

interface Counted extends Pick<LedgerRow, 'user_id' | 'date' | 'amount_cents' | 'category' | 'goal_id'> {
  readonly type: MonthTotal['type'];
}

/** Adds a row of the ledger to its month total, or subtracts it. @returns whether the month total is new */
export async function countRow(tx: Db, row: Counted, sign: 1 | -1): Promise<boolean> {
  const key = keyOf(row);
  const adding = addToTotal(tx, key, { total_cents: cents(sign * row.amount_cents), count: sign });
  const [count] = await together(adding, sign === -1 ? deleteEmpty(tx, key) : undefined);
  return sign === 1 && count === 1;
}

/** Replaces a row in the month totals. @returns whether its month total is new */
export async function recountRow(tx: Db, before: Counted, after: Counted): Promise<boolean> {
  const key = keyOf(after);
  if (nameOf(key) !== nameOf(keyOf(before))) {
    const [, isNew] = await together(countRow(tx, before, -1), countRow(tx, after, 1));
    return isNew;
  }
  if (before.amount_cents !== after.amount_cents) {
    await addToTotal(tx, key, { total_cents: subtractCents(after.amount_cents, before.amount_cents), count: 0 });
  }
  return false;
}

/** @returns the number of rows that the total has now. */
async function addToTotal(
  tx: Db,
  key: Key,
  gain: Pick<MonthTotal, 'total_cents' | 'count'>,
): Promise<number | undefined> {
  const [, [total]] = await together(
    key.type === 'expense' ? changeExpenses(tx, key.user_id, { first: key.month, last: key.month }) : undefined,
    addTotal(tx, { ...key, ...gain }),
  );
  return total?.count;
}

const deleteEmpty = prepared((db, value: Values<Key>) =>
  db
    .deleteFrom('month_totals')
    .where((row) => row.and(slots(KEY, value)))
    .where('count', '=', 0),
);

type Key = Pick<MonthTotal, (typeof KEY)[number]>;

function keyOf(row: Counted): Key {
  return {
    user_id: row.user_id,
    month: monthOf(row.date),
    type: row.type,
    category: row.category ?? '',
    goal_id: row.goal_id ?? '',
  };
}

export interface CountedChange {
  readonly row: Counted;
  readonly sign: 1 | -1;
}

/** Does the same for many rows of one user. @returns whether one of the month totals is new */
export async function countRows(tx: Db, userId: UserId, changes: readonly CountedChange[]): Promise<boolean> {
  const gains = new Map<string, MonthTotal>();
  await forEachInSteps(changes, ({ row, sign }) => {
    const key = keyOf(row);
    const name = nameOf(key);
    const gain = gains.get(name) ?? { ...key, total_cents: ZERO, count: 0 };
    gains.set(name, {
      ...gain,
      total_cents: cents(gain.total_cents + sign * row.amount_cents),
      count: gain.count + sign,
    });
  });
  const changed = [...gains.values()].filter(({ total_cents, count }) => total_cents !== 0 || count !== 0);
  const months = changed.filter(({ type }) => type === 'expense').map(({ month }) => month);
  const [first, last] = [months.sort()[0], months.at(-1)];
  if (first && last) await changeExpenses(tx, userId, { first, last });
  let hasNew = false;
  for (const values of slices(changed)) {
    const totals = await addTotals(tx)
      .values(values)
      .returning(['count', ...KEY])
      .execute();
    hasNew ||= totals.some((total) => total.count > 0 && total.count === gains.get(nameOf(total))?.count);
    await setImmediate();
  }
  await tx.deleteFrom('month_totals').where('user_id', '=', userId).where('count', '=', 0).execute();
  return hasNew;
}

function nameOf({ month, type, category, goal_id }: Omit<MonthTotal, 'total_cents' | 'count'>): string {
  return JSON.stringify([month, type, category, goal_id]);
}

/** Renames a category in the month totals, which merge with those of the new name. */
export async function renameInTotals(tx: Db, userId: UserId, from: string, to: string): Promise<void> {
  await together(
    addTotals(tx)
      .expression((query) =>
        query
          .selectFrom('month_totals')
          .select(['user_id', 'month', 'type', sql<string>`${to}`.as('category'), 'goal_id', 'total_cents', 'count'])
          .where('user_id', '=', userId)
          .where('category', '=', from),
      )
      .execute(),
    tx.deleteFrom('month_totals').where('user_id', '=', userId).where('category', '=', from).execute(),
  );
}

const month = sql<Month>`substr(date, 1, 7)`;
const category = sql<string>`coalesce(category, '')`;
const goal = sql<MonthTotal['goal_id']>`coalesce(goal_id, '')`;
const total = sql<Cents>`sum(amount_cents)`;
const rows = sql<number>`count(*)`;

/** Adds all rows of a ledger that has no month totals yet. */
export async function countLedger(tx: Db, userId: UserId): Promise<void> {
  await addTotals(tx)
    .expression((query) =>
      query
        .selectFrom('transactions')
        .select(['user_id', month.as('month'), 'type', category.as('category'), goal.as('goal_id')])
        .select([total.as('total_cents'), rows.as('count')])
        .where('user_id', '=', userId)
        .groupBy(['user_id', month, 'type', category, goal]),
    )
    .execute();
  await addTotals(tx)
    .expression((query) =>
      query
        .selectFrom('goal_movements')
        .select(['user_id', month.as('month'), 'kind', sql<string>`''`.as('category'), 'goal_id'])
        .select([total.as('total_cents'), rows.as('count')])
        .where('user_id', '=', userId)
        .groupBy(['user_id', month, 'kind', 'goal_id']),
    )
    .execute();
}
