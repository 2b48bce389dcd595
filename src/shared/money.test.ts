import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  ambiguityHint,
  type Cents,
  cents,
  centsOfDollars,
  dollarsOfCents,
  formatAmountInput,
  formatMoney,
  formatTypedAmount,
  hasWholeCents,
  MAX_AMOUNT,
  parseTypedDollars,
  roundedQuotient,
  subtractCents,
} from '#shared/money.ts';

const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(cents);

describe('dollars in JSON', () => {
  test('preserve every amount in both directions', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const sent: unknown = JSON.parse(JSON.stringify(dollarsOfCents(amount)));
        expect(sent).toBe(Number((amount / 100).toFixed(2)));
        expect(hasWholeCents(sent as number)).toBe(true);
        expect(Object.is(centsOfDollars(sent as number), amount)).toBe(true);
      }),
    );
  });

  test('with two decimals become exactly those cents', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.nat({ max: 99 }), (whole, rest) => {
        const written = `${whole}.${String(rest).padStart(2, '0')}`;
        expect(centsOfDollars(Number(written))).toBe(whole * 100 + rest);
      }),
    );
  });

  test('reject a third decimal instead of rounding it', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_998 }),
        fc.nat({ max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, rest, third) => {
          const dollars = Number(`${whole}.${String(rest).padStart(2, '0')}${third}`);
          expect(hasWholeCents(dollars)).toBe(false);
          expect(() => centsOfDollars(dollars)).toThrow(RangeError);
        },
      ),
    );
  });

  test.each([9.95, 1.1, 0.07, 4.35, 1.005e3, 0.29, 999_999_999.99, 1e3])('accept %d as whole cents', (dollars) => {
    expect(hasWholeCents(dollars)).toBe(true);
    expect(centsOfDollars(dollars)).toBe(Number((dollars * 100).toFixed(0)));
  });

  test.each([1.005, 0.001, 1e-7, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY])('reject %d', (dollars) => {
    expect(() => centsOfDollars(dollars)).toThrow(RangeError);
  });

  test('turn minus zero into zero', () => {
    expect(Object.is(centsOfDollars(-0), 0)).toBe(true);
  });
});

describe('sums of cents', () => {
  test('equal sums of whole numbers, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 50 }), (amounts) => {
        const sum = Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
        expect(addCents(...amounts)).toBe(sum);
        expect(addCents(...amounts.toReversed())).toBe(sum);
        expect(subtractCents(addCents(...amounts), addCents(...amounts))).toBe(0);
      }),
    );
  });

  test('are zero without amounts and never exceed safe integers', () => {
    expect(addCents()).toBe(0);
    expect(() => addCents(Number.MAX_SAFE_INTEGER as Cents, 1 as Cents)).toThrow(RangeError);
    expect(() => cents(1.5)).toThrow(RangeError);
  });
});

