import type { CentsRange } from '#shared/schedules/format-range.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { MONEY_SIGNS, Money } from './money.tsx';

/** The amount of a recurring transaction, or both ends of its range. */
export function ExpectedAmount({ type, amount: { from, to } }: { type: TransactionType; amount: CentsRange }) {
  return (
    <>
      <Money amount={from} sign={MONEY_SIGNS[type]} />
      {from !== to && (
        <>
          {' to '}
          <Money amount={to} />
        </>
      )}
    </>
  );
}
