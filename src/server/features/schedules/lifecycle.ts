import { randomUUIDv7 } from 'node:crypto';
import type { ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction, schedulesDueIn } from '#server/db/transaction.ts';
import type { Actor, SignedInActor } from '#server/identity/actor.ts';
import { GUEST_QUOTA, requireQuota } from '#server/identity/quotas.ts';
import { listClosedGoals, requireGoal, requireOpenGoal } from '#server/ledger/goals.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts';
import { type NewSchedule, SCHEDULES_MAX, type Schedule, type ScheduleDraft } from '#shared/schedules/contract.ts';
import { resumeSchedule as resume, startSchedule } from '#shared/schedules/edit.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { LAPSED_DAYS, type Terms } from '#shared/schedules/schedule-state.ts';
import { occurrenceOn, openOccurrences } from '#shared/schedules/timeline.ts';
import type { Transition } from '#shared/schedules/transition.ts';
import { occurrencesAYear } from '#shared/schedules/yearly-amount.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { bringBack, dropExceptions } from './drop.ts';
import { afterRecording, recordDueNow, updateDue } from './due.ts';
import { linkEarlier } from './link.ts';
import { forgetDropped, forgetReopened, forgetSettled, freezeExceptions } from './occurrence-changes.ts';
import { countSettled } from './occurrence-queries.ts';
import * as queries from './queries.ts';
import { toSchedule } from './read.ts';
import { leavePastBehind, recordOccurrence, requireRoom, settle } from './settle.ts';
import { exceptionRow, readSchedules, requireSchedule, type Stored } from './stored.ts';
import { dismissSuggestion } from './suggestions.ts';

interface OwnTerms extends Terms {
  readonly rule: Rule;
}

interface Created {
  readonly schedule: Schedule;
  readonly transaction: Transaction | null;
}

export function createSchedule(db: Db, actor: SignedInActor, draft: NewSchedule): Promise<Created> {
  const { userId, today, now } = actor;
  const id = randomUUIDv7() as ScheduleId;
  return inUserTransaction(db, userId, async (tx) => {
    const columns = await toColumns(tx, userId, draft);
    const { countsFrom, recordedThrough } = startSchedule(draft.rule, today);
    const start = { counts_from: countsFrom, recorded_through: recordedThrough };
    const state = { paused_on: null, pause_reason: null, deleted_at: null };
    const row = { ...columns, ...start, ...state, user_id: userId, id, created_at: now, version: 1 };
    await queries.insertSchedule(tx, row);
    await requireRoomForSchedules(tx, actor);
    await requireRoomForPast(tx, actor);
    if (draft.suggestion) await dismissSuggestion(tx, actor, draft.suggestion);
    const transaction = draft.recordFirst ? await recordFirst(tx, actor, id, draft) : null;
    await linkEarlier(tx, actor, await requireSchedule(tx, userId, id));
    return { schedule: await recordDueAndRead(tx, actor, id), transaction };
  });
}

/** Records the occurrence of the anchor, which may be earlier than the first that counts. */
async function recordFirst(tx: Db, actor: SignedInActor, id: ScheduleId, { rule }: NewSchedule): Promise<Transaction> {
  const stored = await requireSchedule(tx, actor.userId, id);
  const { anchor } = rule;
  const first = occurrenceOn({ ...stored.state, countsFrom: anchor }, [], anchor, actor.today);
  if (!first) throw new AppError('occurrence_not_found');
  return recordOccurrence(tx, actor, stored, first, { amount: first.amount.from, date: anchor });
}

export function pauseSchedule(db: Db, actor: Actor, id: ScheduleId): Promise<Schedule> {
  return changeState(db, actor, id, async (tx, stored) => {
    const { row } = await afterRecording(tx, actor, stored);
    if (row.paused_on === null) await save(tx, row, { paused_on: actor.today, pause_reason: 'user' });
  });
}

