import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DecimalMark, decimalMarkOf, parseAmount, readAmount, toCents } from '#shared/statements/amounts.ts';

function cents(cell: string, mark: DecimalMark) {
  const amount = readAmount(cell);
  return amount && toCents(amount, mark);
}

describe('an amount', () => {
  test.each([
    ['-1,234.50', '.', -1234_50],
    ['1.234,50', ',', 1234_50],
    ["1'234.50", '.', 1234_50],
    ['1’234.50', '.', 1234_50],
    ['1 234,50', ',', 1234_50],
    ['1\u00a0234,50', ',', 1234_50],
    ['1\u202f234,50 €', ',', 1234_50],
    ['12,34,567.80', '.', 1234567_80],
    ['(123.45)', '.', -123_45],
    ['($1,123.45)', '.', -1123_45],
    ['123,45-', ',', -123_45],
    ['\u2212123,45', ',', -123_45],
    ['\u2011123,45', ',', -123_45],
    ['25,-', ',', 25_00],
    ['-25,-- €', ',', -25_00],
    ['CHF 25.-', '.', 25_00],
    ['-$1,234', '.', -1234_00],
    ['$-5.00', '.', -5_00],
    ['+00000000000007.9500', '.', 7_95],
    ['-30.000', '.', -30_00],
    ['.5', '.', 50],
    ['5.', '.', 5_00],
    ['12.34 CR', '.', 12_34],
    ['R$ 12,34', ',', 12_34],
    ['-0.00', '.', 0],
    ["'-1.00", '.', -1_00],
    ['--1000.00', '.', 1000_00],
    ['S/ 12.50', '.', 12_50],
    ['1 234,50 руб.', ',', 1234_50],
    ['999999999.99', '.', 999_999_999_99],
  ] as const)('reads %s with the mark %s', (cell, mark, expected) => {
    expect(cents(cell, mark)).toBe(expected);
  });

  test.each(['', '-', 'abc', 'Shop 12', '12 Main St', '2024-01-02', '12:30', '1e5', '12%', 'NL47BUNQ2025181418'])(
    'is not what %j says',
    (cell) => {
      expect(readAmount(cell)).toBeUndefined();
    },
  );

  test.each([
    ['115.8331', '.', '“115.8331” has more than two decimals.'],
    ['1.2.3', '.', '“1.2.3” is not an amount.'],
    ['12,34', '.', '“12,34” is not an amount.'],
    ['1,2345.00', '.', '“1,2345.00” is not an amount.'],
    ['1000000000.00', '.', '“1000000000.00” is larger than 999,999,999.99, the largest amount.'],
  ] as const)('explains what is wrong with %s', (cell, mark, reason) => {
    expect(cents(cell, mark)).toBe(reason);
  });

  test('keeps every cent in every notation', () => {
    const notations = fc.constantFrom(
      [',', '.'] as const,
      ['.', ','] as const,
      [' ', ','] as const,
      ["'", '.'] as const,
    );
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), notations, (amount, [group, mark]) => {
        const whole = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(?:\d{3})+$)/g, group);
        const decimals = String(Math.abs(amount) % 100).padStart(2, '0');
        expect(cents(`${amount < 0 ? '-' : ''}${whole}${mark}${decimals}`, mark)).toBe(amount);
      }),
    );
  });

  test('has its only separator before the decimals in OFX', () => {
    expect(parseAmount('-12,34')).toBe(-12_34);
    expect(parseAmount('1.234')).toBe('“1.234” has more than two decimals.');
    expect(parseAmount(' ')).toBe('There is no amount.');
  });
});

describe('the decimal mark of a column', () => {
  const markOf = (...cells: string[]) => decimalMarkOf(cells.flatMap((cell) => readAmount(cell) ?? []));

  test.each([
    [['1.234', '5,00'], ','],
    [['1,234', '5.5'], '.'],
    [['1.234.567'], ','],
    [['0.123'], '.'],
    [['1.234', '2.345'], undefined],
    [['12', '5'], undefined],
  ])('is found in %j', (cells, mark) => {
    expect(markOf(...cells)).toBe(mark);
  });
});
