import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { firstRestored, isRecordedByEdit } from './undo-schedule.ts';

// A Friday.
const today = '2026-02-27' as CalendarDate;

function on(day: string, own: Partial<Occurrence> = {}): Occurrence {
  return { day, shownDay: day, status: 'open', recording: 'automatic', ...own } as Occurrence;
}

function monthly(anchor: string): Rule {
  const rule = { unit: 'month', interval: 1, pattern: null, weekend: 'stay', end: { kind: 'never' } } as const;
  return { ...rule, anchor: anchor as CalendarDate };
}

function schedule(rule: Rule, own: Partial<Schedule> = {}): Schedule {
  return { rule, recording: 'automatic', ...own } as Schedule;
}

const due = monthly('2026-01-27');
const reminded = on('2026-02-27', { recording: 'remind' });

test.each([
  ['what only the new days include', schedule(monthly('2026-01-20')), [on('2026-03-20')], on('2026-02-27'), true],
  ['what was a reminder', schedule(due, { recording: 'remind' }), [reminded], on('2026-02-27'), true],
  [
    'what the weekend rule moved to today',
    schedule(monthly('2026-01-28')),
    [on('2026-02-28')],
    on('2026-02-28', { shownDay: today }),
    true,
  ],
  ['not what was due and listed the day before', schedule(due), [on('2026-02-27')], on('2026-02-27'), false],
  ['not what was due and not listed', schedule(due), [], on('2026-02-27'), false],
  ['not what was recorded before', schedule(due), [on('2026-02-27', { status: 'recorded' })], on('2026-02-27'), false],
  ['not what is shown on another day', schedule(due), [], on('2026-02-26'), false],
  ['not what the user recorded', schedule(monthly('2026-01-20')), [], reminded, false],
])('undoing an edit deletes %s', (_, before, occurrences, one, isDeleted) => {
  expect(isRecordedByEdit(one, { schedule: before, occurrences }, today)).toBe(isDeleted);
});

test('undoing an edit begins with what it left, but not with what is overdue or an earlier edit left', () => {
  const before = schedule(due, { countsFrom: today });
  const from = '2026-05-27' as CalendarDate;
  const days = ['2026-02-20', '2026-03-27', '2026-04-27', '2026-05-27'].map((day) => on(day));
  expect(firstRestored({ schedule: before, occurrences: days }, from, today)).toBe('2026-03-27');
  const later = { ...before, countsFrom: '2026-04-20' as CalendarDate };
  expect(firstRestored({ schedule: later, occurrences: days }, from, today)).toBe('2026-04-27');
  expect(firstRestored({ schedule: before, occurrences: days }, today, today)).toBe(today);
  expect(firstRestored({ schedule: before, occurrences: days }, undefined, today)).toBeUndefined();
  // The clock of this device may be behind that of the server.
  const overdue = on('2026-02-28', { isOverdue: true });
  expect(firstRestored({ schedule: before, occurrences: [overdue, ...days] }, from, today)).toBe('2026-03-27');
});
