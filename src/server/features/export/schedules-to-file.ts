import type * as z from 'zod/mini';
import type { OccurrenceRow, ScheduleRow, ScheduleTables } from '#server/db/tables/schedules.ts';
import { isDropped } from '#server/features/schedules/service.ts';
import type { ExportedDismissal, ExportedOccurrence, ExportedSchedule } from '#shared/export/schedule-format.ts';
import { type Cents, dollarsOfCents } from '#shared/money.ts';
import { timeOf } from './to-file.ts';

// Schedules on their way into the file; `schedules-to-rows.ts` is the way back.

export function scheduleOf(row: ScheduleRow): z.input<typeof ExportedSchedule> {
  return {
    _id: row.id,
    type: row.type,
    amount: rangeOf(row.from_cents, row.to_cents),
    category: row.category,
    goalId: row.goal_id,
    description: row.description,
    note: row.note,
    recording: row.recording,
    rule: JSON.parse(row.rule),
    countsFrom: row.counts_from,
    recordedThrough: row.recorded_through,
    pausedOn: row.paused_on,
    pauseReason: row.pause_reason,
    createdAt: timeOf(row.created_at),
    deletedAt: row.deleted_at === null ? null : timeOf(row.deleted_at),
  };
}

export function occurrenceOf(row: OccurrenceRow): z.input<typeof ExportedOccurrence> {
  return {
    scheduleId: row.schedule_id,
    day: row.day,
    status: row.status,
    formerStatus: row.former_status,
    movedTo: row.moved_to,
    amount: row.from_cents === null || row.to_cents === null ? null : rangeOf(row.from_cents, row.to_cents),
    frozen: row.frozen === null ? null : termsOf(JSON.parse(row.frozen), row.category),
    transactionId: row.transaction_id,
    ...(isDropped(row) && { dropped: true }),
  };
}

export function dismissalOf(row: ScheduleTables['schedule_dismissals']): z.input<typeof ExportedDismissal> {
  return { key: row.key, createdAt: timeOf(row.created_at) };
}

function termsOf({ amount, ...terms }: { amount: { from: Cents; to: Cents } }, category: string | null) {
  return { ...terms, amount: rangeOf(amount.from, amount.to), category } as z.input<
    typeof ExportedOccurrence
  >['frozen'];
}

function rangeOf(from: Cents, to: Cents) {
  return { from: dollarsOfCents(from), to: dollarsOfCents(to) };
}
