import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { bestFirst } from './best-first.ts';
import { expected } from './occurrence-fixtures.ts';

const paid = (description: string, amount: number, date: string) => ({
  _id: `${description} ${amount} ${date}` as TransactionId,
  ...{ description, amount: cents(amount), date: date as CalendarDate },
});
const order = (
  rows: readonly ReturnType<typeof paid>[],
  occurrence = expected('2026-11-20', { description: 'Rent' }),
) => bestFirst(rows, occurrence).map(({ _id }) => _id);

test('the same merchant comes first, then the same amount, then the nearest day; all others keep their order', () => {
  const rows = [
    paid('Lunch', 12_00, '2026-11-28'),
    paid('Landlord', 10_00, '2026-11-26'),
    paid('Rent', 15_00, '2026-11-20'),
    paid('Landlord', 10_00, '2026-11-19'),
    paid('Rent', 10_00, '2020-11-20'),
    paid('Rent', 10_00, '2026-11-12'),
    paid('Costco', 900_00, '2026-11-20'),
  ];
  expect(order(rows)).toEqual([
    'Rent 1000 2026-11-12',
    'Rent 1000 2020-11-20',
    'Rent 1500 2026-11-20',
    'Landlord 1000 2026-11-19',
    'Landlord 1000 2026-11-26',
    'Lunch 1200 2026-11-28',
    'Costco 90000 2026-11-20',
  ]);
});

test('contributions are ordered by their amounts', () => {
  const saving = { ...expected('2026-11-20', { type: 'savings', description: 'Car' }), goalId: 'car' as GoalId };
  const rows = [paid('Car', 12_00, '2026-11-20'), paid('Bike', 10_00, '2026-11-01')];
  expect(order(rows, saving)).toEqual(['Bike 1000 2026-11-01', 'Car 1200 2026-11-20']);
});
