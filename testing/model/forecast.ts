import { addDays, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Exception, ScheduleState } from '#shared/schedules/schedule-state.ts';
import type { Person } from '#testing/app/app.ts';
import { modelDays, modelShownDay } from './schedules.ts';

/** A schedule of the model with its exceptions. */
export interface ModelSchedule extends ScheduleState {
  readonly exceptions: readonly Exception[];
}

/** An open occurrence with the amount that counts, in cents: positive for income, negative for other types. */
export interface ModelOccurrence extends Pick<Occurrence, 'type' | 'category' | 'day' | 'shownDay'> {
  readonly scheduleId: ScheduleId;
  readonly worst: number;
  readonly best: number;
}

/** The open occurrences that are shown between two days, found by walking through all days of every rule. */
function openInModel(schedules: readonly ModelSchedule[], start: CalendarDate, end: CalendarDate) {
  const found = schedules.flatMap((schedule) => {
    const planned = modelDays(schedule.rule, addDays(end, 7)).filter((day) => day >= schedule.countsFrom);
    const days = new Set([...planned, ...schedule.exceptions.map(({ day }) => day)]);
    return [...days].flatMap((day) => occurrenceInModel(schedule, day));
  });
  return found
    .filter(({ shownDay }) => start <= shownDay && shownDay <= end)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ shownDay, day, scheduleId }: ModelOccurrence) => `${shownDay} ${day} ${scheduleId}`;

function occurrenceInModel(schedule: ModelSchedule, day: CalendarDate): ModelOccurrence[] {
  const own = schedule.exceptions.find((exception) => exception.day === day);
  if (own && own.status !== 'open') return [];
  const terms = own?.frozen ?? schedule;
  const shownDay = own?.movedTo ?? own?.frozen?.shownDay ?? modelShownDay(day, schedule.rule.weekend);
  if (schedule.pausedOn !== null && shownDay >= schedule.pausedOn) return [];
  const { from, to } = own?.amount ?? terms.amount;
  const [worst, best] = terms.type === 'income' ? [from, to] : [-to, -from];
  return [{ scheduleId: schedule.scheduleId, type: terms.type, category: terms.category, day, shownDay, worst, best }];
}

/**
 * The open occurrences until a day that count: bills and savings of the current month and of the last week, and income of the last
 * week.
 */
export function countedInModel(schedules: readonly ModelSchedule[], today: CalendarDate, end: CalendarDate) {
  return openInModel(schedules, addDays(today, -40), end).filter((one) => counts(one, today));
}

/** How many overdue occurrences are asked about and do not count: of the latest 60 of each schedule in a year. */
export function uncountedInModel(schedules: readonly ModelSchedule[], today: CalendarDate): number {
  const asked = schedules.flatMap((one) => openInModel([one], addDays(today, -366), addDays(today, -1)).slice(-60));
  return asked.filter((one) => !counts(one, today)).length;
}

function counts({ type, shownDay }: ModelOccurrence, today: CalendarDate): boolean {
  return shownDay >= addDays(today, -7) || (type !== 'income' && monthOf(shownDay) >= monthOf(today));
}

/** The user's money, added up from the stored rows instead of the month totals. */
export async function storedMoney({ db, userId }: Person, month: string) {
  const id = userId as never;
  const rows = await db.selectFrom('transactions').selectAll().where('user_id', '=', id).execute();
  const movements = await db.selectFrom('goal_movements').selectAll().where('user_id', '=', id).execute();
  const sum = (type: string, prefix: string, category?: string) =>
    rows
      .filter((row) => row.type === type && row.date.startsWith(prefix))
      .filter((row) => category === undefined || row.category === category)
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
  const released = (prefix: string) =>
    movements
      .filter(({ kind, date }) => kind === 'release' && date.startsWith(prefix))
      .reduce((total, { amount_cents }) => total - amount_cents, 0);
  return {
    income: sum('income', month),
    expense: sum('expense', month),
    saved: sum('savings', month) - released(month),
    spentIn: (category: string) => sum('expense', month, category),
    balance: sum('income', '') - sum('expense', '') - sum('savings', '') + released(''),
  };
}
