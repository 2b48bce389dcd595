import { addDays, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { weekdayOf } from '#shared/notifications/reminder-days.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { variation } from './variation.ts';

/** The sample covers April to September 2025, as the specification asks, and continues to today. */
export const SAMPLE_START = '2025-04-01' as CalendarDate;

/** A sample transaction. Savings have the key of a goal, income and expenses have a category. */
export interface SampleTransaction {
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly category: string | null;
  readonly goal: string | null;
  readonly date: CalendarDate;
  readonly description: string;
  /** Lists show the note instead of the description, so it must make sense on its own. */
  readonly note: string;
}

/** A day, split into the parts that the habits depend on. */
export interface SampleDay {
  readonly date: CalendarDate;
  readonly month: Month;
  /** From 1 to 12. */
  readonly monthOfYear: number;
  readonly dayOfMonth: number;
  readonly weekday: ReturnType<typeof weekdayOf>;
}

/** Produces the transactions of one habit on one day. */
export type Habit = (day: SampleDay) => readonly SampleTransaction[];

/** Every day from the start to today, both included; an empty list before the start. */
export function sampleDays(today: CalendarDate): SampleDay[] {
  const days: SampleDay[] = [];
  for (let date = SAMPLE_START; date <= today; date = addDays(date, 1)) {
    const [monthOfYear, dayOfMonth] = [Number(date.slice(5, 7)), Number(date.slice(8))];
    const weekday = days.at(-7)?.weekday ?? weekdayOf(date);
    days.push({ date, month: monthOf(date), monthOfYear, dayOfMonth, weekday });
  }
  return days;
}

/** A price between two limits, in cents, that is always the same for a day and a purpose. */
export function priceBetween({ date }: SampleDay, purpose: string, low: number, high: number): Cents {
  return cents(variation(`${date} ${purpose}`, low, high));
}

/** Creates a function for one transaction of a type; it takes the amount in cents. */
function record(type: 'income' | 'expense') {
  return (
    { date }: SampleDay,
    category: string,
    amount: number,
    description: string,
    note = '',
  ): SampleTransaction[] => [{ type, amount: cents(amount), category, goal: null, date, description, note }];
}

export const spend = record('expense');
export const earn = record('income');
