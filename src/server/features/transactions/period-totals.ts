import { sql } from 'kysely';
import { runLongQuery } from '#server/db/long-reads.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { isTooLargeTotal } from '#server/db/too-large-total.ts';
import { type CalendarDate, type Month, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, type Cents, cents, ZERO } from '#shared/money.ts';
import { type Transaction, type TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';
import { signedAmount, signedTotal } from '#shared/transactions/signed-total.ts';
import { isWholeMonths, within } from './filtered-months.ts';
import { candidates, dayOfCursor, isUnfiltered, matches } from './queries.ts';
import { sumReleases } from './releases.ts';
import { sumTransactions } from './totals.ts';

type Sums = Record<string, Cents>;

/**
 * The totals of the days and months that begin on a page of the list. They are sums of the page's rows, except for the last day
 * and the last month, which can continue on the next page and are read from the database. A month also includes what goals
 * released in it, although no row shows that.
 */
export class PeriodTotals {
  readonly #dayTotals: Sums = {};
  readonly #monthTotals: Sums = {};
  readonly #monthReleased: Sums = {};
  /** The day on which the previous page ended; an earlier page has its total and that of its month. */
  readonly #begun: CalendarDate | undefined;
  #isTooLarge = false;

  constructor(cursor: string | undefined) {
    this.#begun = cursor === undefined ? undefined : dayOfCursor(cursor);
  }

  /** Adds the next rows of the page. */
  add(rows: readonly Transaction[]): void {
    let sum = ZERO;
    try {
      for (const [index, row] of rows.entries()) {
        sum = cents(sum + signedAmount(row));
        if (row.date === rows[index + 1]?.date) continue;
        if (this.#begins(row.date)) increase(this.#dayTotals, row.date, sum);
        if (this.#monthBegins(row.date)) increase(this.#monthTotals, monthOf(row.date), sum);
        sum = ZERO;
      }
    } catch (error) {
      this.#leaveOut(error);
    }
  }

  /** @param last the day of the last row of a page that another one follows */
  async complete(db: Db, userId: UserId, filter: TransactionFilter, last: CalendarDate): Promise<void> {
    if (!this.#begins(last)) return;
    try {
      const { day, month } = await sumLast(db, userId, filter, last);
      if (day === undefined) delete this.#dayTotals[last];
      else this.#dayTotals[last] = day;
      if (this.#monthBegins(last)) this.#monthTotals[monthOf(last)] = month;
    } catch (error) {
      this.#leaveOut(error);
    }
  }

  /** Adds what goals released in the months of the page. */
  async addReleases(db: Db, userId: UserId, filter: TransactionFilter): Promise<void> {
    const months = Object.keys(this.#monthTotals) as Month[];
    const [newest, oldest] = [months[0], months.at(-1)];
    if (!newest || !oldest) return;
    const range = { start: rangeOfMonth(oldest).start, end: rangeOfMonth(newest).end };
    try {
      const released = await sumReleases(db, userId, within(filter, range));
      for (const month of months) {
        const amount = released[month];
        if (amount === undefined) continue;
        this.#monthReleased[month] = amount;
        increase(this.#monthTotals, month, amount);
      }
    } catch (error) {
      this.#leaveOut(error);
    }
  }

  /** The fields of the response. Empty if a sum is too large, so that the owner of such a ledger can list and correct it. */
  get fields(): { dayTotals?: Sums; monthTotals?: Sums; monthReleased?: Sums } {
    if (this.#isTooLarge) return {};
    return { dayTotals: this.#dayTotals, monthTotals: this.#monthTotals, monthReleased: this.#monthReleased };
  }

  #begins(day: CalendarDate): boolean {
    return day !== this.#begun;
  }

  #monthBegins(day: CalendarDate): boolean {
    return this.#begun === undefined || monthOf(day) !== monthOf(this.#begun);
  }

  #leaveOut(error: unknown): void {
    if (!isTooLargeTotal(error)) throw error;
    this.#isTooLarge = true;
  }
}

function increase(sums: Sums, period: string, amount: Cents): void {
  sums[period] = addCents(sums[period] ?? ZERO, amount);
}

/** Rows of a day that are summed on the main thread, which takes up to a millisecond. */
const DAY_ROWS = 1000;
/** Rows of a day that are summed at all, because every page without a filter counts as one request. */
const DAY_ROWS_MAX = 10_000;

function rowsOfDay(db: Db, userId: UserId, day: CalendarDate, max: number) {
  return db
    .selectFrom('transactions')
    .select(['type', 'amount_cents'])
    .where('user_id', '=', userId)
    .where('date', '=', day)
    .limit(sql.lit(max))
    .as('day_rows');
}

/** The sums of all rows of a day, up to `DAY_ROWS`, and of its month. */
const sumsOfAll = prepared((db, value: Values<{ userId: UserId; day: CalendarDate; month: Month }>) =>
  db
    .selectFrom(rowsOfDay(db, value('userId'), value('day'), DAY_ROWS))
    .select([
      signedSum('amount_cents').as('day'),
      sql<number>`count(*)`.as('rows'),
      db
        .selectFrom('month_totals')
        .select(signedSum('total_cents').as('total'))
        .where('user_id', '=', value('userId'))
        .where('month', '=', value('month'))
        .where('type', 'in', TransactionType.options)
        .as('month'),
    ]),
);

function signedSum(column: 'amount_cents' | 'total_cents') {
  return sql<number>`coalesce(sum(${signed(column)}), 0)`;
}

function signed(column: 'amount_cents' | 'total_cents') {
  const amount = sql.ref(column);
  return sql<number>`case when type = 'income' then ${amount} else -${amount} end`;
}

/** The sum of a busy day; undefined for more than `DAY_ROWS_MAX` rows. */
async function sumBusyDay(db: Db, userId: UserId, day: CalendarDate): Promise<Cents | undefined> {
  const sums = db
    .selectFrom(rowsOfDay(db, userId, day, DAY_ROWS_MAX + 1))
    .select([signedSum('amount_cents').as('total'), sql<number>`count(*)`.as('rows')]);
  const [sum] = await runLongQuery(db, userId, sums);
  return sum && sum.rows <= DAY_ROWS_MAX ? cents(sum.total) : undefined;
}

async function sumLast(db: Db, userId: UserId, filter: TransactionFilter, day: CalendarDate) {
  const month = monthOf(day);
  if (isUnfiltered(filter)) {
    const [sums] = await sumsOfAll(db, { userId, day, month });
    const { rows = 0, day: sum = 0, month: monthSum } = sums ?? {};
    return { day: rows < DAY_ROWS ? cents(sum) : await sumBusyDay(db, userId, day), month: cents(monthSum ?? 0) };
  }
  const ofMonth = within(filter, rangeOfMonth(month));
  if (!isWholeMonths(ofMonth)) return sumRows(db, userId, ofMonth, day);
  const sumOf = async (part: TransactionFilter) => signedTotal(await sumTransactions(db, userId, part));
  return { day: await sumOf(within(filter, { start: day, end: day })), month: await sumOf(ofMonth) };
}

/** The sum of the rows of a filter, and of those of a day among them. */
async function sumRows(db: Db, userId: UserId, filter: TransactionFilter, day: CalendarDate) {
  const query = candidates(db, userId, filter)
    .select([
      signedSum('amount_cents').as('month'),
      sql<number>`coalesce(sum(${signed('amount_cents')}) filter (where date = ${day}), 0)`.as('day'),
    ])
    .where(matches(db, filter));
  const [sums] = await runLongQuery(db, userId, query);
  return { day: cents(sums?.day ?? ZERO), month: cents(sums?.month ?? ZERO) };
}
