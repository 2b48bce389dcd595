import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { once } from '#shared/once.ts';
import { Pace } from '#shared/pace.ts';
import { CANDIDATES_MAX } from '#shared/schedules/contract.ts';
import {
  isSameMerchant,
  type LinkRow,
  type LinkTarget,
  type MerchantOf,
  merchantOf,
  nameKey,
  rankOfAnyAmount,
} from '#shared/schedules/pair-fit.ts';

/** How many names of schedules, the latest first, are compared with the transactions. */
const NAMES_MAX = 50;
/** How many transactions of its merchant, the earliest first, are compared with an overdue occurrence. */
const COMPARED_MAX = 50;

/** The first day on which an occurrence may have been paid. */
export function firstPaidDay({ occurrence, window }: LinkTarget): CalendarDate {
  return addDays(occurrence.shownDay, -window.before);
}

/**
 * The transactions to ask about for each overdue occurrence, the best three first: those of the same merchant from the first day
 * of its window on, whatever their amounts. A bill that is paid late or is much dearer than usual is asked about, so that nobody
 * records it a second time. Yields after each step.
 */
export function* candidatesOfOverdue(
  rows: readonly LinkRow[],
  targets: readonly LinkTarget[],
): Generator<void, ReadonlyMap<LinkTarget, readonly LinkRow[]>> {
  const merchant = once(merchantOf);
  const pace = new Pace();
  const byDate = rows.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  // The occurrences of a schedule have the same rows, so these are sought only once.
  const byName = Map.groupBy(targets, ({ occurrence }) => nameKey(occurrence));
  const found = new Map<LinkTarget, readonly LinkRow[]>();
  for (const alike of [...byName.values()].slice(-NAMES_MAX)) {
    const [first] = alike;
    const paid: LinkRow[] = [];
    for (const row of byDate) {
      if (pace.count()) yield;
      if (first && isSameMerchant(row, first.occurrence, merchant)) paid.push(row);
    }
    for (const target of alike) {
      if (pace.count(COMPARED_MAX)) yield;
      const best = bestOf(paid, target, merchant);
      if (best.length > 0) found.set(target, best);
    }
  }
  return found;
}

/** @param paid those of its merchant, by date */
function bestOf(paid: readonly LinkRow[], target: LinkTarget, merchant: MerchantOf): LinkRow[] {
  const { occurrence } = target;
  const start = firstPaidDay(target);
  const from = paid.findIndex(({ date }) => date >= start);
  if (from < 0) return [];
  return paid
    .slice(from, from + COMPARED_MAX)
    .map((row) => {
      const days = Math.abs(daysBetween(occurrence.shownDay, row.date));
      return { row, rank: rankOfAnyAmount(row, occurrence, { days, merchant }) ?? Number.POSITIVE_INFINITY };
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, CANDIDATES_MAX)
    .map(({ row }) => row);
}
