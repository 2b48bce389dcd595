import fc from 'fast-check';
import { addDays, type CalendarDate, WEEKDAYS } from '#shared/calendar-date.ts';
import type { ScheduleId, TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { PastRow } from '#shared/schedules/notice-schedules.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { FIRST_DAY, LAST_DAY, type Rule } from '#shared/schedules/rule.ts';
import { scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import { type Exception, MOVE_DAYS_MAX, type ScheduleState } from '#shared/schedules/schedule-state.ts';

const plain = (day: string) => Temporal.PlainDate.from(day);
const text = (day: Temporal.PlainDate) => day.toString() as CalendarDate;

/** A day of the walk; `weekday` as in `WEEKDAYS`. */
interface Walked {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly daysInMonth: number;
}

function startOf(anchor: CalendarDate): Walked {
  const { year, month, day, dayOfWeek, daysInMonth } = plain(anchor);
  return { year, month, day, weekday: dayOfWeek % 7, daysInMonth };
}

function nextDay({ year, month, day, weekday, daysInMonth }: Walked): Walked {
  const next = (weekday + 1) % 7;
  if (day < daysInMonth) return { year, month, day: day + 1, weekday: next, daysInMonth };
  const first = Temporal.PlainYearMonth.from({ year, month }).add({ months: 1 });
  return { year: first.year, month: first.month, day: 1, weekday: next, daysInMonth: first.daysInMonth };
}

/** The nominal days of a rule until a day, found by walking from the anchor day by day. */
export function modelDays(rule: Rule, until: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  const last = [until, LAST_DAY, rule.end.kind === 'until' ? rule.end.day : LAST_DAY].sort()[0] as CalendarDate;
  const start = startOf(rule.anchor);
  const two = (value: number) => String(value).padStart(2, '0');
  for (let walked = start, steps = 0; ; walked = nextDay(walked), steps += 1) {
    const date = `${walked.year}-${two(walked.month)}-${two(walked.day)}` as CalendarDate;
    if (date > last || (rule.end.kind === 'after' && days.length === rule.end.count)) return days;
    if (isModelDay(rule, { start, walked, steps })) days.push(date);
  }
}

function isModelDay(
  { unit, interval, pattern }: Rule,
  { start, walked, steps }: { readonly start: Walked; readonly walked: Walked; readonly steps: number },
): boolean {
  const { day, daysInMonth, weekday } = walked;
  const months = (walked.year - start.year) * 12 + walked.month - start.month;
  const isDay = (wanted: number) => day === Math.min(wanted, daysInMonth);
  switch (unit) {
    case 'day':
      return steps % interval === 0;
    case 'week':
      return steps % (interval * 7) === 0;
    case 'year':
      return months % (interval * 12) === 0 && isDay(start.day);
    case 'month':
      if (months % interval !== 0) return false;
      if (pattern === null) return isDay(start.day);
      if (pattern.kind === 'two_days') return isDay(start.day) || isDay(pattern.secondDay);
      if (pattern.kind === 'last_day') return day === daysInMonth;
      if (WEEKDAYS[weekday] !== pattern.weekday) return false;
      return pattern.nth === 'last' ? day + 7 > daysInMonth : Math.ceil(day / 7) === pattern.nth;
  }
}

/** Where the weekend rule puts a day, found by walking off the weekend. */
export function modelShownDay(nominal: CalendarDate, weekend: Rule['weekend']): CalendarDate {
  let day = plain(nominal);
  while (weekend !== 'stay' && day.dayOfWeek > 5) day = day.add({ days: weekend === 'friday_before' ? -1 : 1 });
  return text(day);
}

/** Any day from 2000 to 2100; often the end of a month or a day of a leap year's February. */
export const anyDay: fc.Arbitrary<CalendarDate> = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .chain(([year, month, day]) =>
    fc.constantFrom(
      [year, month, day],
      [year, month, 31],
      [year, 1, 31],
      [2024, 2, 29],
      [year, 2, 29],
      [year, month, 1],
    ),
  )
  .map(([year, month, day]) =>
    text(Temporal.PlainDate.from({ year: year as number, month: month as number, day: day as number })),
  );

const timing = fc.record({
  unit: fc.constantFrom<Rule['unit']>('day', 'week', 'month', 'month', 'month', 'year'),
  interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
  anchor: anyDay,
  pattern: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('two_days' as const), secondDay: fc.integer({ min: 1, max: 31 }) }),
    fc.constant({ kind: 'last_day' as const }),
    fc.record({
      kind: fc.constant('weekday' as const),
      nth: fc.constantFrom<(1 | 2 | 3 | 4 | 'last')[]>(1, 2, 3, 4, 'last'),
      weekday: fc.constantFrom(...WEEKDAYS),
    }),
  ),
  weekend: fc.constantFrom<Rule['weekend']>('stay', 'friday_before', 'monday_after'),
});

