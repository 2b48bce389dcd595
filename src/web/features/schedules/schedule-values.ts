import { type CalendarDate, monthOf, rangeOfMonth, weekdayName } from '#shared/calendar-date.ts';
import { formatAmountInput, parseTypedDollars } from '#shared/money.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { firstDay } from '#shared/schedules/occurrences.ts';
import type { End, Pattern, Rule } from '#shared/schedules/rule.ts';

/** The rules that need no further fields. */
export const PRESETS = {
  'week-1': { label: 'Every week', unit: 'week', interval: 1, twice: false },
  'week-2': { label: 'Every 2 weeks', unit: 'week', interval: 2, twice: false },
  twice: { label: 'Twice a month', unit: 'month', interval: 1, twice: true },
  'month-1': { label: 'Every month', unit: 'month', interval: 1, twice: false },
  'month-3': { label: 'Every 3 months', unit: 'month', interval: 3, twice: false },
  'year-1': { label: 'Every year', unit: 'year', interval: 1, twice: false },
} as const satisfies Readonly<Record<string, { label: string; unit: Rule['unit']; interval: number; twice: boolean }>>;

type Preset = keyof typeof PRESETS;

const BLANK = {
  type: 'expense',
  description: '',
  'amount.from': '',
  'amount.to': '',
  category: '',
  goalId: '',
  note: '',
  /** A preset, or `custom` for the two fields that follow. */
  repeats: 'month-1',
  'rule.unit': 'month',
  'rule.interval': '1',
  'rule.anchor': '',
  'rule.pattern': '',
  /** Empty until one is chosen. */
  'rule.pattern.secondDay': '',
  'rule.weekend': 'stay',
  'rule.end': 'never',
  'rule.end.day': '',
  'rule.end.count': '',
  recording: 'automatic',
  /** Whether the first one is also recorded now. */
  recordFirst: '',
  /** The draft of a transaction that was typed before, as JSON, if this schedule was begun there. */
  fromTransaction: '',
  /** The first occurrence to which an edit applies; empty for the next one. */
  from: '',
};

/** The names of the form's fields. Those with dots are nested fields of the contract, so that its errors find them. */
export type ScheduleField = keyof typeof BLANK;
/** The fields of the form, as typed. */
export type ScheduleValues = Readonly<Record<ScheduleField, string>>;

export function newScheduleValues(today: CalendarDate): ScheduleValues {
  return { ...BLANK, 'rule.anchor': today, category: 'bills' };
}

/** The chosen second day of a month, or else one two weeks from the first day: the 15th for the 1st and the last, and the reverse. */
export function secondDayOf(values: ScheduleValues): string {
  const day = Number(values['rule.anchor'].slice(8));
  const other = day === 15 ? 31 : day === 1 || day >= 28 ? 15 : day > 15 ? day - 15 : day + 15;
  return values['rule.pattern.secondDay'] || String(other);
}

export function valuesOfSchedule(schedule: Omit<Schedule, 'yearlyAmount'>): ScheduleValues {
  const { type, description, amount, category, goalId, note, rule, recording } = schedule;
  return {
    ...BLANK,
    ...{ type, description, note, recording, category: category ?? '', goalId: goalId ?? '' },
    'amount.from': formatAmountInput(amount.from),
    'amount.to': amount.to === amount.from ? '' : formatAmountInput(amount.to),
    ...ruleValues(rule),
  };
}

function ruleValues(rule: Rule) {
  const { unit, interval, pattern, weekend, end } = rule;
  const preset = presetOf(rule);
  return {
    repeats: preset ?? 'custom',
    'rule.unit': unit,
    'rule.interval': String(interval),
    'rule.anchor': firstDay(rule),
    'rule.pattern':
      preset === 'twice'
        ? ''
        : pattern?.kind === 'weekday'
          ? pattern.nth === 'last'
            ? 'last_weekday'
            : 'weekday'
          : (pattern?.kind ?? ''),
    'rule.pattern.secondDay': pattern?.kind === 'two_days' ? String(pattern.secondDay) : '',
    'rule.weekend': weekend,
    'rule.end': end.kind,
    'rule.end.day': end.kind === 'until' ? end.day : '',
    'rule.end.count': end.kind === 'after' ? String(end.count) : '',
  };
}

