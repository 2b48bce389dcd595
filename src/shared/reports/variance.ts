import { type Cents, cents, subtractCents } from '#shared/money.ts';

interface Compared {
  readonly budgeted: Cents;
  readonly actual: Cents;
}

export interface Variance {
  /** Actual minus budgeted, negative if spending stayed below the budget. */
  readonly amount: Cents;
  /** A budget spent to the cent counts as over, because its bar is red. */
  readonly status: 'under' | 'over';
  /** Text before the distance: `Under by $12.50`. */
  readonly label: 'Under by' | 'Over by';
  /** Absolute value of the variance. */
  readonly distance: Cents;
}

export function varianceOf({ budgeted, actual }: Compared): Variance {
  const amount = subtractCents(actual, budgeted);
  const distance = cents(Math.abs(amount));
  return amount < 0
    ? { amount, status: 'under', label: 'Under by', distance }
    : { amount, status: 'over', label: 'Over by', distance };
}