describe('typed dollars', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['12.', 12],
    ['.5', 0.5],
    ['0', 0],
    ['007', 7],
    ['$1,234.50', 1234.5],
    ['$ 5', 5],
    [' 1,234,567.89 ', 1_234_567.89],
    ['-3', -3],
    ['-$3.00', -3],
    ['1.005', 1.005],
    ['999999999.99', 999_999_999.99],
    ['12,50', 12.5],
    ['4,5', 4.5],
    [',75', 0.75],
    ['1.234,50', 1234.5],
    ['$ 12,50', 12.5],
    ['1,234', 1234],
    ['1 234', 1234],
    ['1 234 567,5', 1_234_567.5],
    ['1\u00a0234,50', 1234.5],
    ['$1\u202f234.50', 1234.5],
    ['12+3.50', 15.5],
    ['$12 + 3,50 - 2', 13.5],
    ['0.1+0.2', 0.3],
    ['-5+2', -3],
    ['12,', 12],
    ['12,-', 12],
    ['12.-', 12],
    ['1.234,–', 1234],
    ["1'234.50", 1234.5],
    ['1’234’567,5', 1_234_567.5],
    ['1.234.567', 1_234_567],
    ['1.234.567,50', 1_234_567.5],
    ['12.50 $', 12.5],
    ['12,50€', 12.5],
    ['€12,50', 12.5],
    ['€ 1.234,50', 1234.5],
    ['-12 $', -12],
  ])('%s', (text, dollars) => {
    expect(parseTypedDollars(text)).toBe(dollars);
  });

  test.each(['', '   '])('accept an empty field (%j) as no amount', (text) => {
    expect(parseTypedDollars(text)).toBeUndefined();
  });

  test.each([
    'abc',
    '1,5,5',
    '1.23,5',
    '12+',
    '1e+3',
    '1,2345',
    '12,34.5',
    '1.2.3',
    '$',
    '.',
    '-',
    '1e3',
    '0x10',
    '1 0000',
    '1 234,567',
    '1,234 567',
    '12 34',
    '0,001',
    '0,001.50',
    '0.001,50',
    '0 001',
    '012,345',
    '--1',
    '$-3',
    ',',
    '-,-',
    '12-',
    '1,234,',
    "1'234 567",
    '1.234.56',
    '0.234.567',
    '$12$',
    '1.500',
    '123.450',
    '12 + 1.500',
    'NaN',
  ])('reject %s', (text) => {
    expect(parseTypedDollars(text)).toBeNaN();
  });

  test('say what to type instead of an ambiguous amount', () => {
    expect(ambiguityHint(' 1.500 ')).toBe('For $1,500.00, type 1,500. Cents have two digits, such as 1.50.');
    expect(ambiguityHint('12.345')).toBe('For $12,345.00, type 12,345. Cents have two digits, such as 12.34.');
    for (const text of ['1.50', '0.500', '1234.500', '1,500', '1.5000', 'abc', '']) {
      expect(ambiguityHint(text)).toBeUndefined();
    }
  });

  test('accept every displayed and every editable amount again', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        for (const text of [formatMoney(amount), formatAmountInput(amount)]) {
          expect(centsOfDollars(parseTypedDollars(text) as number)).toBe(amount);
        }
      }),
    );
  });
});

test.each([
  [0, '$0.00', '0.00'],
  [5, '$0.05', '0.05'],
  [-3_00, '-$3.00', '-3.00'],
  [1_234_50, '$1,234.50', '1234.50'],
  [MAX_AMOUNT, '$999,999,999.99', '999999999.99'],
])('displays %d cents as %s and edits them as %s', { tags: ['9.money-and-days.currency'] }, (amount, shown, edited) => {
  expect(formatMoney(amount as Cents)).toBe(shown);
  expect(formatAmountInput(amount as Cents)).toBe(edited);
});

describe('division to the nearest whole number', () => {
  test.each([
    [0, 3, 0],
    [1, 2, 1],
    [-1, 2, -1],
    [5, 2, 3],
    [-5, 2, -3],
    [-1250, 100, -13],
    [-1249, 100, -12],
    [1, 3, 0],
    [-1, 3, 0],
    [2, 3, 1],
    [9_007_199_254_740_991, 2, 4_503_599_627_370_496],
  ])('rounds %i / %i to %i', (dividend, divisor, nearest) => {
    expect(roundedQuotient(dividend, divisor)).toBe(nearest);
  });

  test('is never off by more than a half and rounds symmetrically around zero', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: MAX_AMOUNT }), (dividend, divisor) => {
        const nearest = roundedQuotient(dividend, divisor);
        const off = BigInt(nearest) * BigInt(divisor) - BigInt(dividend);
        expect((off < 0n ? -off : off) * 2n <= BigInt(divisor)).toBe(true);
        expect(roundedQuotient(-dividend, divisor) + nearest).toBe(0);
      }),
    );
  });
});

test.each([
  ['12,5', '12.50'],
  ['$1,234', '1234.00'],
  ['12+3.50', '15.50'],
  ['1\u00a0234,50', '1234.50'],
  ['0,001', '0,001'],
  ['', ''],
  ['12.345', '12.345'],
  ['12.50 for tea', '12.50 for tea'],
  ['9999999999999999999', '9999999999999999999'],
])('a field shows the typed amount %j as %j after the focus leaves it', (typed, shown) => {
  expect(formatTypedAmount(typed)).toBe(shown);
});

test('formatting a typed amount keeps its cents', () => {
  const separator = fc.constantFrom(',', '.', ' ', '\u00a0', '\u202f', '+', '-', '$');
  const typed = fc.array(fc.oneof(separator, fc.nat({ max: 9999 }).map(String)), { maxLength: 8 });
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('');
      const formatted = formatTypedAmount(text);
      expect(parseTypedDollars(formatted)).toBe(parseTypedDollars(text));
      expect(formatTypedAmount(formatted)).toBe(formatted);
    }),
    { numRuns: 1000 },
  );
});
