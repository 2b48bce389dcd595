import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { FileRow, Match } from '#shared/imports/matching.ts';
import { NEW } from '#shared/imports/settle.ts';
import { findSimilar } from '#shared/imports/similar.ts';
import { runSteps } from '#shared/run-steps.ts';
import { entered, fileRow } from '#testing/model/imports.ts';

const LUNCH = entered('lunch', '2026-03-10', -50_00, 'Pizzeria Roma');

function similarTo(row: FileRow, match: Match = NEW, typed = [LUNCH]): string | undefined {
  return runSteps(findSimilar([row], [match], typed)).get(0)?.transactionId;
}

describe('a new row may be a transaction that the user entered with another amount', () => {
  test.each([
    ['with a tip', fileRow('2026-03-11', -54_50, 'PIZZERIA ROMA 0042'), true],
    ['a week later', fileRow('2026-03-17', -54_50, 'PIZZERIA ROMA'), true],
    ['eight days later', fileRow('2026-03-18', -54_50, 'PIZZERIA ROMA'), false],
    ['three days earlier', fileRow('2026-03-07', -54_50, 'PIZZERIA ROMA'), false],
    ['with a quite different amount', fileRow('2026-03-11', -56_00, 'PIZZERIA ROMA'), false],
    ['at another merchant', fileRow('2026-03-11', -54_50, 'LIDL'), false],
    ['with money in', fileRow('2026-03-11', 54_50, 'PIZZERIA ROMA'), false],
  ])('%s', (_name, row, isSimilar) => {
    expect(similarTo(row)).toBe(isSimilar ? 'lunch' : undefined);
  });

  test('unless it is here already, or another row stands for that transaction', () => {
    const row = fileRow('2026-03-11', -54_50, 'PIZZERIA ROMA');
    expect(similarTo(row, { ...NEW, verdict: 'here', rule: 'fingerprint' })).toBeUndefined();
    const taken: Match = { ...NEW, verdict: 'here', rule: 'already_entered', transactionId: LUNCH.transactionId };
    expect(runSteps(findSimilar([row, row], [NEW, taken], [LUNCH])).size).toBe(0);
  });

  test('and is compared with the nearest amount', () => {
    const row = fileRow('2026-03-11', -54_50, 'PIZZERIA ROMA');
    const other = entered('dinner', '2026-03-10', -54_00, 'Pizzeria Roma');
    expect(similarTo(row, NEW, [LUNCH, other])).toBe('dinner');
  });

  test('and is found behind many transactions of later days', () => {
    const row = fileRow('2026-03-11', -54_50, 'PIZZERIA ROMA');
    const later = Array.from({ length: 300 }, (_, index) =>
      entered(`later ${index}`, addDays('2026-03-14' as CalendarDate, index % 7), -50_00, 'Pizzeria Roma'),
    );
    expect(similarTo(row, NEW, [...later, LUNCH])).toBe('lunch');
  });

  test('and many of them are compared in steps', () => {
    const rows = Array.from({ length: 300 }, () => fileRow('2026-03-11', -54_50, 'PIZZERIA ROMA'));
    const typed = Array.from({ length: 300 }, (_, index) => entered(`${index}`, '2026-03-10', -50_00, 'Pizzeria Roma'));
    const steps = [
      ...findSimilar(
        rows,
        rows.map(() => NEW),
        typed,
      ),
    ];
    expect(steps.length).toBeGreaterThan(1000);
  });
});
