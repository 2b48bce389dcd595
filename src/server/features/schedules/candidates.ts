import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays, type DateRange } from '#shared/calendar-date.ts';
import { candidatesOf } from '#shared/schedules/link-rows.ts';
import { linkWindow } from '#shared/schedules/link-window.ts';
import type { Candidate, Occurrence } from '#shared/schedules/occurrence.ts';
import type { LinkRow, LinkTarget } from '#shared/schedules/pair-fit.ts';
import { readFreeTransactions } from './free-transactions.ts';
import type { Stored } from './stored.ts';

type Today = Pick<Actor, 'userId' | 'today'>;

export type Candidates = ReadonlyMap<Occurrence, readonly Candidate[]>;

/** The transactions that may be those of open occurrences, and that no occurrence has. */
export async function findCandidates(
  db: Db,
  actor: Today,
  schedules: readonly Stored[],
  occurrences: readonly Occurrence[],
): Promise<Candidates> {
  const targets = toTargets(schedules, occurrences);
  const found = candidatesOf(await readRowsNear(db, actor, targets), targets);
  return new Map(
    [...found].map(([{ occurrence }, rows]) => [
      occurrence,
      rows.map(({ transactionId: _id, amount, date, text: description }) => ({ _id, amount, date, description })),
    ]),
  );
}

export function toTargets(schedules: readonly Stored[], occurrences: readonly Occurrence[]): LinkTarget[] {
  const windows = new Map(schedules.map(({ row, state }) => [row.id, linkWindow(state.rule)]));
  return occurrences
    .filter(({ status }) => status === 'open')
    .flatMap((occurrence) => {
      const window = windows.get(occurrence.scheduleId);
      return window ? [{ occurrence, window }] : [];
    });
}

/** Transactions without an occurrence on the days on which some occurrences may have been paid. */
export async function readRowsNear(
  db: Db,
  { userId, today }: Today,
  targets: readonly LinkTarget[],
): Promise<LinkRow[]> {
  const ranges = targets
    .map(({ occurrence, window }) => ({
      start: addDays(occurrence.shownDay, -window.before),
      end: addDays(occurrence.shownDay, window.after),
    }))
    .filter(({ start }) => start <= today);
  const rows = await readFreeTransactions(db, userId, merge(ranges));
  return rows.map(toLinkRow);
}

export type PaidTransaction = Pick<LedgerRow, 'id' | 'type' | 'amount_cents' | 'date' | 'goal_id' | 'description'>;

export function toLinkRow({ id, type, amount_cents, date, goal_id, description }: PaidTransaction): LinkRow {
  return { transactionId: id, type, amount: amount_cents, date, goalId: goal_id, text: description };
}

/** Joins ranges that overlap or follow each other, such as the days of a daily schedule. */
function merge(ranges: readonly DateRange[]): DateRange[] {
  const merged: DateRange[] = [];
  for (const range of ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (!last || addDays(last.end, 1) < range.start) merged.push(range);
    else if (last.end < range.end) merged[merged.length - 1] = { start: last.start, end: range.end };
  }
  return merged;
}