/** @throws {AppError} `goal_closed` */
export function resumeSchedule(db: Db, actor: Actor, id: ScheduleId): Promise<Schedule> {
  return changeState(db, actor, id, async (tx, stored) => {
    const { row, state, exceptions } = stored;
    if (row.paused_on === null) return;
    if (row.goal_id !== null) await requireOpenGoal(tx, row.user_id, row.goal_id);
    const { skip, ...transition } = resume(state, exceptions, actor.today);
    await settle(tx, actor, stored, toSkip(skip));
    await saveTransition(tx, actor, stored, transition, { paused_on: null, pause_reason: null });
  });
}

/**
 * Pauses the schedules of a goal that is being closed, deleted ones, too, which may be restored. Skips its open occurrences, because
 * nothing can be saved for a closed goal. Call it inside `inUserTransaction`.
 */
export async function pauseForGoal(tx: Db, actor: Actor, goalId: GoalId): Promise<void> {
  await queries.pauseForGoal(tx, actor, goalId);
  if (schedulesDueIn(tx) === null) return;
  const closed = new Set([goalId]);
  for (const stored of await readSchedules(tx, actor.userId)) await skipOpenOf(tx, actor, stored, closed);
  await updateDue(tx, actor);
}

/** Skips the overdue occurrences of closed goals, and those that an edit has kept for them. */
async function skipOpenOf(tx: Db, actor: Actor, stored: Stored, closed: ReadonlySet<GoalId>): Promise<void> {
  const { state, exceptions } = stored;
  const isClosed = (goalId: GoalId | null | undefined) => !!goalId && closed.has(goalId);
  const past = { start: addDays(actor.today, -LAPSED_DAYS), end: addDays(actor.today, -1) };
  const overdue = openOccurrences(state, exceptions, past, actor.today).filter((one) => isClosed(one.goalId));
  const frozen = exceptions.filter((one) => one.status === 'open' && isClosed(one.frozen?.goalId));
  const days = new Set([...overdue, ...frozen].map(({ day }) => day));
  await settle(tx, actor, stored, toSkip([...days]));
  await leavePastBehind(tx, await requireSchedule(tx, actor.userId, stored.row.id), actor.today);
}

function toSkip(days: readonly CalendarDate[]) {
  return days.map((day) => ({ day, status: 'skipped' as const, transactionId: null, amount: null }));
}

/** Its transactions stay. */
export async function deleteSchedule(db: Db, actor: Actor, id: ScheduleId): Promise<void> {
  const { userId, now } = actor;
  await inUserTransaction(db, userId, async (tx) => {
    const { row } = await requireSchedule(tx, userId, id);
    await queries.updateSchedule(tx, row, { deleted_at: now });
    await queries.keepNewestDeleted(tx, userId, SCHEDULES_MAX);
    await updateDue(tx, actor);
  });
}

/** Undoes a deletion. A second call finds the schedule restored. */
export function restoreSchedule(db: Db, actor: Actor, id: ScheduleId): Promise<Schedule> {
  const { userId } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const row = await queries.findSchedule(tx, userId, id);
    if (!row) throw new AppError('schedule_not_found');
    await queries.updateSchedule(tx, row, { deleted_at: null });
    await requireRoomForSchedules(tx, actor);
    await forgetReopened(tx, userId);
    await requireRoom(tx, actor);
    await requireRoomForPast(tx, actor);
    // Goals may have been closed since.
    await skipOpenOf(tx, actor, await requireSchedule(tx, userId, id), await listClosedGoals(tx, userId));
    return recordDueAndRead(tx, actor, id);
  });
}

/**
 * Call it after a change that has added occurrences.
 * @throws {AppError} `quota_reached`
 */
async function requireRoomForSchedules(tx: Db, { userId, today }: Pick<Actor, 'userId' | 'today'>): Promise<void> {
  const rules = await queries.listRules(tx, userId);
  await requireQuota(tx, userId, 'schedules', rules.length);
  await requireQuota(tx, userId, 'recurring transactions a year', occurrencesAYear(rules, today));
}