function presetOf({ unit, interval, pattern }: Rule): Preset | undefined {
  const isTwice = pattern?.kind === 'two_days';
  const presets = Object.entries(PRESETS) as [Preset, (typeof PRESETS)[Preset]][];
  return presets.find(
    ([, preset]) => preset.unit === unit && preset.interval === interval && preset.twice === isTwice,
  )?.[0];
}

type Typed = Readonly<Record<string, unknown>>;

/**
 * The body of the form. An empty highest amount means that the amount does not vary, and only such a one is recorded
 * automatically.
 */
export function toWire(typed: Typed, today: CalendarDate): Typed {
  const values = typed as ScheduleValues;
  const { type, description, note, category, goalId, from } = values;
  const amount = amountOf(values);
  return {
    ...{ type, description, note, amount },
    ...(type === 'savings' ? { goalId } : { category }),
    rule: wireRule(values),
    recording: amount.to === amount.from ? values.recording : 'remind',
    ...(from !== '' && { from }),
    ...(values.recordFirst !== '' && canRecordFirst(values, today) && { recordFirst: true }),
  };
}

/** Whether the first one can be recorded now. One of today is, if all are recorded automatically. */
export function canRecordFirst(values: ScheduleValues, today: CalendarDate): boolean {
  const anchor = values['rule.anchor'];
  if (anchor === '' || anchor > today || isRange(values)) return false;
  return anchor < today || values.recording === 'remind';
}

function amountOf(values: ScheduleValues) {
  const from = parseTypedDollars(values['amount.from']);
  return { from, to: parseTypedDollars(values['amount.to']) ?? from };
}

/** Whether the amount varies. */
export function isRange(values: ScheduleValues): boolean {
  const { from, to } = amountOf(values);
  return from !== to;
}

/** The rule of the form as it is sent; validated by the contract. */
export function wireRule(values: ScheduleValues) {
  const { unit, interval } = timingOf(values);
  const anchor = values['rule.anchor'];
  return {
    ...{ unit, interval, anchor },
    pattern: unit === 'month' ? wirePattern(values) : null,
    weekend: values['rule.weekend'],
    end: wireEnd(values),
  };
}

/** The unit and the interval that are chosen, which the preset determines unless it is `custom`. */
export function timingOf(values: ScheduleValues): { unit: string; interval: number } {
  const { repeats } = values;
  if (repeats in PRESETS) return PRESETS[repeats as Preset];
  return { unit: values['rule.unit'], interval: Number(values['rule.interval'] || Number.NaN) };
}

/** The pattern that is chosen; the day of the week, and which one of the month, follow from the first day. */
function wirePattern(values: ScheduleValues) {
  const anchor = values['rule.anchor'] as CalendarDate;
  const { repeats, 'rule.pattern': kind } = values;
  if (repeats === 'twice' || (repeats === 'custom' && kind === 'two_days'))
    return { kind: 'two_days', secondDay: Number(secondDayOf(values)) } satisfies Pattern;
  if (kind === 'last_day') return { kind } satisfies Pattern;
  const weekdays = anchor === '' ? [] : weekdayPatterns(anchor);
  return weekdays.find(({ value }) => value === kind)?.pattern ?? null;
}

function wireEnd(values: ScheduleValues) {
  const kind = values['rule.end'] as End['kind'];
  if (kind === 'until') return { kind, day: values['rule.end.day'] };
  if (kind === 'after') return { kind, count: Number(values['rule.end.count'] || Number.NaN) };
  return { kind };
}

const DAYS_OF_WEEK = 7;

/** The weekdays of a month that a day can stand for: the third Monday, the last Monday, or both. */
export function weekdayPatterns(date: CalendarDate) {
  const day = Number(date.slice(8));
  const weekday = weekdayName(date);
  const nth = Math.ceil(day / DAYS_OF_WEEK);
  const isLast = day > Number(rangeOfMonth(monthOf(date)).end.slice(8)) - DAYS_OF_WEEK;
  return [
    ...(nth <= 4
      ? [{ value: 'weekday', pattern: { kind: 'weekday', nth: nth as 1 | 2 | 3 | 4, weekday } as const }]
      : []),
    ...(isLast ? [{ value: 'last_weekday', pattern: { kind: 'weekday', nth: 'last', weekday } as const }] : []),
  ];
}
