import { addCents, type Cents, subtractCents } from '#shared/money.ts';

/** What came in and what was spent in some time. */
export interface Flow {
  readonly income: Cents;
  readonly expense: Cents;
}

/** Income minus expenses: what was left, below zero when more was spent. Savings for goals are no part of it. */
export function netSaving({ income, expense }: Flow): Cents {
  return subtractCents(income, expense);
}

export function totalFlow(flows: readonly Flow[]): Flow {
  return {
    income: addCents(...flows.map(({ income }) => income)),
    expense: addCents(...flows.map(({ expense }) => expense)),
  };
}
