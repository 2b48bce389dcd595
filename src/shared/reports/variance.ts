import { type Cents, cents, subtractCents } from '#shared/money.ts';

interface Compared {
  readonly budgeted: Cents;
  readonly actual: Cents;
}

export interface Variance {
  /** Actual minus budgeted: below zero when less was spent. */
  readonly amount: Cents;
  /** Under only below zero: a budget spent to the cent counts as over, as its bar is red. */
  readonly status: 'under' | 'over';
  /** Said before the distance: `Under by $12.50`. */
  readonly label: 'Under by' | 'Over by';
  /** Without a sign. */
  readonly distance: Cents;
}

export function varianceOf({ budgeted, actual }: Compared): Variance {
  const amount = subtractCents(actual, budgeted);
  const distance = cents(Math.abs(amount));
  return amount < 0
    ? { amount, status: 'under', label: 'Under by', distance }
    : { amount, status: 'over', label: 'Over by', distance };
}
