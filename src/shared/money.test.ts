import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  type Cents,
  cents,
  centsOfDollars,
  dollarsOfCents,
  formatAmountInput,
  formatMoney,
  hasWholeCents,
  MAX_AMOUNT,
  parseTypedDollars,
  roundedQuotient,
  subtractCents,
} from '#shared/money.ts';

const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(cents);

describe('dollars on the wire', () => {
  test('every amount survives the way to dollars, through JSON and back', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const sent: unknown = JSON.parse(JSON.stringify(dollarsOfCents(amount)));
        expect(sent).toBe(Number((amount / 100).toFixed(2)));
        expect(hasWholeCents(sent as number)).toBe(true);
        expect(Object.is(centsOfDollars(sent as number), amount)).toBe(true);
      }),
    );
  });

  test('a written amount of two decimals becomes exactly those cents', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.nat({ max: 99 }), (whole, rest) => {
        const written = `${whole}.${String(rest).padStart(2, '0')}`;
        expect(centsOfDollars(Number(written))).toBe(whole * 100 + rest);
      }),
    );
  });

  test('a third decimal is never rounded away', () => {
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

  test.each([9.95, 1.1, 0.07, 4.35, 1.005e3, 0.29, 999_999_999.99, 1e3])('%d is whole cents', (dollars) => {
    expect(hasWholeCents(dollars)).toBe(true);
    expect(centsOfDollars(dollars)).toBe(Number((dollars * 100).toFixed(0)));
  });

  test.each([1.005, 0.001, 1e-7, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY])('%d is not', (dollars) => {
    expect(() => centsOfDollars(dollars)).toThrow(RangeError);
  });

  test('minus zero is zero', () => {
    expect(Object.is(centsOfDollars(-0), 0)).toBe(true);
  });
});

describe('sums of cents', () => {
  test('come to what whole numbers come to, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 50 }), (amounts) => {
        const sum = Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
        expect(addCents(...amounts)).toBe(sum);
        expect(addCents(...amounts.toReversed())).toBe(sum);
        expect(subtractCents(addCents(...amounts), addCents(...amounts))).toBe(0);
      }),
    );
  });

  test('of nothing are zero, and never pass what a number holds exactly', () => {
    expect(addCents()).toBe(0);
    expect(() => addCents(Number.MAX_SAFE_INTEGER as Cents, 1 as Cents)).toThrow(RangeError);
    expect(() => cents(1.5)).toThrow(RangeError);
  });
});

describe('dollars as people type them', () => {
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
  ])('%s', (text, dollars) => {
    expect(parseTypedDollars(text)).toBe(dollars);
  });

  test.each(['', '   '])('nothing typed (%j) is nothing', (text) => {
    expect(parseTypedDollars(text)).toBeUndefined();
  });

  test.each([
    'abc',
    '1,5',
    '1,2345',
    '12,34.5',
    '1.2.3',
    '$',
    '.',
    '-',
    '1e3',
    '0x10',
    '5€',
    '1 000',
    '--1',
    '$-3',
    'NaN',
  ])('%s is no amount', (text) => {
    expect(parseTypedDollars(text)).toBeNaN();
  });

  test('what is shown, and what a field holds for editing, can be typed again', () => {
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
])('%d cents are shown as %s and edited as %s', { tags: ['9.money-and-days.currency'] }, (amount, shown, edited) => {
  expect(formatMoney(amount as Cents)).toBe(shown);
  expect(formatAmountInput(amount as Cents)).toBe(edited);
});

describe('the nearest whole number to a quotient', () => {
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
  ])('%i / %i is %i', (dividend, divisor, nearest) => {
    expect(roundedQuotient(dividend, divisor)).toBe(nearest);
  });

  test('is never off by more than a half, and the same on both sides of zero', () => {
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
