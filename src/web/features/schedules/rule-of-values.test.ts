import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { nextShownDays } from './rule-of-values.ts';

const rule = { unit: 'month', interval: 1, anchor: '2026-03-01', pattern: null, end: { kind: 'never' } } as const;
const days = (weekend: Rule['weekend'], known: Partial<Occurrence>[] = []) =>
  nextShownDays(
    { ...rule, anchor: rule.anchor as CalendarDate, weekend },
    '2026-03-01' as CalendarDate,
    known as never,
  );

test('names the next three days as the weekend rule shows them', () => {
  expect(days('stay')).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  expect(days('monday_after')).toEqual(['2026-03-02', '2026-04-01', '2026-05-01']);
});

test('names the day to which one was moved, and leaves out those that are settled', () => {
  const moved = { day: '2026-03-01', shownDay: '2026-04-20', status: 'open', isMoved: true } as Occurrence;
  expect(days('stay', [moved])).toEqual(['2026-04-01', '2026-04-20', '2026-05-01']);
  const skipped = { day: '2026-04-01', shownDay: '2026-04-01', status: 'skipped', isMoved: false } as Occurrence;
  expect(days('stay', [moved, skipped])).toEqual(['2026-04-20', '2026-05-01', '2026-06-01']);
});
