import type { QueryClient } from '@tanstack/react-query';
import { formatShortDay } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { formatMoney } from '#shared/money.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import type { Occurrence, OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getToday } from '#web/browser/today.ts';
import { showSaveToast } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { upcomingQuery } from './api.ts';

export type ActAnswer = InMemory<typeof schedulesContract.act.response>;

/** What is done with an occurrence. */
export interface Act {
  /** The occurrence as it was. */
  readonly before: Occurrence;
  readonly body: OccurrenceAction;
}

export function paramsOf({ scheduleId, day }: Occurrence) {
  return { scheduleId, day };
}

/** Removes a settled occurrence from the list at once, says what was done, and offers to undo it. */
export function toastActed(queryClient: QueryClient, { before, body }: Act, answer: ActAnswer): void {
  if (answer.occurrence.status !== 'open') removeFromList(queryClient, before);
  const refresh = () => refreshLedger(queryClient);
  refresh();
  showSaveToast({
    message: `${shortened(before.description)} ${actedText(body.action, answer)}`,
    undo: { request: () => restore(before), refresh, done: { message: 'Change undone' } },
  });
}

function removeFromList(queryClient: QueryClient, { scheduleId, day }: Occurrence): void {
  queryClient.setQueryData(upcomingQuery.queryKey, (data) => {
    const isOther = (other: Occurrence) => other.scheduleId !== scheduleId || other.day !== day;
    return data && { ...data, occurrences: data.occurrences.filter(isOther) };
  });
}

/** What was done. An automatic occurrence that is moved to today is added at once. */
export function actedText(action: OccurrenceAction['action'], { occurrence, transaction }: ActAnswer): string {
  const { status, shownDay, amount } = occurrence;
  const paid = formatMoney(transaction?.amount ?? amount.from);
  if (status === 'recorded') return `added: ${paid}`;
  if (status === 'linked') return `linked to ${paid}`;
  if (action === 'move') return `moved to ${formatShortDay(shownDay, getToday())}`;
  return action === 'skip' ? 'skipped' : `changed to ${formatMoney(amount.from)}`;
}

export function notActedText({ description }: Occurrence): string {
  return `${shortened(description)} not changed`;
}

/** Returns an occurrence to how it was. Harmless when repeated. */
async function restore(before: Occurrence): Promise<void> {
  const act = async (body: OccurrenceAction) =>
    (await call(schedulesContract.act, { params: paramsOf(before), body })).occurrence;
  const { shownDay, amount } = await act({ action: 'reopen' });
  if (amount.from !== before.amount.from || amount.to !== before.amount.to)
    await act({ action: 'change_amount', amount: before.amount.from });
  if (shownDay !== before.shownDay) await act({ action: 'move', date: before.shownDay });
}
