import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  coincidingBySource,
  countBooked,
  countStored,
  isSameAccount,
  type RowsByDay,
} from '#shared/imports/coinciding.ts';
import type { FileRow, ImportedRow } from '#shared/imports/matching.ts';
import { Pace } from '#shared/pace.ts';
import { runSteps } from '#shared/run-steps.ts';
import { fileRow, importedRow } from '#testing/model/imports.ts';

const TODAY = '2026-03-31' as CalendarDate;

function coinciding(rows: readonly FileRow[], imported: readonly ImportedRow[]) {
  const booked = runSteps(countBooked(rows, TODAY, new Pace()));
  const stored = runSteps(countStored([booked], imported, new Pace()));
  const bySource = runSteps(coincidingBySource(booked, stored, new Pace()));
  return Object.fromEntries([...bySource].map(([source, days]) => [source, Object.fromEntries(days)]));
}

const coffee = fileRow('2026-03-10', -450, 'Coffee');

describe('the rows that coincide', () => {
  test('have the same day and amount, whatever their text', () => {
    const imported = [
      importedRow('a', { ...coffee, text: 'POS 1' }),
      importedRow('b', fileRow('2026-03-11', -450)),
      importedRow('c', fileRow('2026-03-10', 450)),
      importedRow('d', coffee, { sourceId: 'other' }),
    ];
    expect(coinciding([coffee], imported)).toEqual({ bank: { '2026-03-10': 1 }, other: { '2026-03-10': 1 } });
  });

  test('count as often as both sides have them, and once for a row that later files repeat', () => {
    const twice = [importedRow('a', coffee), importedRow('b', coffee)];
    expect(coinciding([coffee], twice)).toEqual({ bank: { '2026-03-10': 1 } });
    expect(coinciding([coffee, coffee, coffee], twice)).toEqual({ bank: { '2026-03-10': 2 } });
    expect(coinciding([coffee, coffee], [importedRow('a', coffee), importedRow('a', coffee)])).toEqual({
      bank: { '2026-03-10': 1 },
    });
  });

  test('are booked', () => {
    const rows = [{ ...coffee, status: 'Pending' }, fileRow('2026-04-01', -450), fileRow('2026-03-10', 0)];
    const imported = rows.map((row, index) => importedRow(`${index}`, row));
    expect(coinciding(rows, imported)).toEqual({});
  });
});

describe('a file is from an account', () => {
  const days = (...counts: readonly number[]): RowsByDay =>
    new Map(counts.map((count, index) => [`2026-03-0${index + 1}` as CalendarDate, count]));

  test.each([
    ['with three of three rows', days(1, 1, 1), days(1, 1, 1), days(1, 1, 1), true],
    ['with two of two rows', days(1, 1), days(1, 1), days(1, 1), false],
    ['with four of five rows', days(1, 1, 1, 1, 1), days(1, 1, 1, 1, 1), days(1, 1, 1, 1), true],
    ['with three of five rows', days(1, 1, 1, 1, 1), days(1, 1, 1, 1, 1), days(1, 1, 1), false],
    ['that has many more rows', days(1, 1, 1), days(4, 4, 4), days(1, 1, 1), false],
    ['of which it has many more rows', days(4, 4, 4), days(1, 1, 1), days(1, 1, 1), false],
    ['that ends before most of its rows', days(1, 1, 1, 9, 9), days(1, 1, 1), days(1, 1, 1), true],
  ])('%s: %#', (_name, file, stored, both, isSame) => {
    expect(isSameAccount(file, stored, both)).toBe(isSame);
  });
});
