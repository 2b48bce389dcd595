import { addCents, type Cents, subtractCents } from '#shared/money.ts';
import type { Flow } from '#shared/reports/contract.ts';

/** Income minus expenses, negative if expenses are higher. Contributions to goals do not count. */
export function netSaving({ income, expense }: Flow): Cents {
  return subtractCents(income, expense);
}

export function totalFlow(flows: readonly Flow[]): Flow {
  return {
    income: addCents(...flows.map(({ income }) => income)),
    expense: addCents(...flows.map(({ expense }) => expense)),
  };
}
