import { randomUUIDv7 } from 'node:crypto';
import type { OccurrenceRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { addDays, addMonths, type CalendarDate, dayIn, monthOf } from '#shared/calendar-date.ts';
import type { ScheduleId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { occurrencesBetween } from '#shared/schedules/occurrences.ts';
import { FIRST_DAY, type Rule } from '#shared/schedules/rule.ts';

const SCHEDULES = 20;
const MONTHS = 36;
const ROWS_PER_INSERT = 500;

/** Adds twenty schedules that began three years ago, two of them income, with their settled occurrences. */
export async function insertSchedules(
  tx: Db,
  {
    userId,
    today,
    categories,
  }: { readonly userId: UserId; readonly today: CalendarDate; readonly categories: string[] },
): Promise<void> {
  const first = addMonths(monthOf(today), -MONTHS);
  const rules = Array.from({ length: SCHEDULES }, (_, index) => ruleOf(index, dayIn(first, 1 + index)));
  const schedules = rules.map((rule, index): ScheduleRow => {
    const amount = cents(20_00 + index * 5_00);
    return {
      user_id: userId,
      id: randomUUIDv7() as ScheduleId,
      ...{ type: index < 2 ? 'income' : 'expense', from_cents: amount, to_cents: amount },
      ...{ category: categories[index % categories.length] as string, goal_id: null, description: `Bill ${index}` },
      ...{ note: '', rule: JSON.stringify(rule), recording: 'remind', counts_from: today },
      ...{ recorded_through: today, paused_on: null, pause_reason: null, created_at: index, deleted_at: null },
      version: 1,
    };
  });
  const settled = schedules.flatMap((schedule, index) =>
    occurrencesBetween(rules[index] as Rule, { start: FIRST_DAY, end: addDays(today, -1) }).map(
      (day): OccurrenceRow => ({
        ...{ user_id: userId, schedule_id: schedule.id, day, status: 'recorded', former_status: null, moved_to: null },
        ...{ from_cents: schedule.from_cents, to_cents: schedule.to_cents, category: null, frozen: null },
        ...{ transaction_id: null },
      }),
    ),
  );
  await tx.insertInto('schedules').values(schedules).execute();
  for (let start = 0; start < settled.length; start += ROWS_PER_INSERT) {
    await tx
      .insertInto('schedule_occurrences')
      .values(settled.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
  const users = tx.updateTable('users').where('id', '=', userId);
  await users.set({ schedules_due: '9999-12-31' as CalendarDate }).execute();
}

/** Every fourth one is weekly, the others monthly. */
function ruleOf(index: number, anchor: CalendarDate): Rule {
  const unit = index % 4 === 3 ? 'week' : 'month';
  return { unit, interval: 1, anchor, pattern: null, weekend: 'stay', end: { kind: 'never' } };
}
