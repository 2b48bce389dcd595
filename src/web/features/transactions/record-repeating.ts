import type { InMemory } from '#shared/http/endpoint.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import type { TransactionDraft } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import type { Added } from './record-transaction.ts';
import { type Repeat, repeatRule } from './repeat-rule.ts';

/** A recorded transaction with the schedule that repeats it. */
export type Repeating = InMemory<typeof schedulesContract.create.response> & Added;

/** Records a transaction and creates its schedule at once, so that neither can exist without the other. */
export async function recordRepeating(
  { amount, date, ...draft }: TransactionDraft,
  repeat: Repeat,
  idempotencyKey: string,
): Promise<Repeating> {
  const body = {
    ...draft,
    amount: { from: amount, to: amount },
    rule: repeatRule(repeat, date),
    recording: 'automatic' as const,
    recordFirst: true,
  };
  return (await call(schedulesContract.create, { body, idempotencyKey })) as Repeating;
}

export function stopRepeating(scheduleId: ScheduleId): Promise<void> {
  return ignoreNotFound(call(schedulesContract.remove, { params: { scheduleId } }));
}
