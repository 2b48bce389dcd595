import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { expected } from './occurrence-fixtures.ts';
import { questionsOf } from './questions.ts';

const candidate = {
  _id: 'paid' as TransactionId,
  amount: cents(10_00),
  date: '2026-11-23' as CalendarDate,
  description: 'Bill',
};
const asked = (day: string, { isOverdue = false, candidates = [candidate] } = {}) => ({
  ...expected(day),
  isOverdue,
  candidates,
});

test('questions for which a transaction waits come first, each group by day, without those that have not happened', () => {
  const questions = questionsOf([
    asked('2026-10-01', { isOverdue: true, candidates: [] }),
    asked('2026-11-01', { isOverdue: true }),
    asked('2026-11-02', { isOverdue: true, candidates: [] }),
    asked('2026-11-25'),
    asked('2026-11-26', { candidates: [] }),
  ]);
  expect(questions.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-25', '2026-10-01', '2026-11-02']);
});
