import type { ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { AppError, rejectFields } from '#shared/http/app-error.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Schedule, ScheduleChange } from '#shared/schedules/contract.ts';
import { editSchedule, endSchedule as end } from '#shared/schedules/edit.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import type { Transition } from '#shared/schedules/transition.ts';
import { afterRecording } from './due.ts';
import {
  columnsOf,
  recordDueAndRead,
  requireRoomForPast,
  requireRoomForRule,
  saveTransition,
  toColumns,
} from './lifecycle.ts';
import { forgetReopened } from './occurrence-changes.ts';
import { toSchedule } from './read.ts';
import { leavePastBehind } from './settle.ts';
import { rememberEdit, takeSnapshot } from './snapshot.ts';
import { requireSchedule, type Stored, toStored } from './stored.ts';

interface Plan {
  readonly columns: Partial<ScheduleRow>;
  readonly rule: Rule;
  readonly transition: Transition;
}

/** @throws {AppError} `edit_conflict`, or `validation_failed` for a `from` that would change the past */
export function updateSchedule(
  db: Db,
  actor: Actor,
  id: ScheduleId,
  { base, from, ...draft }: ScheduleChange,
): Promise<Schedule> {
  const { userId, today } = actor;
  return edit(db, actor, { id, version: base?.version }, async (tx, { state, exceptions }) => {
    const { rule, type } = draft;
    const columns = await toColumns(tx, userId, draft);
    const transition = editSchedule(state, exceptions, { rule, type, from, today });
    if ('errors' in transition) throw new AppError('validation_failed', { fields: transition.errors });
    return { columns, rule, transition };
  });
}

/** @throws {AppError} `edit_conflict`, or `validation_failed` for a schedule that has not begun */
export function endSchedule(db: Db, actor: Actor, id: ScheduleId, version?: number): Promise<Schedule> {
  const { today } = actor;
  return edit(db, actor, { id, version }, async (_, { state, exceptions }) => {
    const { rule, terms, transition } = end(state, exceptions, today);
    rejectFields(scheduleErrors({ rule }, today));
    return { columns: columnsOf({ ...terms, rule }), rule, transition };
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
    const { columns, rule, transition } = await planFor(tx, stored);
    await saveTransition(tx, actor, stored, transition, columns);
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
