interface Cell {
  /** In cents; null without a budget. */
  amount: number | null;
  /** Whether the user set this month: a change of an earlier month ends here. */
  isSet: boolean;
}

interface PlainBudget {
  id: string;
  name: string;
  cells: Cell[];
}

interface PlainTransaction {
  readonly id: string;
  readonly type: 'income' | 'expense';
  readonly amount: number;
  readonly month: number;
  category: string;
  deleted: boolean;
}

/**
 * A reference model of budgets: a table with one cell for each month. It computes the expected result of `GET /budgets`
 * in the simplest way. Months are counted from 0.
 */
export class BudgetModel {
  readonly budgets = new Map<string, PlainBudget>();
  transactions: PlainTransaction[] = [];
  readonly #months: number;
  readonly #current: number;

  constructor(months: number, current: number) {
    this.#months = months;
    this.#current = current;
  }

  hasBudget(category: string, month: number): boolean {
    return (this.budgets.get(category)?.cells[month]?.amount ?? null) !== null;
  }

  begin(name: string, month: number, amount: number, id: string): void {
    const category = name.toLowerCase();
    const cells = Array.from({ length: this.#months }, (): Cell => ({ amount: null, isSet: false }));
    const budget = this.budgets.get(category) ?? { id, name, cells };
    this.budgets.set(category, { ...budget, name });
    this.#fill(budget.cells, month, amount);
  }

  set(category: string, month: number, amount: number): void {
    const { cells } = this.budgets.get(category) as PlainBudget;
    if (cells[month]?.amount !== amount) this.#fill(cells, month, amount);
  }

  #fill(cells: Cell[], from: number, amount: number): void {
    cells[from] = { amount, isSet: true };
    for (let month = from + 1; month < cells.length && !cells[month]?.isSet; month++) {
      cells[month] = { amount, isSet: false };
    }
  }

  end(category: string, month: number): void {
    const { cells } = this.budgets.get(category) as PlainBudget;
    for (let later = month; later < cells.length; later++) cells[later] = { amount: null, isSet: false };
    if (this.hasBudget(category, month - 1)) cells[month] = { amount: null, isSet: true };
    if (cells.every(({ amount }) => amount === null)) this.budgets.delete(category);
  }

  rename(category: string, name: string): void {
    const budget = this.budgets.get(category) as PlainBudget;
    this.budgets.delete(category);
    this.budgets.set(name.toLowerCase(), { ...budget, name });
    for (const transaction of this.transactions) {
      if (transaction.category === category) transaction.category = name.toLowerCase();
    }
  }

  expenses(month: number, category?: string): number {
    return this.transactions
      .filter((row) => row.type === 'expense' && !row.deleted && row.month === month)
      .filter((row) => category === undefined || row.category === category)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  carriedInto(category: string, month: number): number {
    if (!this.hasBudget(category, month - 1)) return 0;
    const received = this.carriedInto(category, month - 1);
    const amount = this.budgets.get(category)?.cells[month - 1]?.amount as number;
    const left = Math.max(0, amount + received - this.expenses(month - 1, category));
    return month - 1 > this.#current ? Math.min(left, received) : left;
  }

  /** The items of a month, in alphabetical order of their categories, and the amounts outside of them. */
  month(month: number) {
    const categories = [...this.budgets.keys()].filter((category) => this.hasBudget(category, month)).sort();
    const items = categories.map((category) => ({
      name: this.budgets.get(category)?.name,
      amount: this.budgets.get(category)?.cells[month]?.amount,
      spent: this.expenses(month, category),
      carriedOver: this.carriedInto(category, month),
    }));
    const unbudgeted = this.expenses(month) - items.reduce((sum, { spent }) => sum + spent, 0);
    return { items, unbudgeted };
  }
}
