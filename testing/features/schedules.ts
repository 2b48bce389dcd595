import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { type NewSchedule, type Schedule, schedulesContract as schedules } from '#shared/schedules/contract.ts';
import type { OccurrenceAction } from '#shared/schedules/occurrence.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import type { Person } from '#testing/app/app.ts';

type Details = Partial<Omit<NewSchedule, 'amount' | 'rule'>> & {
  /** In cents, or the lowest and the highest one. */
  amount?: number | readonly [number, number];
  rule?: Partial<Omit<Rule, 'anchor'>>;
};

export function rule(anchor: string, details: Partial<Omit<Rule, 'anchor'>> = {}): Rule {
  const monthly = { unit: 'month', interval: 1, pattern: null, weekend: 'stay', end: { kind: 'never' } } as const;
  return { ...monthly, anchor: anchor as CalendarDate, ...details };
}

/** A monthly rent that is recorded by the user. */
export function scheduleDraft(anchor: string, { amount = 900_00, rule: own, ...details }: Details = {}): NewSchedule {
  const [from, to] = typeof amount === 'number' ? [amount, amount] : amount;
  return {
    type: 'expense',
    amount: { from: cents(from), to: cents(to) },
    category: 'housing',
    goalId: null,
    description: 'Rent',
    note: '',
    rule: rule(anchor, own),
    recording: 'remind',
    ...details,
  };
}

/** Creates a schedule through the API. */
export async function startSchedule(person: Person, anchor: string, details: Details = {}): Promise<Schedule> {
  return (await person.call(schedules.create, { body: scheduleDraft(anchor, details) })).schedule;
}

/** Acts on an occurrence through the API. */
export function act(person: Person, scheduleId: ScheduleId, day: string, action: Partial<OccurrenceAction>) {
  const body = { action: 'skip', ...action } as OccurrenceAction;
  return person.call(schedules.act, { params: { scheduleId, day: day as CalendarDate }, body });
}

/** The open occurrences as `status shown day`, by nominal day. */
export async function upcomingDays(person: Person, days = 60): Promise<string[]> {
  const { occurrences } = await person.call(schedules.upcoming, { query: { days } });
  return occurrences.map(({ day, shownDay }) => (day === shownDay ? day : `${day} on ${shownDay}`));
}
