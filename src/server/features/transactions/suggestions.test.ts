import { describe, expect, test } from 'vitest';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasGoal, hasLedger, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startSchedule } from '#testing/features/schedules.ts';

describe.each(databases)('suggestions on %s', (database) => {
  test("come from the user's own transactions of the type, most used first", async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const coffee = { description: 'Coffee', category: 'food & dining', amount: 4_50 };
    await record(
      ann,
      expense({ description: 'Bus', category: 'transportation' }),
      expense({ ...coffee, description: 'COFFEE', category: 'other', date: '2026-03-01' }),
      expense({ ...coffee, date: '2026-03-02' }),
      income({ description: 'Pay', category: 'salary' }),
      savings(await hasGoal(ann), { description: 'Car' }),
    );

    const suggested = async (type: 'income' | 'expense', person = ann) =>
      (await person.call(transactions.suggestions, { query: { type } })).suggestions;
    expect(await suggested('expense')).toEqual([
      { ...coffee, count: 2 },
      { description: 'Bus', category: 'transportation', amount: null, count: 1 },
    ]);
    expect(await suggested('income')).toMatchObject([{ description: 'Pay', category: 'salary' }]);
    expect(await suggested('expense', bob)).toEqual([]);
  });

  test('are read from the 500 latest transactions only', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const old = expense({ description: 'Long ago', date: '2026-01-01' });
    const recent = Array.from({ length: 500 }, () => expense({ description: 'Lately', date: '2026-03-01' }));
    await hasLedger(ann, [old, ...recent]);

    const { suggestions } = await ann.call(transactions.suggestions, { query: { type: 'expense' } });
    expect(suggestions).toMatchObject([{ description: 'Lately', count: 500 }]);
  });

  test('name recurring transactions, so that a first bill gets the category of its schedule', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await startSchedule(ann, '2026-03-20', { description: 'Internet', amount: 60_00, category: 'utilities' });
    const { suggestions } = await ann.call(transactions.suggestions, { query: { type: 'expense' } });
    expect(suggestions).toEqual([{ description: 'Internet', category: 'utilities', amount: 60_00, count: 0 }]);
  });
});
