import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import type { Transaction, TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';

/** A transaction without its version, which no figure depends on. */
type PlainTransaction = Omit<Transaction, 'version'>;

/** A transaction in the model. */
export interface ModelRow extends PlainTransaction {
  /** The order of creation. */
  readonly created: number;
  readonly deleted: boolean;
  readonly version: number;
}

/** The amount that a goal gained or, if negative, lost without a transaction. */
interface PlainMovement {
  readonly goalId: GoalId;
  readonly kind: 'adjustment' | 'transfer' | 'release';
  readonly amount: number;
  readonly date: string;
}

interface PlainGoal {
  readonly _id: GoalId;
  isClosed: boolean;
}

/** A reference model of the ledger: a plain list, from which every figure of the API is added up in the simplest way. */
export class LedgerModel {
  rows: ModelRow[] = [];
  goals: PlainGoal[] = [];
  movements: PlainMovement[] = [];

  /** The expected rows of a list with this filter, newest first. */
  list(filter: TransactionFilter = {}): PlainTransaction[] {
    return this.rows
      .filter((row) => !row.deleted && holds(row, filter))
      .sort((a, b) => (a.date === b.date ? b.created - a.created : a.date < b.date ? 1 : -1))
      .map(({ created: _created, deleted: _deleted, ...transaction }) => transaction);
  }

  sums(filter: TransactionFilter = {}) {
    const of = (type: TransactionType) => sum(this.list(filter).filter((row) => row.type === type));
    return { income: of('income'), expense: of('expense'), savings: of('savings') };
  }

  /** @param month `YYYY-MM` */
  summary(month: string) {
    const all = this.#net('');
    return { ...all, balance: all.income - all.expense - all.savings, month: this.#net(month) };
  }

  /** The sums of the dates with this prefix; savings are net of releases. */
  #net(prefix: string) {
    const sumOf = (type: TransactionType) => sum(this.list({ type }).filter(({ date }) => date.startsWith(prefix)));
    const released = this.movements.filter(({ kind, date }) => kind === 'release' && date.startsWith(prefix));
    return { income: sumOf('income'), expense: sumOf('expense'), savings: sumOf('savings') + sum(released) };
  }

  /** The amount of a goal. */
  held(goalId: GoalId): number {
    return sum(this.list({ goalId })) + sum(this.movements.filter((movement) => movement.goalId === goalId));
  }

  /** @param today `YYYY-MM-DD` */
  spending(period: SpendingPeriod, today: string) {
    const year = Number(today.slice(0, 4));
    const month = Number(today.slice(5, 7));
    const written = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}`;
    const prefix = {
      'this-month': written(year, month),
      'last-month': month === 1 ? written(year - 1, 12) : written(year, month - 1),
      ytd: String(year),
    }[period];
    const byCategory = new Map<string | null, number>();
    for (const { date, category, amount } of this.list({ type: 'expense' })) {
      if (date.startsWith(prefix)) byCategory.set(category, (byCategory.get(category) ?? 0) + amount);
    }
    const categories = [...byCategory].map(([category, amount]) => ({ category, amount }));
    return {
      total: categories.reduce((sum, { amount }) => sum + amount, 0),
      categories: categories.sort((a, b) => b.amount - a.amount || (String(a.category) < String(b.category) ? -1 : 1)),
    };
  }

  categories(type?: TransactionType): string[] {
    const used = this.list(type ? { type } : {}).flatMap(({ category }) => category ?? []);
    return [...new Set(used)].sort();
  }
}

function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

function holds(row: PlainTransaction, filter: TransactionFilter): boolean {
  const { startDate, endDate, type, category, goalId, minAmount, maxAmount, search } = filter;
  const text = `${row.description}\n${row.note}`.toLowerCase();
  return (
    (!startDate || row.date >= startDate) &&
    (!endDate || row.date <= endDate) &&
    (!type || row.type === type) &&
    (!category || (row.category !== null && category.includes(row.category))) &&
    (!goalId || row.goalId === goalId) &&
    (minAmount === undefined || row.amount >= minAmount) &&
    (maxAmount === undefined || row.amount <= maxAmount) &&
    (!search || text.includes(search.toLowerCase()))
  );
}
