import type { CalendarDate } from '#shared/calendar-date.ts';
import type { MatchRule, Outcome } from '#shared/imports/contract.ts';
import type { Match } from '#shared/imports/matching.ts';
import type { Known, RowPoint } from '#shared/imports/points.ts';

/** A row is new until a rule says otherwise. */
export const NEW: Match = { verdict: 'new', rule: null, itemId: null, transactionId: null };

export function settle({ thing }: RowPoint, verdict: Outcome, rule: MatchRule): void {
  thing.isUsed = true;
  thing.match = { ...NEW, verdict, rule };
}

/** @param rule decides for a kept item and for an entered transaction */
export function settleAs({ thing }: RowPoint, known: Known, rule: MatchRule): void {
  const { itemId, transactionId, state } = known;
  thing.isUsed = true;
  known.isUsed = true;
  thing.match =
    state === 'kept'
      ? { verdict: 'here', rule, itemId: itemId ?? thing.match?.itemId ?? null, transactionId }
      : {
          verdict: 'left_out',
          rule: state === 'deleted' ? 'deleted_before' : 'left_out_before',
          itemId,
          transactionId,
        };
}

/** Settles the rows that the bank has not booked, and those without money. */
export function settleUnbooked(points: readonly RowPoint[], today: CalendarDate): void {
  for (const point of points) {
    const { amount, status, date } = point.row;
    if (amount === 0) settle(point, 'not_booked', 'zero');
    else if (status !== null) settle(point, 'not_booked', 'pending');
    else if (date > today) settle(point, 'not_booked', 'future');
  }
}
