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

function coinciding(rows: readonly FileRow[], imported: readonly ImportedRow[], apart = 0) {
  const booked = runSteps(countBooked(rows, TODAY, new Pace()));
  const stored = runSteps(countStored([booked], imported, new Pace()));
  const bySource = runSteps(coincidingBySource(booked, stored, apart, new Pace()));
  return Object.fromEntries(
    [...bySource].flatMap(([source, { days }]) => (days.size > 0 ? [[source, Object.fromEntries(days)]] : [])),
  );
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

  test('are at most so many days apart, and each is one of a pair', () => {
    const on = (...days: readonly number[]) => days.map((day) => fileRow(`2026-03-${10 + day}`, -450));
    const stored = (...days: readonly number[]) => on(...days).map((row, index) => importedRow(`${index}`, row));
    expect(coinciding(on(5), stored(2, 8), 2)).toEqual({});
    expect(coinciding(on(5), stored(2, 8), 3)).toEqual({ bank: { '2026-03-15': 1 } });
    expect(coinciding(on(5), stored(3), 3)).toEqual({ bank: { '2026-03-15': 1 } });
    // The earlier stored row leaves the later one to the second row of the file.
    expect(coinciding(on(5, 6), stored(4, 9), 3)).toEqual({ bank: { '2026-03-15': 1, '2026-03-16': 1 } });
    expect(coinciding(on(5, 5, 6), stored(4, 4, 4, 4), 3)).toEqual({ bank: { '2026-03-15': 2, '2026-03-16': 1 } });
    expect(coinciding(on(5, 6, 7), stored(6), 3)).toEqual({ bank: { '2026-03-15': 1 } });
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
