import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { enteredDollars, queryDollars } from '#shared/http/money-fields.ts';
import { type Cents, MAX_TOTAL } from '#shared/money.ts';

/** The decoded value, or the messages if the schema rejects it. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeDecode(schema, value as never);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

describe('an entered amount of money', () => {
  test.each([
    [12.5, 12_50],
    [0, 0],
    [-3.5, -3_50],
    [999_999_999.99, 99_999_999_999],
    [undefined, ['Amount is required']],
    [null, ['Amount is required']],
    ['', ['Amount is required']],
    ['12', ['Amount must be a number']],
    [Number.NaN, ['Amount must be a number']],
    [Number.POSITIVE_INFINITY, ['Amount must be a number']],
    [0.001, ['Amount can have at most 2 decimals']],
    [1_000_000_000, ['Amount cannot exceed $999,999,999.99']],
    [-1e300, ['Amount cannot exceed $999,999,999.99']],
  ])('reads %j as %j', (value, expected) => {
    expect(read(enteredDollars('Amount'), value)).toEqual(expected);
  });
});

describe('an amount of money in an address', () => {
  test.each([
    ['12.5', 12_50],
    ['0', 0],
    ['-1', -1_00],
    ['999999999.99', 99_999_999_999],
  ])('reads %j as %j cents', (text, amount) => {
    expect(read(queryDollars('Minimum'), text)).toBe(amount);
  });

  test.each(['', ' ', 'ten', '1e2', '0x10', '1.005', 'Infinity', '1,5', '1000000000'])('rejects %j', (text) => {
    expect(read(queryDollars('Minimum'), text)).toEqual(['Minimum must be an amount']);
  });
});

test('may be larger in a total than in one transaction', () => {
  const total = queryDollars('Saved', MAX_TOTAL);
  for (const [text, amount] of [
    ['1000000000', 1_000_000_000_00],
    ['9999999999999.99', 999_999_999_999_999],
  ]) {
    expect(read(total, text)).toBe(amount);
    expect(z.encode(total, amount as Cents)).toBe(text);
  }
  expect(read(total, '10000000000000')).toEqual(['Saved must be an amount']);
});
