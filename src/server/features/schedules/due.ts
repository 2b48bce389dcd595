import type { Db } from '#server/db/tables.ts';
import { inUserTransaction, schedulesDueIn } from '#server/db/transaction.ts';
import { withdrawReminders } from '#server/features/notifications/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/errors.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { once } from '#shared/once.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { nextRecordingDay, occurrencesToRecord } from '#shared/schedules/recording.ts';
import { type Exception, LAPSED_DAYS } from '#shared/schedules/schedule-state.ts';
import { occurrenceOn } from '#shared/schedules/timeline.ts';
import { findCandidates } from './candidates.ts';
import { forgetLapsed } from './occurrence-changes.ts';
import { setDue, updateSchedule } from './queries.ts';
import { leavePastBehind, recordOccurrences } from './settle.ts';
import { readSchedules, requireSchedule, type Stored } from './stored.ts';

/** The due day of a user whose schedules record nothing automatically. */
const NOT_DUE = '9999-12-31' as CalendarDate;

/** Errors that say nothing about a schedule, so that it must not be passed over because of them. */
const ANOTHER_TIME: ReadonlySet<ErrorCode> = new Set(['invalid_token', 'too_many_requests', 'unavailable']);

interface Bounds {
  /** Ends with the schedule with which so many occurrences were due. */
  readonly most: number;
  /** By `performance.now()`; ends with the transaction that works then, and those that wait for it record nothing. */
  readonly until: number;
}

const UNBOUNDED: Bounds = { most: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/**
 * Records what automatic schedules have due, dated on the days on which it is shown. It may run any number of times and on any
 * number of replicas: the user's row is locked, and each day is considered once. Each transaction records few of them, so
 * that other users hardly wait. What the account has no room for stays open.
 * @returns whether more is due
 * @throws {AppError} `invalid_token`, `too_many_requests`, or `unavailable`; the next attempt records what is missing
 */
export async function recordDue(db: Db, actor: Actor, { most, until } = UNBOUNDED): Promise<boolean> {
  const orElse = (work: () => Promise<Turn>) => (error: unknown) => {
    if (!(error instanceof AppError) || ANOTHER_TIME.has(error.code)) throw error;
    return work();
  };
  let recorded = 0;
  for (;;) {
    const { handled, isMore } = await takeTurn(db, actor, record, { enough: AT_ONCE, until })
      .catch(orElse(() => takeTurn(db, actor, record, { enough: 1, until })))
      .catch(orElse(() => takeTurn(db, actor, async () => {}, { enough: 1, until })));
    recorded += handled;
    if (!isMore || recorded >= most || performance.now() >= until) return isMore;
  }
}

/** How much a request records before it is answered; it takes about half a second. The next requests record the rest. */
const BEFORE_ANSWER = 600;
/** A tenth of what an answer may take: on a busy machine a turn is slow, and the user's other requests wait for it. */
const BEFORE_ANSWER_MILLISECONDS = 5000;

/** Records what is due before a request is answered. @returns whether more is due */
export function recordBeforeAnswer(db: Db, actor: Actor, milliseconds = BEFORE_ANSWER_MILLISECONDS): Promise<boolean> {
  return recordDue(db, actor, { most: BEFORE_ANSWER, until: performance.now() + milliseconds });
}

/** A transaction ends with the schedule with which it has recorded so many occurrences. Each schedule has at most 60. */
const AT_ONCE = 20;

type Handle = (tx: Db, actor: Actor, stored: Stored, due: readonly Occurrence[]) => Promise<void>;

interface Turn {
  /** How many occurrences were due. */
  readonly handled: number;
  readonly isMore: boolean;
}

/** Handles one schedule after the other until enough occurrences were due. */
function takeTurn(
  db: Db,
  actor: Actor,
  handle: Handle,
  { enough, until }: { readonly enough: number; readonly until: number },
): Promise<Turn> {
  const { userId, today } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const due = schedulesDueIn(tx);
    if (due === null || due > today) return { handled: 0, isMore: false };
    if (performance.now() >= until) return { handled: 0, isMore: true };
    let handled = 0;
    for (const stored of await readSchedules(tx, userId)) {
      if (handled >= enough) return { handled, isMore: true };
      handled += await handleDue(tx, actor, stored, handle);
    }
    return { handled, isMore: (await updateDue(tx, actor)) <= today };
  });
}

