import { describe, expect, test } from 'vitest';
import { LONG_RENAME } from '#server/ledger/rename-rests.ts';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { BudgetId, UserId } from '#shared/ids.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, income, readMonthTotals, recomputeMonthTotals, record } from '#testing/app/builders.ts';
import { afterEachStatement } from '#testing/databases/after-each-statement.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, budgetIn, monthly, startBudget, storedRows } from '#testing/features/budgets.ts';
import { updateBudget } from './service.ts';

async function rename(person: Person, from: string, to: string) {
  const params = { budgetId: (await budgetIn(person, from, '2026-03'))._id };
  return (await person.call(budgets.update, { params, body: budgetDraft(to) })).budget;
}

async function categoriesOf(person: Person): Promise<(string | null)[]> {
  const { items } = await person.call(transactions.list, { query: {} });
  return items.map(({ category }) => category).sort();
}

/** Food has a budget, and transactions of both types in two months, one of them deleted; dining has transactions. */
async function startExample(database: (typeof databases)[number]) {
  const app = await startApp(database);
  const ann = await app.guest();
  await startBudget(ann, 'Food', { from: '2026-02', icon: '🛒' });
  const recorded = await record(
    ann,
    expense({ category: 'food', amount: 1_01, date: '2026-02-10' }),
    expense({ category: 'food', amount: 2_02 }),
    expense({ category: 'food', amount: 4_04 }),
    income({ category: 'food', amount: 8_08 }),
    expense({ category: 'dining', amount: 16_16 }),
    expense({ category: 'bills', amount: 32_32 }),
  );
  const deleted = recorded[2]?._id;
  await ann.request({ method: 'DELETE', url: `/api/transactions/${deleted}` });
  return { ...app, ann, deleted };
}

