import type { FileRow, Match } from '#shared/imports/matching.ts';
import { cents } from '#shared/money.ts';
import { linkRows } from '#shared/schedules/link-rows.ts';
import type { LinkTarget } from '#shared/schedules/pair-fit.ts';

/**
 * Finds the new rows that schedules have recorded with another amount or on an earlier day: a schedule only expects what the
 * bank knows. They fit like the payment of an open occurrence. Yields after each step.
 * @param recorded the occurrences with the days and the amounts of their transactions
 */
export function* matchRecorded(
  rows: readonly FileRow[],
  matches: readonly Match[],
  recorded: readonly LinkTarget[],
): Generator<void, readonly Match[]> {
  if (recorded.length === 0) return matches;
  const taken = new Set(matches.map(({ transactionId }) => transactionId));
  const free = recorded.filter(({ occurrence }) => !taken.has(occurrence.transactionId));
  const paid = rows.flatMap(({ date, amount, text }, index) => {
    if (matches[index]?.verdict !== 'new') return [];
    const type = amount > 0 ? ('income' as const) : ('expense' as const);
    return [{ index, type, amount: cents(Math.abs(amount)), date, goalId: null, text }];
  });
  const found = [...matches];
  for (const { row, occurrence } of yield* linkRows(paid, free)) {
    const { transactionId } = occurrence;
    found[row.index] = { verdict: 'here', rule: 'recorded', itemId: null, transactionId };
  }
  return found;
}
