import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decode, encode } from '#shared/http/codec.ts';
import { calendarDate, list, longList } from '#shared/http/fields.ts';
import { enteredDollars } from '#shared/http/money-fields.ts';
import { type Cents, dollarsOfCents } from '#shared/money.ts';

const Row = z.object({ amount: enteredDollars('Amount'), date: calendarDate('Date is required') });
const short = z.object({ rows: list(Row, 2, 'Too many') });
const long = z.object({
  rows: longList(Row, 2, 'Too many', ({ amount, date }) => ({ amount: dollarsOfCents(amount), date })),
});
const row = { amount: -1234 as Cents, date: '2026-01-31' as z.output<typeof Row>['date'] };

test('a long list is encoded like a short one', () => {
  const wire = { rows: [{ amount: -12.34, date: '2026-01-31' }] };
  expect(encode(long, { rows: [row] })).toEqual(wire);
  expect(encode(short, { rows: [row] })).toEqual(wire);
});

test.each([
  { rows: [{ amount: -12.34, date: '2026-01-31T10:00' }] },
  { rows: [{ amount: 'x', date: '2026-01-31' }] },
  { rows: [{ amount: 1, date: '2026-01-31' }, { amount: 1.001 }] },
  { rows: [{}, {}, {}] },
  { rows: 'x' },
  {},
])('a long list is decoded like a short one: %j', (wire) => {
  const [one, other] = [decode(long, wire), decode(short, wire)];
  expect(one.data).toEqual(other.data);
  expect(one.error?.issues).toEqual(other.error?.issues);
});
