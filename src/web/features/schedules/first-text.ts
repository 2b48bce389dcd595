import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { schedulesContract } from '#shared/schedules/contract.ts';
import { shownDay } from '#shared/schedules/occurrences.ts';

export type Created = InMemory<typeof schedulesContract.create.response>;

/**
 * Says what became of the first occurrence of a new schedule; empty if it is still to come. An automatic one of today was added,
 * or linked to a transaction that the user had added before.
 */
export function firstText({ schedule, transaction }: Created, today: CalendarDate): string {
  if (transaction) return ', and the first one was added';
  const { recording, countsFrom, rule, nextDay } = schedule;
  const isSettled = recording === 'automatic' && shownDay(countsFrom, rule.weekend) === today && nextDay !== today;
  return isSettled ? ", and today's is in your transactions" : '';
}
