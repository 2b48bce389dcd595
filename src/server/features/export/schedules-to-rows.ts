import type * as z from 'zod/mini';
import type { OccurrenceRow, ScheduleRow, ScheduleTables } from '#server/db/tables/schedules.ts';
import { toDropped } from '#server/features/schedules/service.ts';
import type { ExportedDismissal, ExportedOccurrence, ExportedSchedule } from '#shared/export/schedule-format.ts';
import type { UserId } from '#shared/ids.ts';
import { RESTORED_VERSION } from './to-rows.ts';

// Schedules on their way back from the file; `schedules-to-file.ts` is the way there.

export function scheduleRow(user_id: UserId, entry: ExportedSchedule): ScheduleRow {
  return {
    user_id,
    id: entry._id,
    type: entry.type,
    from_cents: entry.amount.from,
    to_cents: entry.amount.to,
    category: entry.category,
    goal_id: entry.goalId,
    description: entry.description,
    note: entry.note,
    rule: JSON.stringify(entry.rule),
    recording: entry.recording,
    counts_from: entry.countsFrom,
    recorded_through: entry.recordedThrough,
    paused_on: entry.pausedOn,
    pause_reason: entry.pauseReason,
    created_at: entry.createdAt,
    deleted_at: entry.deletedAt,
    version: RESTORED_VERSION,
  };
}

export function occurrenceRow(user_id: UserId, entry: ExportedOccurrence): OccurrenceRow {
  const { category = null, ...terms } = entry.frozen ?? {};
  const row: OccurrenceRow = {
    user_id,
    schedule_id: entry.scheduleId,
    day: entry.day,
    status: entry.status,
    former_status: entry.formerStatus,
    moved_to: entry.movedTo,
    from_cents: entry.amount?.from ?? null,
    to_cents: entry.amount?.to ?? null,
    category,
    frozen: entry.frozen && JSON.stringify(terms),
    transaction_id: entry.transactionId,
  };
  return entry.dropped ? toDropped(row) : row;
}

export function dismissalRow(
  user_id: UserId,
  { key, createdAt: created_at }: z.output<typeof ExportedDismissal>,
): ScheduleTables['schedule_dismissals'] {
  return { user_id, key, created_at };
}
