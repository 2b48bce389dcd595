import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { chartPoints } from './chart-points.ts';
import { expected } from './occurrence-fixtures.ts';

const today = '2026-11-23' as CalendarDate;
const day = '2026-11-27' as CalendarDate;

test('marks bills and paydays, and names them in the tooltip and the table', () => {
  const occurrences = [
    expected(day, { type: 'income', description: 'Salary', from: 1500_00 }),
    expected(day, { description: 'Power', from: 80_00, to: 120_00 }),
  ];
  const [point] = chartPoints([{ day, occurrences, from: cents(1_00), to: cents(41_00) }], today);
  expect(point).toMatchObject({
    label: 'Fri, Nov 27',
    low: 1_00,
    high: 41_00,
    gains: true,
    loses: true,
    lines: ['Balance: $1.00 to $41.00', 'Salary: +$1,500.00', 'Power: -$80.00 to -$120.00'],
    cells: ['$1.00 to $41.00', 'Salary: +$1,500.00; Power: -$80.00 to -$120.00'],
  });
});

test('names three occurrences of a day and counts the others', () => {
  const occurrences = ['A', 'B', 'C', 'D', 'E'].map((description) => expected(day, { description }));
  const [point] = chartPoints([{ day, occurrences, from: cents(0), to: cents(0) }], today);
  expect(point?.lines).toEqual(['Balance: $0.00', 'A: -$10.00', 'B: -$10.00', 'C: -$10.00', '2 more']);
});

test('labels at most six days of a month', () => {
  const days = Array.from({ length: 31 }, (_, index) => addDays('2026-12-01' as CalendarDate, index));
  const points = chartPoints(
    days.map((one) => ({ day: one, occurrences: [], from: cents(0), to: cents(0) })),
    today,
  );
  expect(points.map(({ tick }) => tick).filter(Boolean)).toEqual(['1', '7', '13', '19', '25', '31']);
});
