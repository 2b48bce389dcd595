import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { type Transaction, transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import {
  expense,
  hasGoal,
  readMonthTotals,
  recomputeMonthTotals,
  record,
  savings,
  wire,
} from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';

/** Sends an edit of a transaction as it was when the form opened. */
function edit(person: Person, opened: Transaction, changes: Partial<Transaction>) {
  const input = { params: { transactionId: opened._id }, body: { ...opened, ...changes, base: opened } };
  return person.send(transactions.update, input);
}

async function recordOne(person: Person, draft = expense({ category: 'food', description: 'Coffee', amount: 4_50 })) {
  return (await record(person, draft))[0] as Transaction;
}

async function read(person: Person, { _id }: Transaction): Promise<Transaction> {
  return (await person.call(transactions.read, { params: { transactionId: _id } })).transaction;
}

const cents = (amount: number) => amount as Transaction['amount'];

describe.each(databases)('edits of one transaction on %s', (database) => {
  test('keep the amount of one tab and the description of the other, also when they arrive together', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const coffee = await recordOne(ann);
    expect(coffee.version).toBe(1);

    const answers = await Promise.all([
      edit(ann, coffee, { amount: cents(5_25) }),
      edit(ann, coffee, { description: 'Coffee with Bob' }),
      edit(ann, coffee, { note: 'Near the station' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const merged = { amount: 5_25, description: 'Coffee with Bob', note: 'Near the station', version: 4 };
    expect(await read(ann, coffee)).toEqual({ ...coffee, ...merged });
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('of the same field to different amounts are rejected with the current row, and nothing changes', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const coffee = await recordOne(ann);

    const answers = await Promise.all(
      [5_00, 6_00].map((amount) => edit(ann, coffee, { amount: cents(amount), description: `Paid ${amount}` })),
    );

    const current = await read(ann, coffee);
    const conflict = {
      success: false,
      code: 'edit_conflict',
      message: 'The same field was changed in another tab or on another device',
      errors: { amount: [expect.any(String)], description: [expect.any(String)] },
      current: { transaction: { ...current, amount: current.amount / 100 } },
    };
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toEqual(conflict);
    expect(current.version).toBe(2);
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('to the same value, such as a retry after a lost response, count once', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const coffee = await recordOne(ann);
    const change = { amount: cents(5_00) };
    await edit(ann, coffee, change);
    expect(await edit(ann, coffee, change)).toMatchObject({ status: 200, json: { transaction: { amount: 5 } } });
    await edit(ann, await read(ann, coffee), { amount: cents(7_00) });
    expect(await edit(ann, coffee, change)).toMatchObject({ status: 409, json: { code: 'edit_conflict' } });
    expect((await read(ann, coffee)).amount).toBe(7_00);
  });

  test('never mix the type of one tab with the category of the other', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    const lunch = await recordOne(ann);
    await edit(ann, lunch, { category: 'travel' });
    const toSavings = { type: 'savings', category: null, goalId: car } as const;
    const { status, json } = await edit(ann, lunch, toSavings);
    expect({ status, fields: Object.keys(json.errors) }).toEqual({
      status: 409,
      fields: ['type', 'category', 'goalId'],
    });

    const saved = await recordOne(ann, savings(car));
    await edit(ann, saved, { type: 'expense', category: 'travel', goalId: null });
    await edit(ann, saved, { amount: cents(20_00) });
    expect(await read(ann, saved)).toMatchObject({ type: 'expense', category: 'travel', goalId: null, amount: 20_00 });
  });

  test('that send only a version are rejected if a field that they change has changed since', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const coffee = await recordOne(ann);
    const url = `/api/transactions/${coffee._id}`;
    const put = (amount: number, base?: object) =>
      ann.request({
        method: 'PUT',
        url,
        payload: { ...wire({ ...coffee, amount: cents(amount) }), ...(base && { base }) },
      });

    expect(await put(5_00, { version: 1 })).toMatchObject({ status: 200, json: { transaction: { version: 2 } } });
    expect(await put(6_00, { version: 1 })).toMatchObject({ status: 409 });
    expect(await put(6_00, { version: 2 })).toMatchObject({ status: 200 });
    expect(await put(7_00)).toMatchObject({ status: 200, json: { transaction: { amount: 7, version: 4 } } });
    expect(await put(7_00, {})).toMatchObject({
      status: 400,
      json: { errors: { 'base.version': [expect.any(String)] } },
    });
  });

  test('change the category by an old version with the category that the client saw, but without a goal', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const coffee = await recordOne(ann);
    await edit(ann, coffee, { amount: cents(5_00) });
    const put = (category: string, base: object) => {
      const { goalId: _, ...sent } = wire({ ...coffee, category });
      return ann.request({ method: 'PUT', url: `/api/transactions/${coffee._id}`, payload: { ...sent, base } });
    };

    const seen = { version: 1, amount: 4.5, description: 'Coffee', note: '', date: coffee.date };
    const merged = { category: 'travel', amount: 5, goalId: null, version: 3 };
    expect(await put('travel', { ...seen, type: 'expense', category: 'food' })).toMatchObject({
      status: 200,
      json: { transaction: merged },
    });
    expect(await put('cafes', { ...seen, category: 'food' })).toMatchObject({
      status: 409,
      json: { errors: { category: [expect.any(String)] } },
    });
    expect(await put('cafes', { ...seen, category: 'travel' })).toMatchObject({
      status: 200,
      json: { transaction: { ...merged, category: 'cafes', version: 4 } },
    });
  });

  test('keep a category that was renamed since, and find a deleted transaction missing until it is restored', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const food = await startBudget(ann, 'Food');
    const [coffee, tea] = [await recordOne(ann), await recordOne(ann)];
    await ann.request({ method: 'DELETE', url: `/api/transactions/${tea._id}` });
    await ann.call(budgets.update, { params: { budgetId: food._id }, body: budgetDraft('Dining') });

    const merged = { category: 'dining', amount: 5_00, version: 3 };
    await edit(ann, coffee, { amount: cents(5_00) });
    expect(await read(ann, coffee)).toMatchObject(merged);

    expect(await edit(ann, tea, { amount: cents(5_00) })).toMatchObject({
      status: 404,
      json: { code: 'transaction_not_found' },
    });
    await ann.request({ method: 'POST', url: `/api/transactions/${tea._id}/restore` });
    await edit(ann, tea, { amount: cents(5_00) });
    expect(await read(ann, tea)).toMatchObject(merged);
  });
});
