import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { groupSchedules, yearlySum } from './schedule-groups.ts';

function schedule(description: string, changes: Partial<Record<keyof Schedule, unknown>> = {}): Schedule {
  const fixed = { type: 'expense', category: 'bills', goalId: null, note: '', recording: 'remind', version: 1 };
  const state = { pausedOn: null, pauseReason: null, nextDay: null, yearlyAmount: { from: 0, to: 0 } };
  return { _id: description as ScheduleId, ...fixed, ...state, description, ...changes } as Schedule;
}

test('schedules are sorted by their next or overdue day, and paused and ended ones by their name', () => {
  const schedules = [
    schedule('Water', { nextDay: '2026-12-05' }),
    schedule('Rent', { nextDay: '2026-11-30' }),
    schedule('gym', { pausedOn: '2026-11-01' as CalendarDate }),
    schedule('Course', { pausedOn: '2026-11-02' as CalendarDate }),
    schedule('Magazine'),
    schedule('Power', { nextDay: '2026-11-30' }),
    schedule('Phone', { nextDay: '2026-12-15' }),
  ];
  const overdueOf = (id: ScheduleId) => (id === 'Phone' ? ('2026-11-15' as CalendarDate) : undefined);
  const { active, paused, ended } = groupSchedules(schedules, overdueOf);
  const names = (group: readonly Schedule[]) => group.map(({ description }) => description);
  expect(names(active)).toEqual(['Phone', 'Power', 'Rent', 'Water']);
  expect(names(paused)).toEqual(['Course', 'gym']);
  expect(names(ended)).toEqual(['Magazine']);
});

test('the sum of a year counts the schedules of one type, from the lowest to the highest amounts', () => {
  const schedules = [
    schedule('Rent', { yearlyAmount: { from: cents(14_400_00), to: cents(14_400_00) } }),
    schedule('Power', { yearlyAmount: { from: cents(960_00), to: cents(1_440_00) } }),
    schedule('Salary', { type: 'income', yearlyAmount: { from: cents(50_000_00), to: cents(50_000_00) } }),
  ];
  expect(yearlySum(schedules, 'expense')).toEqual({ from: 15_360_00, to: 15_840_00 });
  expect(yearlySum(schedules, 'savings')).toBeUndefined();
});
