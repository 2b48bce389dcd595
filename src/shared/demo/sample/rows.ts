import { addDays, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { weekdayOf } from '#shared/notifications/reminder-days.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { variation } from './variation.ts';

/** The sample begins with six months of 2025, April to September, and goes on from there. */
export const SAMPLE_START = '2025-04-01' as CalendarDate;

/** A transaction of the sample: savings name the goal by its key, the others a category. */
export interface SampleTransaction {
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly category: string | null;
  readonly goal: string | null;
  readonly date: CalendarDate;
  readonly description: string;
  /** Lists show it in the place of the description, so it says by itself what it is about. */
  readonly note: string;
}

/** A day as the rules look at it. */
export interface SampleDay {
  readonly date: CalendarDate;
  readonly month: Month;
  /** 1 to 12. */
  readonly monthOfYear: number;
  readonly dayOfMonth: number;
  readonly weekday: ReturnType<typeof weekdayOf>;
}

/** What a habit brings on a day. */
export type Habit = (day: SampleDay) => readonly SampleTransaction[];

/** From the start to today, both included; none before the start. */
export function sampleDays(today: CalendarDate): SampleDay[] {
  const days: SampleDay[] = [];
  for (let date = SAMPLE_START; date <= today; date = addDays(date, 1)) {
    const [monthOfYear, dayOfMonth] = [Number(date.slice(5, 7)), Number(date.slice(8))];
    const weekday = days.at(-7)?.weekday ?? weekdayOf(date);
    days.push({ date, month: monthOf(date), monthOfYear, dayOfMonth, weekday });
  }
  return days;
}

/** Cents between these two, for what a day and a purpose cost. */
export function around({ date }: SampleDay, purpose: string, low: number, high: number): Cents {
  return cents(variation(`${date} ${purpose}`, low, high));
}

/** @param amount in cents */
export function spend(
  { date }: SampleDay,
  category: string,
  amount: number,
  description: string,
  note = '',
): SampleTransaction[] {
  return [{ type: 'expense', amount: cents(amount), category, goal: null, date, description, note }];
}

/** @param amount in cents */
export function earn(
  { date }: SampleDay,
  category: string,
  amount: number,
  description: string,
  note = '',
): SampleTransaction[] {
  return [{ type: 'income', amount: cents(amount), category, goal: null, date, description, note }];
}