/** Rejects a rule with more occurrences a year than the former one if the account has no room. @throws {AppError} `quota_reached` */
export async function requireRoomForRule(
  tx: Db,
  actor: Actor,
  { rule, former }: { readonly rule: Rule; readonly former: Rule },
): Promise<void> {
  const { today } = actor;
  if (occurrencesAYear([rule], today) > occurrencesAYear([former], today)) await requireRoomForSchedules(tx, actor);
}

/**
 * Call it after a change that schedules other days, which may read all that was settled since an overdue occurrence. What is settled
 * without such a change needs no check: in the year for which that is read, it is no more than the quota of a year.
 * @throws {AppError} `quota_reached`
 */
export async function requireRoomForPast(tx: Db, { userId, today }: Pick<Actor, 'userId' | 'today'>): Promise<void> {
  if ((await countSettled(tx, userId)) <= GUEST_QUOTA['past occurrences']) return;
  // Overdue ones of schedules that nobody has touched may have lapsed.
  for (const stored of await readSchedules(tx, userId)) await leavePastBehind(tx, stored, today);
  await requireQuota(tx, userId, 'past occurrences', await countSettled(tx, userId));
}

function changeState(
  db: Db,
  actor: Actor,
  id: ScheduleId,
  change: (tx: Db, stored: Stored) => Promise<void>,
): Promise<Schedule> {
  return inUserTransaction(db, actor.userId, async (tx) => {
    await change(tx, await requireSchedule(tx, actor.userId, id));
    return recordDueAndRead(tx, actor, id);
  });
}

export async function recordDueAndRead(tx: Db, actor: Actor, id: ScheduleId): Promise<Schedule> {
  await recordDueNow(tx, actor, id);
  return toSchedule(await requireSchedule(tx, actor.userId, id), actor.today);
}

export async function saveTransition(
  tx: Db,
  actor: Actor,
  stored: Stored,
  transition: Transition,
  change: Partial<ScheduleRow>,
): Promise<void> {
  const rows = transition.freeze.map((exception) => exceptionRow(stored, exception));
  await freezeExceptions(tx, rows);
  await dropExceptions(tx, stored, transition.drop);
  await requireRoom(tx, actor);
  const { countsFrom, recordedThrough } = transition;
  await save(tx, stored.row, { ...change, counts_from: countsFrom, recorded_through: recordedThrough });
  await bringBack(tx, actor, await requireSchedule(tx, actor.userId, stored.row.id));
  if (transition.drop.length > 0) await forgetDropped(tx, actor.userId);
  await forgetSettled(tx, stored.row, countsFrom);
}

function save(tx: Db, row: ScheduleRow, change: Partial<ScheduleRow>): Promise<void> {
  return queries.updateSchedule(tx, row, { ...change, version: row.version + 1 });
}

/** @throws {AppError} `goal_not_found` or `goal_closed`, which names the field */
export async function toColumns(tx: Db, userId: UserId, draft: ScheduleDraft) {
  const isSavings = draft.type === 'savings';
  const goalId = isSavings ? (draft.goalId as GoalId) : null;
  if (goalId !== null && (await requireGoal(tx, userId, goalId)).isClosed) {
    throw new AppError('goal_closed', { fields: { goalId: ['This goal is closed. Choose another one'] } });
  }
  return columnsOf({ ...draft, category: isSavings ? null : (draft.category as string), goalId });
}

export function columnsOf({ type, amount, category, goalId, description, note, rule, recording }: OwnTerms) {
  const [from_cents, to_cents] = [amount.from, amount.to];
  return {
    type,
    from_cents,
    to_cents,
    category,
    goal_id: goalId,
    description,
    note,
    rule: JSON.stringify(rule),
    recording,
  };
}
