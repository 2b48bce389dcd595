import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { expected } from './occurrence-fixtures.ts';
import { questionsOf, questionText } from './questions.ts';

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

test('a question says why its occurrence no longer counts, and how many transactions may be the one', () => {
  const today = '2026-11-23' as CalendarDate;
  const overdue = asked('2026-11-02', { isOverdue: true, candidates: [] });
  expect(questionText(overdue, today)).toBe('Overdue since Nov 2');
  expect(questionText(asked('2026-11-25'), today)).toBe('Expected on Nov 25. Is it this one?');
  expect(questionText({ ...overdue, type: 'income' }, today)).toBe(
    'Overdue since Nov 2. It no longer counts above: overdue income counts for a week.',
  );
  const earlier = asked('2026-10-31', { isOverdue: true, candidates: [candidate, candidate] });
  const rule = 'an overdue bill counts until its month ends, and for at least a week';
  expect(questionText(earlier, today)).toBe(
    `Overdue since Oct 31. It no longer counts above: ${rule}. Is it one of these?`,
  );
});