/**
 * Records what a schedule that has just changed has due, in the transaction of the change. Call it after each change.
 * @throws {AppError} `quota_reached` or `total_too_large`
 */
export async function recordDueNow(tx: Db, actor: Actor, id: ScheduleId): Promise<void> {
  await handleDue(tx, actor, await requireSchedule(tx, actor.userId, id), record);
  await updateDue(tx, actor);
}

/**
 * Records what a schedule still has due after a long absence, before a change that would pass over it.
 * @returns the schedule as it is then
 * @throws as `recordDueNow`
 */
export async function afterRecording(tx: Db, actor: Actor, stored: Stored): Promise<Stored> {
  const handled = await handleDue(tx, actor, stored, record);
  return handled === 0 ? stored : requireSchedule(tx, actor.userId, stored.row.id);
}

/** Records an automatic occurrence that was moved to today, although its schedule may have been considered today already. */
export async function recordMoved(tx: Db, actor: Actor, stored: Stored, occurrence: Occurrence): Promise<void> {
  const { recording, shownDay } = occurrence;
  if (recording === 'automatic' && shownDay === actor.today) await record(tx, actor, stored, [occurrence]);
}

/** @returns how many occurrences were due */
async function handleDue(tx: Db, actor: Actor, stored: Stored, handle: Handle): Promise<number> {
  const { today } = actor;
  if (dueDay(stored, today) > today) return 0;
  const due = occurrencesToRecord(stored.state, stored.exceptions, today);
  await handle(tx, actor, stored, due);
  await passTo(tx, stored, today);
  return due.length;
}

/** Leaves out an occurrence that a transaction may belong to: recording it could double the transaction. */
async function record(tx: Db, actor: Actor, stored: Stored, due: readonly Occurrence[]): Promise<void> {
  const candidates = await findCandidates(tx, actor, [stored], due);
  const surely = due.filter((one) => !candidates.has(one));
  await recordOccurrences(tx, actor, stored, surely);
}

/** Considers a schedule recorded until today, or until its pause, so that what is still open until then waits for the user. */
export async function passTo(tx: Db, { row }: Stored, today: CalendarDate): Promise<void> {
  const through = row.paused_on === null ? today : addDays(row.paused_on, -1);
  if (row.recorded_through < through) await updateSchedule(tx, row, { recorded_through: through });
  await leavePastBehind(tx, await requireSchedule(tx, row.user_id, row.id), today);
}

/** Updates the day on which the user's schedules are due, and their reminders. Call it after each change. @returns that day */
export async function updateDue(tx: Db, { userId, today }: Pick<Actor, 'userId' | 'today'>): Promise<CalendarDate> {
  const schedules = await readSchedules(tx, userId);
  const hasLapsed = ({ day, status }: Exception) => status === 'open' && day < addDays(today, -LAPSED_DAYS);
  if (schedules.some(({ exceptions }) => exceptions.some(hasLapsed))) await forgetLapsed(tx, userId, today);
  const [due = null] = schedules.map((stored) => dueDay(stored, today)).sort();
  await setDue(tx, userId, due);
  const byId = new Map(schedules.map((stored) => [stored.row.id, stored]));
  const exceptionsOf = once(({ exceptions }: Stored) => Map.groupBy(exceptions, ({ day }) => day));
  await withdrawReminders(tx, userId, ({ scheduleId, day }) => {
    const stored = byId.get(scheduleId);
    const occurrence = stored && occurrenceOn(stored.state, exceptionsOf(stored).get(day) ?? [], day, today);
    return occurrence?.status === 'open' && occurrence.shownDay <= today;
  });
  return due ?? NOT_DUE;
}

function dueDay({ state, exceptions }: Stored, today: CalendarDate): CalendarDate {
  return nextRecordingDay(state, exceptions, today) ?? NOT_DUE;
}
