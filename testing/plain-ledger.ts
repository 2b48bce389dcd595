import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { Transaction, TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';

/** A transaction as the model keeps it. */
export interface PlainRow extends Transaction {
  /** The order of creation. */
  readonly created: number;
  readonly deleted: boolean;
}

/** The ledger as a plain list: what every figure of the API must come to, summed the slowest and surest way. */
export class PlainLedger {
  rows: PlainRow[] = [];

  /** What a list with this filter must show, newest first. */
  list(filter: TransactionFilter = {}): Transaction[] {
    return this.rows
      .filter((row) => !row.deleted && holds(row, filter))
      .sort((a, b) => (a.date === b.date ? b.created - a.created : a.date < b.date ? 1 : -1))
      .map(({ created: _created, deleted: _deleted, ...transaction }) => transaction);
  }

  sums(filter: TransactionFilter = {}) {
    const of = (type: TransactionType) =>
      this.list(filter)
        .filter((row) => row.type === type)
        .reduce((sum, row) => sum + row.amount, 0);
    return { income: of('income'), expense: of('expense'), savings: of('savings') };
  }

  /** @param month `YYYY-MM` */
  summary(month: string) {
    const all = this.sums();
    const inMonth = new PlainLedger();
    inMonth.rows = this.rows.filter(({ date }) => date.startsWith(month));
    return { ...all, balance: all.income - all.expense - all.savings, month: inMonth.sums() };
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

function holds(row: Transaction, filter: TransactionFilter): boolean {
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
