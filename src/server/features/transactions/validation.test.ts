import { describe, expect, test } from 'vitest';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

const lunch = { type: 'expense', amount: 12.5, description: 'Lunch', category: 'food', date: '2026-03-14', note: '' };
const saved = { ...lunch, type: 'savings', category: undefined, goalId: 'a-goal' };
const DECIMALS = 'Amount can have at most 2 decimals';
const TOO_MUCH = 'Amount cannot exceed $999,999,999.99';
const NOT_ABOVE_ZERO = 'Amount must be greater than 0';
const NO_NUMBER = 'Amount must be a number';

/** Replaced fields and all expected errors. */
const refusals: [sent: object, errors: Record<string, string[]>][] = [
  [{ description: undefined }, { description: ['Description is required'] }],
  [{ description: '' }, { description: ['Description is required'] }],
  [{ description: '   ' }, { description: ['Description is required'] }],
  [{ description: ' \u200b\u2060\ufeff' }, { description: ['Description is required'] }],
  [{ description: 5 }, { description: ['Description is required'] }],
  [{ description: 'x'.repeat(201) }, { description: ['Description cannot exceed 200 characters'] }],
  [{ description: 'a\0b' }, { description: ['This text contains a character that cannot be saved'] }],
  [{ amount: undefined }, { amount: ['Amount is required'] }],
  [{ amount: null }, { amount: ['Amount is required'] }],
  [{ amount: '' }, { amount: ['Amount is required'] }],
  [{ amount: 0 }, { amount: [NOT_ABOVE_ZERO] }],
  [{ amount: -0 }, { amount: [NOT_ABOVE_ZERO] }],
  [{ amount: -5 }, { amount: [NOT_ABOVE_ZERO] }],
  [{ amount: 12.345 }, { amount: [DECIMALS] }],
  [{ amount: 0.001 }, { amount: [DECIMALS] }],
  [{ amount: 1e-7 }, { amount: [DECIMALS] }],
  [{ amount: 999_999_999.995 }, { amount: [TOO_MUCH] }],
  [{ amount: 1_000_000_000 }, { amount: [TOO_MUCH] }],
  [{ amount: 9_007_199_254_740_992 }, { amount: [TOO_MUCH] }],
  [{ amount: 1e308 }, { amount: [TOO_MUCH] }],
  [{ amount: '12.50' }, { amount: [NO_NUMBER] }],
  [{ amount: 'NaN' }, { amount: [NO_NUMBER] }],
  [{ amount: [12] }, { amount: [NO_NUMBER] }],
  [{ category: undefined }, { category: ['Category is required'] }],
  [{ category: null }, { category: ['Category is required'] }],
  [{ category: '  ' }, { category: ['Category is required'] }],
  [{ category: 7 }, { category: ['Category is required'] }],
  [{ category: 'c'.repeat(51) }, { category: ['Category name cannot exceed 50 characters'] }],
  [{ ...saved, goalId: undefined }, { goalId: ['Goal is required for savings transactions'] }],
  [{ ...saved, goalId: null }, { goalId: ['Goal is required for savings transactions'] }],
  [{ ...saved, goalId: '' }, { goalId: ['Goal is required for savings transactions'] }],
  [{ date: undefined }, { date: ['Date is required'] }],
  [{ date: '' }, { date: ['Date is required'] }],
  [{ date: 20260314 }, { date: ['Date is required'] }],
  [{ date: '2026-02-29' }, { date: ['Enter a valid date'] }],
  [{ date: '2026-13-01' }, { date: ['Enter a valid date'] }],
  [{ date: '03/14/2026' }, { date: ['Enter a valid date'] }],
  [{ date: '2026-03-14T99' }, { date: ['Enter a valid date'] }],
  [{ date: '2026-03-16' }, { date: ['Date cannot be in the future'] }],
  [{ note: 'n'.repeat(501) }, { note: ['Note cannot exceed 500 characters'] }],
  [{ type: 'gift' }, { type: ['Type must be income, expense or savings'] }],
  [{ type: undefined }, { type: ['Type must be income, expense or savings'] }],
];

