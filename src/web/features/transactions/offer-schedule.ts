import { schedulesContract } from '#shared/schedules/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { draftKeyOf, keepDraft, ownDraft } from '#web/api/draft.ts';
import type { TransactionValues } from './transaction-values.ts';

/** Passes what was typed on to the form of a new schedule, as its draft. That records the transaction as its first one. */
export function offerSchedule({ type, description, amount, category, goalId, note, date }: TransactionValues): void {
  keepDraft(draftKeyOf(schedulesContract.create), {
    ...{ type, description, category, goalId, note, 'amount.from': amount, 'rule.anchor': date, recordFirst: 'yes' },
    fromTransaction: JSON.stringify(ownDraft(draftKeyOf(transactionsContract.create))),
  });
}
