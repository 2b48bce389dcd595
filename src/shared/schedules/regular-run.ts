import { daysBetween } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import type { LinkRow } from '#shared/schedules/pair-fit.ts';

/** How often something repeats, with the gaps that banks, weekends, and the lengths of months allow. */
export interface Cycle {
  readonly unit: 'week' | 'month' | 'year';
  readonly interval: 1 | 2;
  readonly days: number;
  readonly gaps: readonly [least: number, most: number];
}

const CYCLES: readonly Cycle[] = [
  { unit: 'week', interval: 1, days: 7, gaps: [6, 8] },
  { unit: 'week', interval: 2, days: 14, gaps: [12, 16] },
  { unit: 'month', interval: 1, days: 30, gaps: [26, 36] },
  { unit: 'year', interval: 1, days: 365, gaps: [355, 375] },
];

const ROWS_MIN = 3;
/** Enough to know a rhythm, and few enough to compare with every rule. */
const ROWS_MAX = 12;

export interface Run<Row> {
  readonly cycle: Cycle;
  /** Newest first. */
  readonly rows: readonly Row[];
}

/**
 * The latest transactions of a merchant that came regularly with amounts within 10% of their median, at least three. An earlier
 * pause and an earlier price end the run; a transaction in between means that the merchant is not regular.
 * @param newestFirst all of one merchant
 */
export function regularRun<Row extends Pick<LinkRow, 'date' | 'amount'>>(newestFirst: readonly Row[]): Run<Row> | null {
  const rows = newestFirst.slice(0, ROWS_MAX + 1);
  const gaps = rows.slice(1).map(({ date }, index) => daysBetween(date, (rows[index] as Row).date));
  const cycle = CYCLES.find(({ gaps: [least, most] }) => gaps[0] !== undefined && gaps[0] >= least && gaps[0] <= most);
  if (!cycle) return null;
  const [least, most] = cycle.gaps;
  const irregular = gaps.findIndex((gap) => gap < least || gap > most);
  const isInterrupted = irregular === -1 || (gaps[irregular] as number) * 2 >= cycle.days * 3;
  if (!isInterrupted) return null;
  for (let count = Math.min(irregular === -1 ? rows.length : irregular + 1, ROWS_MAX); count >= ROWS_MIN; count -= 1) {
    const run = rows.slice(0, count);
    if (areAlike(run.map(({ amount }) => amount))) return { cycle, rows: run };
  }
  return null;
}

/** Whether all amounts are within 10% of their median; the lower one of two. */
function areAlike(amounts: readonly Cents[]): boolean {
  const sorted = amounts.toSorted((a, b) => a - b);
  const median = sorted[(sorted.length - 1) >> 1] as Cents;
  return sorted.every((amount) => Math.abs(amount - median) * 10 <= median);
}
