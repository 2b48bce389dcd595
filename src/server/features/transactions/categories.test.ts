import { describe, expect, test } from 'vitest';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';

const INCOME = ['salary', 'freelance', 'investment', 'bonus', 'gift', 'other'];
const EXPENSE = [
  'food & dining',
  'transportation',
  'shopping',
  'bills',
  'entertainment',
  'healthcare',
  'groceries',
  'utilities',
  'other',
];

async function categories(person: Person, type: 'income' | 'expense') {
  return (await person.call(transactions.categories, { query: { type } })).categories;
}

async function used(person: Person) {
  return (await person.call(transactions.userCategories, {})).categories;
}

describe.each(databases)('categories on %s', (database) => {
  test('offer a new user the defaults and list none as used', {
    tags: [
      '3.categories.lists',
      '3.categories.default-income',
      '3.categories.default-expense',
      '7.transactions.categories',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    expect(await categories(ann, 'income')).toEqual(INCOME);
    expect(await categories(ann, 'expense')).toEqual(EXPENSE);
    expect(await used(ann)).toEqual([]);
  });

  test("list the user's own after the defaults of their type, once, in lower case", {
    tags: ['3.categories.user-list', '7.transactions.user-categories'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    await record(
      ann,
      expense({ category: ' Pets ' }),
      expense({ category: 'PETS', date: '2026-02-01' }),
      expense({ category: 'Éclairs' }),
      expense({ category: 'bills' }),
      income({ category: 'Side  Job' }),
      savings(car),
    );
    expect(await categories(ann, 'expense')).toEqual([...EXPENSE, 'pets', 'éclairs']);
    expect(await categories(ann, 'income')).toEqual([...INCOME, 'side job']);
    expect(await used(ann)).toEqual(['bills', 'pets', 'side job', 'éclairs']);
  });

  test('exclude a category from the used ones after its last transaction was deleted', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const [pets] = await record(ann, expense({ category: 'pets' }));
    const params = { transactionId: pets?._id as TransactionId };

    await ann.call(transactions.update, { params, body: expense({ category: 'toys' }) });
    expect(await used(ann)).toEqual(['toys']);
    await ann.call(transactions.remove, { params, query: {} });
    expect(await used(ann)).toEqual([]);
    await ann.call(transactions.restore, { params });
    expect(await used(ann)).toEqual(['toys']);
  });

  test('include budgets, with the icons that rows then show', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ category: 'zoo' }), income({ category: 'zoo pay' }));
    await startBudget(ann, 'Pets', { icon: '🐾' });
    await startBudget(ann, 'Bills', { from: '2026-05' });
    await startBudget(ann, 'Constructor', { icon: '🏠' });
    expect(await categories(ann, 'expense')).toEqual([...EXPENSE, 'constructor', 'pets', 'zoo']);
    expect(await categories(ann, 'income')).toEqual([...INCOME, 'zoo pay']);
    expect(await ann.call(transactions.userCategories, {})).toMatchObject({
      categories: ['bills', 'constructor', 'pets', 'zoo', 'zoo pay'],
      icons: { pets: '🐾', constructor: '🏠' },
    });
  });

  test('are of the type income or expense', { tags: ['7.transactions.categories'] }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const query of ['', '?type=', '?type=savings', '?type=income&type=expense']) {
      expect(await ann.request({ url: `/api/transactions/categories${query}` })).toMatchObject({
        status: 400,
        json: { errors: { type: ['Type must be income or expense'] } },
      });
    }
  });
});
