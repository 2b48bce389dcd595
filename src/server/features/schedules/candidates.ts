import { inLockedSteps, inSteps, ownTurn } from '#server/db/in-steps.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import { candidatesOf } from '#shared/schedules/link-rows.ts';
import { linkWindow } from '#shared/schedules/link-window.ts';
import type { Candidate, Occurrence } from '#shared/schedules/occurrence.ts';
import { candidatesOfOverdue, firstPaidDay } from '#shared/schedules/overdue-rows.ts';
import type { LinkRow, LinkTarget } from '#shared/schedules/pair-fit.ts';
import { readFreeTransactions } from './free-transactions.ts';
import type { Stored } from './stored.ts';

/** Whose transactions are read, and on which day. */
export type Reader = Pick<Actor, 'userId' | 'today'>;

export type Candidates = ReadonlyMap<Occurrence, readonly Candidate[]>;

/** The transactions that fit open occurrences, and that no occurrence has. Call it in a transaction. */
export async function findCandidates(
  db: Db,
  actor: Reader,
  schedules: readonly Stored[],
  occurrences: readonly Occurrence[],
): Promise<Candidates> {
  const targets = toTargets(schedules, occurrences);
  const near = await readRowsNear(db, actor, targets);
  return toCandidates(await inLockedSteps(candidatesOf(near, targets)));
}

/** The same, and for overdue occurrences, the transactions of their merchants until today, however late and of any amount. */
export async function findAsked(
  db: Db,
  actor: Reader,
  schedules: readonly Stored[],
  occurrences: readonly Occurrence[],
): Promise<Candidates> {
  const targets = toTargets(schedules, occurrences);
  await ownTurn();
  const near = await readRowsNear(db, actor, targets);
  const fitting = toCandidates(await inSteps(candidatesOf(near, targets)));
  const overdue = targets.filter(({ occurrence }) => occurrence.isOverdue);
  if (overdue.length === 0) return fitting;
  await ownTurn();
  // Read by themselves: so many of later months would hide those that fit.
  const later = await readRows(db, actor, [{ start: earliestPaidDay(overdue), end: actor.today }]);
  const rows = [...new Map([...near, ...later].map((row) => [row.transactionId, row])).values()];
  return new Map([...fitting, ...toCandidates(await inSteps(candidatesOfOverdue(rows, overdue)))]);
}

function toCandidates(found: ReadonlyMap<LinkTarget, readonly LinkRow[]>): Candidates {
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
export function readRowsNear(db: Db, actor: Reader, targets: readonly LinkTarget[]): Promise<LinkRow[]> {
  return readRows(db, actor, daysNear(targets, actor));
}

async function readRows(db: Db, { userId }: Reader, ranges: readonly DateRange[]): Promise<LinkRow[]> {
  return (await readFreeTransactions(db, userId, ranges)).map(toLinkRow);
}

/** The days until today on which some occurrences may have been paid. */
function daysNear(targets: readonly LinkTarget[], { today }: Reader): DateRange[] {
  const ranges = targets
    .map(({ occurrence, window }) => ({
      start: addDays(occurrence.shownDay, -window.before),
      end: addDays(occurrence.shownDay, window.after),
    }))
    .filter(({ start }) => start <= today);
  return merge(ranges);
}

/** The first day on which one of some occurrences may have been paid. */
function earliestPaidDay(targets: readonly LinkTarget[]): CalendarDate {
  return targets.map(firstPaidDay).reduce((first, day) => (day < first ? day : first));
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