/** Rules that the contract accepts. */
export const anyRule: fc.Arbitrary<Rule> = fc
  .tuple(
    timing,
    fc.oneof(
      fc.constant({ kind: 'never' as const }),
      fc.record({ kind: fc.constant('until' as const), days: fc.nat({ max: 1500 }) }),
      fc.record({ kind: fc.constant('after' as const), count: fc.integer({ min: 1, max: 60 }) }),
    ),
  )
  .map(([rule, end]): Rule => {
    const until = end.kind === 'until' ? text(plain(rule.anchor).add({ days: end.days })) : LAST_DAY;
    const pattern = rule.unit === 'month' ? rule.pattern : null;
    const day = until > LAST_DAY ? LAST_DAY : until;
    return { ...rule, pattern, end: end.kind === 'until' ? { kind: 'until', day } : end };
  })
  .filter((rule) => Object.keys(scheduleErrors({ rule }, FIRST_DAY)).length === 0);

/** @param cents one amount */
export function exactly(cents: number) {
  return { from: cents as Cents, to: cents as Cents };
}

/** A monthly expense of $100.00 on the 1st, from 2026 on. */
export function scheduleState(own: Partial<ScheduleState> & { rule?: Rule } = {}): ScheduleState {
  const rule = own.rule ?? monthly('2026-01-01');
  return {
    scheduleId: 'schedule' as ScheduleId,
    type: 'expense',
    amount: exactly(100_00),
    category: 'bills',
    goalId: null,
    description: 'Rent',
    note: '',
    recording: 'remind',
    rule,
    countsFrom: rule.anchor,
    pausedOn: null,
    recordedThrough: FIRST_DAY,
    ...own,
  };
}

/** The day on which the examples are read. */
export const TODAY = '2026-03-15' as CalendarDate;

/** The schedule of most examples. */
export const rent = scheduleState();

/** The transaction of a settled occurrence. */
export const paid = 'paid' as TransactionId;

export const day = (text: string) => text as CalendarDate;

export function monthly(anchor: string, own: Partial<Rule> = {}): Rule {
  const end = { kind: 'never' } as const;
  return { unit: 'month', interval: 1, anchor: anchor as CalendarDate, pattern: null, weekend: 'stay', end, ...own };
}

export function exception(day: string, own: Partial<Exception> = {}): Exception {
  const plain = { status: 'open', movedTo: null, amount: null, frozen: null, transactionId: null } as const;
  return { day: day as CalendarDate, ...plain, ...own };
}

/** Exceptions of any status on days near the anchor, most of them on occurrences of the rule. */
export function anyExceptions(rule: Rule): fc.Arbitrary<Exception[]> {
  const days = [...modelDays(rule, addDays(rule.anchor, 900)), rule.anchor];
  const stored = fc
    .record({
      at: fc.nat({ max: days.length - 1 }),
      status: fc.constantFrom<Exception['status'][]>('open', 'open', 'recorded', 'linked', 'skipped'),
      moved: fc.option(fc.integer({ min: -MOVE_DAYS_MAX, max: MOVE_DAYS_MAX })),
      amount: fc.option(fc.integer({ min: 1, max: 500_00 })),
    })
    .map(({ at, status, moved, amount }) => {
      const day = days[at] as CalendarDate;
      return exception(day, {
        status,
        movedTo: moved === null ? null : addDays(day, moved),
        amount: amount === null ? null : exactly(amount),
        transactionId: status === 'recorded' || status === 'linked' ? (`paid ${day}` as TransactionId) : null,
      });
    });
  return fc.uniqueArray(stored, { maxLength: 12, selector: ({ day }) => day });
}

/** An open monthly occurrence of $100.00 for `Rent`, unless its own fields say otherwise. */
export function occurrence(shownDay: string, own: Partial<Occurrence> = {}): Occurrence {
  const { scheduleId, type, amount, category, goalId, description, recording } = scheduleState();
  const shown = shownDay as CalendarDate;
  const terms = { scheduleId, type, amount, category, goalId, description, recording };
  const open = { isMoved: false, status: 'open', isOverdue: false, transactionId: null } as const;
  return { day: shown, shownDay: shown, ...terms, ...open, ...own };
}

/** A transaction of $100.00 for `Rent`, unless its own fields say otherwise. */
export function pastRow(id: string, date: string, own: Partial<PastRow> = {}): PastRow {
  const transactionId = id as TransactionId;
  const text = own.description ?? own.text ?? 'Rent';
  const plain = { type: 'expense', amount: 100_00 as Cents, goalId: null, category: 'bills' } as const;
  return { transactionId, date: date as CalendarDate, ...plain, text, description: text, ...own };
}
