import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOfDates } from '#shared/statements/date-order.ts';
import { type DateOrder, readDate, toDate } from '#shared/statements/dates.ts';

function read(cell: string, order: DateOrder) {
  const date = readDate(cell);
  return date && toDate(date, order);
}

describe('a date', () => {
  test.each([
    ['2024-01-31', 'dmy', '2024-01-31'],
    ['2024/1/3', 'mdy', '2024-01-03'],
    ['20240131', 'mdy', '2024-01-31'],
    ['20240131120000', 'mdy', '2024-01-31'],
    ['2024-01-31T23:30:00+01:00', 'mdy', '2024-01-31'],
    ['2024-01-31 12:34:56 +0000', 'mdy', '2024-01-31'],
    ['31.01.2024', 'dmy', '2024-01-31'],
    ['31.1.24', 'dmy', '2024-01-31'],
    ['31. 1. 2024', 'dmy', '2024-01-31'],
    ['31/01/2024 12:34', 'dmy', '2024-01-31'],
    ['1/31/2024 5:04:00 PM', 'mdy', '2024-01-31'],
    ["1/ 3'00", 'mdy', '2000-01-03'],
    ["12/31' 4", 'mdy', '2004-12-31'],
    ['01/31/98', 'mdy', '1998-01-31'],
    ['31 Jan 2024', 'mdy', '2024-01-31'],
    ['1er mai 2024', 'mdy', '2024-05-01'],
    ['31-JAN-24', 'mdy', '2024-01-31'],
    ['31JAN2024', 'mdy', '2024-01-31'],
    ['Jan 31, 2024', 'dmy', '2024-01-31'],
    ['Jan 31, 2024 10:11 AM', 'dmy', '2024-01-31'],
    ['Wednesday, 31 January 2024 9:05', 'dmy', '2024-01-31'],
    ['Wed, 31 Jan 2024', 'dmy', '2024-01-31'],
    ['January 31st, 2024', 'dmy', '2024-01-31'],
    ['31. Januar 2024', 'mdy', '2024-01-31'],
    ['15 août 2024', 'mdy', '2024-08-15'],
    ['31 de enero de 2024', 'mdy', '2024-01-31'],
    ['1 mrt 2024', 'mdy', '2024-03-01'],
    ['2 października 2024', 'mdy', '2024-10-02'],
    ['5. července 2024', 'mdy', '2024-07-05'],
    ['2024年1月31日', 'mdy', '2024-01-31'],
    ['1111/11/11', 'mdy', '1111-11-11'],
    ["'2024-01-31", 'mdy', '2024-01-31'],
    ['31.01.2024 г.', 'dmy', '2024-01-31'],
    ['2024/01/31 (水)', 'mdy', '2024-01-31'],
    ['31/01/2024 - 10:11', 'dmy', '2024-01-31'],
    ['2024-01-31 10:11:12.123+00', 'mdy', '2024-01-31'],
    ['01/31/2024 as of 01/29/2024', 'mdy', '2024-01-31'],
    ['24 iulie 2024', 'mdy', '2024-07-24'],
    ['05 Ağustos 2024', 'mdy', '2024-08-05'],
    ['5 Ιουν 2024', 'mdy', '2024-06-05'],
    ['5 грудня 2024', 'mdy', '2024-12-05'],
  ] as const)('reads %s in the order %s', (cell, order, expected) => {
    expect(read(cell, order)).toBe(expected);
  });

  test.each([
    '',
    'Shop',
    '12.34',
    '1234',
    '12345678',
    '12:30',
    'May contain 24',
    '1.234,50',
    '192.168.0.1',
    'Feb 1 - 28',
  ])('is not what %j says', (cell) => {
    expect(readDate(cell)).toBeUndefined();
  });

  test.each(['2024-02-30', '0000-00-00', '9999-12-31', '2024-13-01'])('does not exist on %s', (cell) => {
    expect(read(cell, 'dmy')).toBeNull();
  });
});

describe('the order of a column of dates', () => {
  const orderOf = (cells: readonly string[], others: readonly string[] = [], dayFirst = false) => {
    const [column, beside] = [cells, others].map((list) => list.flatMap((cell) => readDate(cell) ?? []));
    return orderOfDates(column ?? [], beside ?? [], dayFirst);
  };

  test.each([
    ['the only one that reads every row', ['01/02/2024', '13/02/2024'], 'dmy'],
    ['the one without breaks of the sequence', ['01/02/2024', '02/03/2024', '03/02/2024', '12/01/2024'], 'mdy'],
    ['the one with the shortest span', ['05/06/2024', '06/06/2024', '06/06/2024'], 'dmy'],
    ['the day first between dots', ['05.06.2024'], 'dmy'],
    ['the year first if nothing else reads', ['24/12/31', '24/12/30'], 'ymd'],
    ['any if day and month are the same', ['05/05/2024'], 'mdy'],
  ] as const)('is %s', (_, cells, order) => {
    expect(orderOf(cells)).toEqual({ order, isSure: true });
  });

  test('follows other dates of the file and its language', () => {
    expect(orderOf(['05/06/2024'], ['31/05/2024'])).toEqual({ order: 'dmy', isSure: true });
    expect(orderOf(['05/06/2024'], [], true)).toEqual({ order: 'dmy', isSure: true });
  });

  test('is not sure for a single date, and for the same day of several months', () => {
    expect(orderOf(['05/06/2024'])).toEqual({ order: 'mdy', isSure: false });
    expect(orderOf(['01/04/2024', '01/05/2024', '01/06/2024']).isSure).toBe(false);
  });

  test('is not sure if the other span is less than twice as long', () => {
    expect(orderOf(['02/01/2026', '03/02/2026'])).toEqual({ order: 'mdy', isSure: false });
    expect(orderOf(['01/05/2026', '02/06/2026', '03/07/2026', '04/08/2026'])).toEqual({ order: 'mdy', isSure: false });
  });

  test('is found in any month of daily dates', () => {
    const month = fc.tuple(fc.integer({ min: 2000, max: 2090 }), fc.integer({ min: 1, max: 12 }), fc.boolean());
    fc.assert(
      fc.property(month, ([year, number, isDayFirst]) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const cells = Array.from({ length: 28 }, (_, index) =>
          isDayFirst ? `${two(index + 1)}/${two(number)}/${year}` : `${two(number)}/${two(index + 1)}/${year}`,
        );
        expect(orderOf(cells)).toEqual({ order: isDayFirst ? 'dmy' : 'mdy', isSure: true });
      }),
    );
  });
});
