import { ownTurn } from '#server/db/in-steps.ts';
import type { Db } from '#server/db/tables.ts';
import { sumTransactions } from '#server/features/transactions/service.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import {
  NEXT_COUNT,
  PAST_MAX,
  type Schedule,
  type schedulesContract,
  UPCOMING_DAYS,
  UPCOMING_MAX,
} from '#shared/schedules/contract.ts';
import type { AskedOccurrence, Occurrence } from '#shared/schedules/occurrence.ts';
import { isOccurrence } from '#shared/schedules/occurrences.ts';
import { ASKED_DAYS, PAST_OPEN_MAX } from '#shared/schedules/schedule-state.ts';
import { byShownDay, nextOccurrences, occurrenceOn, overdueOccurrences } from '#shared/schedules/timeline.ts';
import { yearlyAmount } from '#shared/schedules/yearly-amount.ts';
import { findAsked, type Reader } from './candidates.ts';
import { listSettled } from './occurrence-queries.ts';
import { countAtLeast, openBetween } from './open-between.ts';
import { readSchedules, requireSchedule, type Stored, toException } from './stored.ts';

export async function listAll(db: Db, { userId, today }: Reader): Promise<Schedule[]> {
  return (await readSchedules(db, userId)).map((stored) => toSchedule(stored, today));
}

export function toSchedule({ row, state, exceptions }: Stored, today: CalendarDate): Schedule {
  const [next] = nextOccurrences(state, exceptions, { from: today, today, count: 1 });
  const atNext = next && (exceptions.find(({ day }) => day === next.day)?.frozen ?? state).amount;
  // New days count at once, even if the next occurrence keeps its old amount.
  const nextHasOldDay = next !== undefined && !isOccurrence(state.rule, next.day);
  const amount = atNext && !nextHasOldDay ? atNext : state.amount;
  return {
    _id: row.id,
    type: row.type,
    amount: state.amount,
    category: row.category,
    goalId: row.goal_id,
    description: row.description,
    note: row.note,
    rule: state.rule,
    recording: row.recording,
    countsFrom: row.counts_from,
    pausedOn: row.paused_on,
    pauseReason: row.pause_reason,
    nextDay: next?.shownDay ?? null,
    nextAmount: atNext ?? null,
    nextHasOldDay,
    yearlyAmount: yearlyAmount({ ...state, amount }, next?.day ?? today),
    version: row.version,
  };
}

type Upcoming = InMemory<typeof schedulesContract.upcoming.response>;

/** Overdue occurrences, and those of the next days, without those after the day on which there are too many. */
export async function readUpcoming(db: Db, actor: Reader, days = UPCOMING_DAYS): Promise<Upcoming> {
  const { userId, today } = actor;
  const { income, expense, savings, released } = await sumTransactions(db, userId, {});
  const schedules = await readSchedules(db, userId);
  await ownTurn();
  const last = addDays(today, days);
  const all = openIn(schedules, today, days);
  const [beyond] = all.slice(UPCOMING_MAX);
  const until = beyond ? addDays(beyond.shownDay, -1) : last;
  const kept = beyond ? all.slice(0, UPCOMING_MAX).filter(({ shownDay }) => shownDay <= until) : all;
  return {
    today,
    balance: cents(income - expense - savings + released),
    occurrences: await withCandidates(db, actor, schedules, kept),
    until,
  };
}

/** All schedules can have more overdue occurrences than anyone settles. */
const OVERDUE_MAX = 500;

/** Overdue occurrences and those of the next days, without some that are later than the first 1,001. */
function openIn(schedules: readonly Stored[], today: CalendarDate, days: number): Occurrence[] {
  const overdueIn = (count: number) =>
    countAtLeast(schedules, { start: addDays(today, -count), end: addDays(today, -1) }, PAST_OPEN_MAX);
  const daysBefore = fewestDays(ASKED_DAYS, (count) => overdueIn(count) >= OVERDUE_MAX);
  const overdue = schedules
    .flatMap(({ state, exceptions }) => overdueOccurrences(state, exceptions, today, daysBefore))
    .sort(byShownDay)
    .slice(-OVERDUE_MAX);

  const until = (count: number) => ({ start: today, end: addDays(today, count) });
  const enough = UPCOMING_MAX + 1 - overdue.length;
  const daysAfter = fewestDays(days, (count) => countAtLeast(schedules, until(count)) >= enough);
  return [...overdue, ...openBetween(schedules, { ...until(daysAfter), today })];
}

/** Few days that are enough, so that what is beyond them is not computed; `most` if these are not known to be enough. */
function fewestDays(most: number, isEnough: (days: number) => boolean): number {
  if (!isEnough(most)) return most;
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** @throws {AppError} `schedule_not_found` */
export async function readOne(db: Db, actor: Reader, id: ScheduleId) {
  const { userId, today } = actor;
  const stored = await requireSchedule(db, userId, id);
  const { state, exceptions } = stored;
  const latest = (await listSettled(db, { userId, id, limit: PAST_MAX })).map(toException);
  const days = new Set(latest.map(({ day }) => day));
  // Dropped ones that an earlier version of the app brought back are skipped.
  const skipped = exceptions.filter(({ day, status }) => status === 'skipped' && !days.has(day));
  const settled = [...latest, ...skipped].flatMap((one) => occurrenceOn(state, [one], one.day, today) ?? []);
  const past = [...overdueOccurrences(state, exceptions, today), ...settled].sort(byShownDay).reverse();
  const next = nextOccurrences(state, exceptions, { from: today, today, count: NEXT_COUNT });
  const listed = past.slice(0, PAST_MAX);
  const all = await withCandidates(db, actor, [stored], [...listed, ...next]);
  return {
    schedule: toSchedule(stored, today),
    past: all.slice(0, listed.length),
    next: all.slice(listed.length),
  };
}

async function withCandidates(
  db: Db,
  actor: Reader,
  schedules: readonly Stored[],
  occurrences: readonly Occurrence[],
): Promise<AskedOccurrence[]> {
  const candidates = await findAsked(db, actor, schedules, occurrences);
  return occurrences.map((one) => ({ ...one, candidates: [...(candidates.get(one) ?? [])] }));
}