/** Everything there is about transactions. */
function stored({ db }: Person) {
  return Promise.all([
    db.selectFrom('transactions').selectAll().execute(),
    db.selectFrom('month_totals').selectAll().execute(),
    db.selectFrom('deleted_transactions').selectAll().execute(),
    db.selectFrom('idempotency_keys').selectAll().execute(),
  ]);
}

describe.each(databases)('the validation of a transaction on %s', (database) => {
  test('reports each invalid field with its message, in creation and edit, and stores nothing', {
    tags: [
      '3.transaction.types',
      '5.transaction.description-required',
      '5.transaction.amount-positive',
      '5.transaction.category-required',
      '9.text-limits.description',
      '9.text-limits.note',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [existing] = await record(ann, expense());
    const before = await stored(ann);

    for (const [sent, errors] of refusals) {
      const payload = { ...lunch, ...sent };
      const refusal = {
        status: 400,
        json: { success: false, code: 'validation_failed', message: 'Please check the highlighted fields', errors },
      };
      const headers = { 'idempotency-key': 'refused' };
      const created = await ann.request({ method: 'POST', url: '/api/transactions', payload, headers });
      expect({ sent, ...created }).toMatchObject({ sent, ...refusal });
      expect(created.json).toEqual(refusal.json);
      const edited = await ann.request({ method: 'PUT', url: `/api/transactions/${existing?._id}`, payload });
      expect(edited.json).toEqual(refusal.json);
    }
    expect(await stored(ann)).toEqual(before);
  });

  test('reports all errors at once', {
    tags: ['5.transaction.amount-required', '5.transaction.goal-required', '5.transaction.date-required'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const refused = async (payload: object) =>
      (await ann.request({ method: 'POST', url: '/api/transactions', payload })).json.errors;

    expect(await refused({ type: 'expense' })).toEqual({
      amount: ['Amount is required'],
      description: ['Description is required'],
      category: ['Category is required'],
      date: ['Date is required'],
    });
    expect(await refused({ type: 'savings', amount: 0, description: ' ', date: 'soon', note: 1 })).toEqual({
      amount: [NOT_ABOVE_ZERO],
      description: ['Description is required'],
      goalId: ['Goal is required for savings transactions'],
      date: ['Enter a valid date'],
      note: ['This must be text'],
    });
    expect(await refused({ ...lunch, amount: 0, date: '2026-03-16' })).toEqual({
      amount: [NOT_ABOVE_ZERO],
      date: ['Date cannot be in the future'],
    });
  });

  test('accepts the limits themselves', {
    tags: [
      '5.transaction.description-length',
      '5.transaction.note-length',
      '9.text-limits.description',
      '9.text-limits.note',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await hasGoal(ann);
    const accepted = [
      { description: 'x'.repeat(200), note: 'n'.repeat(500), category: 'c'.repeat(50) },
      { description: `  ${'x'.repeat(200)}  ` },
      { amount: 0.01 },
      { amount: 999_999_999.99 },
      { amount: 1.1e3 },
      { note: undefined },
      { note: null },
      { date: '2026-03-15' },
      { date: '1999-12-31' },
      { ...saved, goalId },
    ];
    for (const sent of accepted) {
      const payload = { ...lunch, ...sent };
      const { status, json } = await ann.request({ method: 'POST', url: '/api/transactions', payload });
      expect({ sent, status, amount: json.transaction?.amount }).toEqual({ sent, status: 201, amount: payload.amount });
    }
  });

  test('rejects a body that is no JSON object with the envelope', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const headers = { 'content-type': 'application/json' };
    const bodies = ['[]', '"text"', '5', 'null', 'true', '', '{"amount":', '{"amount":1e999}', '{"__proto__":{}}'];

    for (const payload of bodies) {
      const answer = await ann.request({ method: 'POST', url: '/api/transactions', payload, headers });
      const envelope = { success: false, code: expect.any(String), message: expect.any(String) };
      expect({ payload, ...answer }).toMatchObject({ payload, status: 400, json: envelope });
    }
    expect((await stored(ann)).flat()).toEqual([]);
  });
});
