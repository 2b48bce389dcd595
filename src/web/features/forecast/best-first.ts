import { daysBetween } from '#shared/calendar-date.ts';
import { once } from '#shared/once.ts';
import type { Candidate, Occurrence } from '#shared/schedules/occurrence.ts';
import { type MerchantOf, merchantOf, rankOfAnyAmount } from '#shared/schedules/pair-fit.ts';

/** After all ranks of the same merchant. */
const SAME_AMOUNT = 1e15;
const OTHER = Number.MAX_SAFE_INTEGER;

/**
 * The transactions that an occurrence may stand for, the best first: those of the same merchant, then those of the same amount,
 * each on the nearest day first. All others keep their order.
 */
export function bestFirst(rows: readonly Candidate[], occurrence: Occurrence): Candidate[] {
  const merchant = once(merchantOf);
  return rows
    .map((row) => ({ row, rank: rankIn(row, occurrence, merchant) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

function rankIn({ amount, date, description }: Candidate, occurrence: Occurrence, merchant: MerchantOf): number {
  const days = Math.abs(daysBetween(occurrence.shownDay, date));
  // Contributions do not tell their goal here, so they are known by their amounts.
  const row = { type: occurrence.type, amount, date, goalId: null, text: description };
  const { from, to } = occurrence.amount;
  const other = from <= amount && amount <= to ? SAME_AMOUNT + days : OTHER;
  return rankOfAnyAmount(row, occurrence, { days, merchant }) ?? other;
}
