import { addDays, dayNumber } from '#shared/calendar-date.ts';
import type { EnteredTransaction, FileRow, Match } from '#shared/imports/matching.ts';
import { enteredDays } from '#shared/imports/rules.ts';
import { cents } from '#shared/money.ts';
import { once } from '#shared/once.ts';
import { Pace } from '#shared/pace.ts';
import { merchantOf, rankOf } from '#shared/schedules/pair-fit.ts';

/** Of either side, because each row is compared with each transaction; more than a few months have. */
const COMPARED_MAX = 300;

/**
 * Finds for new rows what the user may have entered with another amount, such as without the tip: the same merchant near the day,
 * with an amount that differs by a tenth or $2.00 at most. Such a row stays new, and the user is told. Yields after each step.
 * @param entered the newest first
 * @returns the transactions by the index of the row
 */
export function* findSimilar(
  rows: readonly FileRow[],
  matches: readonly Match[],
  entered: readonly EnteredTransaction[],
): Generator<void, ReadonlyMap<number, EnteredTransaction>> {
  const similar = new Map<number, EnteredTransaction>();
  const taken = new Set(matches.map(({ transactionId }) => transactionId));
  const open = rows.flatMap((row, index) => (matches[index]?.verdict === 'new' ? [{ ...row, index }] : []));
  if (open.length > COMPARED_MAX) return similar;
  const dates = open.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return similar;
  const [least, most] = enteredDays;
  const [start, end] = [addDays(first, -most), addDays(last, -least)];
  const free = entered
    .filter(({ transactionId, date }) => date >= start && date <= end && !taken.has(transactionId))
    .slice(0, COMPARED_MAX);
  const merchant = once(merchantOf);
  const known = free.map((transaction) => {
    const { type, amount, date, description } = transaction;
    const expected = { type, goalId: null, description, amount: { from: amount, to: amount } };
    return { transaction, day: dayNumber(date), expected };
  });
  const pace = new Pace();
  for (const { index, date, amount, text } of open) {
    const type = amount > 0 ? ('income' as const) : ('expense' as const);
    const paid = { type, amount: cents(Math.abs(amount)), date, goalId: null, text };
    const day = dayNumber(date);
    let best = Number.POSITIVE_INFINITY;
    for (const { transaction, day: enteredDay, expected } of known) {
      const days = day - enteredDay;
      if (days < least || days > most) continue;
      if (pace.count()) yield;
      const rank = rankOf(paid, expected, { days: Math.abs(days), merchant });
      if (rank === null || rank >= best) continue;
      best = rank;
      similar.set(index, transaction);
    }
  }
  return similar;
}