describe.each(databases)('renaming a budget on %s', (database) => {
  test('renames the category everywhere, income included, and merges it with the category of the new name', async () => {
    const { ann, deleted } = await startExample(database);
    const renamed = await rename(ann, 'food', ' Dining');
    expect(renamed).toMatchObject({ name: 'Dining', category: 'dining', icon: '🛒', spent: 18_18, carriedOver: 98_99 });
    expect(await categoriesOf(ann)).toEqual(['bills', 'dining', 'dining', 'dining', 'dining']);
    expect(await monthly(ann, 'dining', 'spent')).toMatchObject({ '2026-02': 1_01, '2026-03': 18_18 });

    await ann.request({ method: 'POST', url: `/api/transactions/${deleted}/restore` });
    expect(await monthly(ann, 'dining', 'spent')).toMatchObject({ '2026-03': 22_22 });
    const { categories, icons } = await ann.call(transactions.userCategories, {});
    expect({ categories, icons }).toEqual({ categories: ['bills', 'dining'], icons: { dining: '🛒' } });
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('to another letter case or spacing changes only what is displayed', async () => {
    const { ann } = await startExample(database);
    const { budgets: _, ...rows } = await storedRows(ann.db);
    expect(await rename(ann, 'food', 'FOOD')).toMatchObject({ name: 'FOOD', category: 'food' });
    expect(await storedRows(ann.db)).toMatchObject(rows);
  });

  test('to a name that has a budget in any month is rejected and changes nothing', async () => {
    const { ann } = await startExample(database);
    const { _id } = await startBudget(ann, 'Old', { from: '2025-01' });
    await ann.call(budgets.remove, { params: { budgetId: _id.replace('2025-01', '2025-02') as BudgetId } });
    await startBudget(ann, 'Coming', { from: '2027-01' });
    const rows = await storedRows(ann.db);
    const url = `/api/budgets/${(await budgetIn(ann, 'food', '2026-03'))._id}`;
    for (const name of ['old', 'COMING ']) {
      expect(await ann.request({ method: 'PUT', url, payload: { name, amount: 5 } })).toMatchObject({
        status: 409,
        json: { code: 'category_taken', errors: { name: ['You already have a budget for this category'] } },
      });
    }
    expect(await storedRows(ann.db)).toEqual(rows);
  });

  test('affects no other user with the same categories', async () => {
    const { ann, guest } = await startExample(database);
    const bob = await guest();
    await startBudget(bob, 'Food');
    await record(bob, expense({ category: 'food', amount: 3_00 }));
    await rename(ann, 'food', 'Dining');
    expect(await categoriesOf(bob)).toEqual(['food']);
    expect(await budgetIn(bob, 'food', '2026-03')).toMatchObject({ name: 'Food', spent: 3_00 });
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('succeeds or fails as a whole, after any of its statements', async () => {
    const { ann } = await startExample(database);
    const before = await storedRows(ann.db);
    const { _id } = await budgetIn(ann, 'food', '2026-03');
    const actor = { userId: ann.userId as UserId, today: '2026-03-15' as CalendarDate, now: NOW };
    const draft = budgetDraft('Dining', { amount: 123_45 });
    const failAfter = (statements: number) =>
      afterEachStatement(ann.db, (count) => {
        if (count === statements) throw new Error('the power went out');
      });

    let failures = 0;
    for (; ; failures++) {
      const outcome = await updateBudget(failAfter(failures + 1), actor, _id, draft).catch(
        (error: Error) => error.message,
      );
      if (outcome !== 'the power went out') break;
      expect(await storedRows(ann.db)).toEqual(before);
    }
    expect(failures).toBeGreaterThan(8);
    expect(await budgetIn(ann, 'dining', '2026-03')).toMatchObject({ amount: 123_45, spent: 18_18 });
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test('takes no more statements when other categories have thousands of transactions', async () => {
    const { guest } = await startApp(database);
    const statementsOf = async (others: number) => {
      const person = await guest();
      await hasLedger(person, [
        expense({ category: 'food' }),
        ...Array.from({ length: others }, () => expense({ category: 'bills' })),
      ]);
      await startBudget(person, 'Food');
      const { _id } = await budgetIn(person, 'food', '2026-03');
      const actor = { userId: person.userId as UserId, today: '2026-03-15' as CalendarDate, now: NOW };
      let statements = 0;
      const counting = afterEachStatement(person.db, (count) => {
        statements = count;
      });
      await updateBudget(counting, actor, _id, budgetDraft('Dining'));
      return statements;
    };

    expect(await statementsOf(3000)).toBe(await statementsOf(0));
  });

  test('with more than 5,000 transactions is followed by a pause, longer for the account than for others', async () => {
    const { guest, setNow } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    for (const person of [ann, bob]) {
      await hasLedger(
        person,
        Array.from({ length: LONG_RENAME + 1 }, () => expense({ category: 'food' })),
      );
      await startBudget(person, 'Food');
    }
    await startBudget(ann, 'Tea');
    const renameTo = async (person: Person, from: string, name: string) => {
      const { _id } = await budgetIn(person, from, '2026-03');
      const { status, headers } = await person.request({
        method: 'PUT',
        url: `/api/budgets/${_id}`,
        payload: { name, amount: 5 },
      });
      return status === 429 ? Number(headers['retry-after']) : status;
    };

    expect(await renameTo(ann, 'food', 'Meals')).toBe(200);
    expect(await renameTo(ann, 'meals', 'Food')).toBe(51);
    expect(await renameTo(ann, 'meals', 'MEALS')).toBe(200);
    expect(await renameTo(ann, 'tea', 'Coffee')).toBe(200);
    expect(await renameTo(bob, 'food', 'Meals')).toBe(1);
    setNow(NOW + 2000);
    expect(await renameTo(bob, 'food', 'Meals')).toBe(200);
    setNow(NOW + 50_000);
    expect(await renameTo(ann, 'meals', 'Food')).toBe(1);
    setNow(NOW + 51_000);
    expect(await renameTo(ann, 'meals', 'Food')).toBe(200);
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });
});
