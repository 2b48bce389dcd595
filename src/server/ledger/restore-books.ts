import type { LedgerRow, LedgerTables } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import { requireSize, requireTotals } from '#server/ledger/size.ts';
import { monthOf } from '#shared/calendar-date.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { type Cents, cents } from '#shared/money.ts';

type MonthTotal = LedgerTables['month_totals'];

interface Counted extends Pick<LedgerRow, 'date' | 'amount_cents' | 'category' | 'goal_id'> {
  readonly type: MonthTotal['type'];
}

/** How often the quota is checked while rows are counted. */
const CHECKED_EVERY = 5000;

/** Counts the rows of a ledger that is about to be restored, so that its limits are checked before anything is written. */
export class LedgerCount {
  readonly #db: Db;
  readonly #userId: UserId;
  readonly #totals = new Map<string, Omit<MonthTotal, 'user_id'>>();
  readonly #categories = new Set<string>();
  #entries = 0;
  #gross = 0;

  constructor(db: Db, userId: UserId) {
    this.#db = db;
    this.#userId = userId;
  }

  /** @throws {AppError} `quota_reached` or `total_too_large` */
  async add(row: Counted): Promise<void> {
    const [month, category, goal_id] = [monthOf(row.date), row.category ?? '', row.goal_id ?? ('' as const)];
    const key = `${month} ${row.type} ${goal_id} ${category}`;
    const total = this.#totals.getOrInsertComputed(key, () => {
      return { month, type: row.type, category, goal_id, total_cents: 0 as Cents, count: 0 };
    });
    this.#gross += Math.abs(row.amount_cents);
    requireSize(this.#gross);
    total.total_cents = cents(total.total_cents + row.amount_cents);
    total.count += 1;
    this.#categories.add(category);
    requireTotals({ totals: this.#totals.size, categories: this.#categories.size });
    this.#entries += 1;
    if (this.#entries % CHECKED_EVERY === 0) await this.requireRoom();
  }

  /** @throws {AppError} `quota_reached` */
  async requireRoom(): Promise<void> {
    await requireQuota(this.#db, this.#userId, 'entries', this.#entries);
  }

  /** What each goal holds. */
  sumGoals(): ReadonlyMap<GoalId, Cents> {
    const sums = new Map<GoalId, Cents>();
    for (const { goal_id, total_cents } of this.#totals.values()) {
      if (goal_id !== '') sums.set(goal_id, cents((sums.get(goal_id) ?? 0) + total_cents));
    }
    return sums;
  }

  /** The rows of `month_totals` and `ledger_sizes`. */
  rows(): { totals: MonthTotal[]; size: LedgerTables['ledger_sizes'] } {
    const user_id = this.#userId;
    const totals = Array.from(this.#totals.values(), (total) => ({ ...total, user_id }));
    return { totals, size: { user_id, entries: this.#entries, gross_cents: cents(this.#gross) } };
  }
}
