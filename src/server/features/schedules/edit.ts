import type { ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { AppError, rejectFields } from '#shared/http/app-error.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Schedule, ScheduleChange } from '#shared/schedules/contract.ts';
import { editSchedule } from '#shared/schedules/edit.ts';
import { occurrencesFrom, shownDay } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import { nextOccurrences, openExceptions } from '#shared/schedules/timeline.ts';
import { settleFitting } from './deleted.ts';
import { afterRecording } from './due.ts';
import {
  recordDueAndRead,
  requireRoomForPast,
  requireRoomForRule,
  saveTransition,
  toColumns,
  toSkip,
} from './lifecycle.ts';
import { forgetReopened } from './occurrence-changes.ts';
import { toSchedule } from './read.ts';
import { leavePastBehind, settle } from './settle.ts';
import { rememberEdit, takeSnapshot } from './snapshot.ts';
import { requireSchedule, type Stored, toStored } from './stored.ts';

interface Plan {
  readonly columns: Partial<ScheduleRow>;
  readonly rule: Rule;
  readonly from: CalendarDate | undefined;
  /** Days of stored occurrences that stay as they are. */
  readonly keep?: ReadonlySet<CalendarDate>;
  /** Days to skip first. */
  readonly skip?: readonly CalendarDate[];
}

/** @throws {AppError} `edit_conflict`, or `validation_failed` for a `from` that would change the past */
export function updateSchedule(
  db: Db,
  actor: Actor,
  id: ScheduleId,
  { base, from, ...draft }: ScheduleChange,
): Promise<Schedule> {
  return edit(db, actor, { id, version: base?.version }, async (tx) => {
    return { columns: await toColumns(tx, actor.userId, draft), rule: draft.rule, from };
  });
}

/**
 * Ends a schedule today. Occurrences that are shown today or earlier stay, and so do those whose nominal day is today or earlier, even if
 * they were moved ahead. Later ones are removed, also those that an earlier edit has left as they were. The next one says which amount
 * is in effect, unless that is its own alone, and the recording that fits it.
 * @throws {AppError} `edit_conflict`, or `validation_failed` for a schedule that has not begun
 */
export function endSchedule(db: Db, actor: Actor, id: ScheduleId, version?: number): Promise<Schedule> {
  const { today } = actor;
  return edit(db, actor, { id, version }, async (_, { state, exceptions }) => {
    const settled = new Set(exceptions.filter(({ status }) => status !== 'open').map(({ day }) => day));
    const later = occurrencesFrom(state.rule, addDays(today, 1));
    const first = later.find((day) => !settled.has(day) && shownDay(day, state.rule.weekend) > today);
    const rule: Rule = first ? { ...state.rule, end: { kind: 'until', day: today } } : state.rule;
    const errors = scheduleErrors({ rule }, today);
    if (Object.keys(errors).length > 0) rejectFields(errors);
    // Those of a pause go, too, because they would return after it.
    const running = { ...state, pausedOn: null };
    const [next] = nextOccurrences(running, exceptions, { from: today, today, count: 1 });
    const { amount, recording } = exceptions.find(({ day }) => day === next?.day)?.frozen ?? state;
    const open = openExceptions(running, exceptions, today);
    const gone = new Set(open.filter((one) => one.day > today && one.shownDay > today).map(({ day }) => day));
    const from = first && first < state.countsFrom ? state.countsFrom : first;
    return {
      columns: { rule: JSON.stringify(rule), from_cents: amount.from, to_cents: amount.to, recording },
      rule,
      from,
      keep: new Set(exceptions.map(({ day }) => day).filter((day) => !gone.has(day))),
      skip: [...gone].filter((day) => from === undefined || day < from),
    };
  });
}

interface EditTarget {
  readonly id: ScheduleId;
  /** The version that the caller saw. */
  readonly version: number | undefined;
}

function edit(
  db: Db,
  actor: Actor,
  { id, version }: EditTarget,
  planFor: (tx: Db, stored: Stored) => Promise<Plan>,
): Promise<Schedule> {
  const { userId, today } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const found = await requireSchedule(tx, userId, id);
    if (version !== undefined && version !== found.row.version) {
      throw new AppError('edit_conflict', { current: { schedule: toSchedule(found, today) } });
    }
    await afterRecording(tx, actor, found);
    // Settled occurrences, too, however long ago: the edit does not change them.
    const before = await takeSnapshot(tx, userId, id);
    const stored = toStored(before.row, before.occurrences);
    const { columns, rule, from, keep, skip = [] } = await planFor(tx, stored);
    const exceptions = await skipDays(tx, actor, stored, skip);
    const transition = editSchedule(stored.state, exceptions, { rule, from, today, keep });
    if ('errors' in transition) rejectFields(transition.errors);
    else await saveTransition(tx, actor, stored, transition, columns);
    await settleFitting(tx, actor, before.occurrences);
    await forgetReopened(tx, userId);
    await requireRoomForRule(tx, actor, { rule, former: stored.state.rule });
    // The rule has no open occurrence on days that the edit has taken out of it.
    await leavePastBehind(tx, await requireSchedule(tx, userId, id), today);
    await requireRoomForPast(tx, actor);
    const schedule = await recordDueAndRead(tx, actor, id);
    await rememberEdit(tx, actor, before);
    return schedule;
  });
}

async function skipDays(tx: Db, actor: Actor, stored: Stored, days: readonly CalendarDate[]) {
  await settle(tx, actor, stored, toSkip(days));
  const skipped = new Set(days);
  return stored.exceptions.map((one) => (skipped.has(one.day) ? { ...one, status: 'skipped' as const } : one));
}
