import { describe, expect, test } from 'vitest';
import { type Budget, type BudgetDraft, budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { cents } from '#shared/money.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, budgetIn, startBudget } from '#testing/features/budgets.ts';

/** Sends an edit of a budget as it was when the form opened. */
function edit(person: Person, opened: Budget, changes: Partial<BudgetDraft>) {
  const { name, amount, notes, icon } = opened;
  const base = { ...opened, icon };
  const body = { ...budgetDraft(name), amount, notes, category: 'ignored', ...changes, base };
  return person.send(budgets.update, { params: { budgetId: opened._id }, body });
}

describe.each(databases)('edits of one budget on %s', (database) => {
  test('keep the amount of one tab and the name, icon, and notes of others, and reject two amounts', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const food = await startBudget(ann, 'Food', { from: '2026-03' });

    await Promise.all([
      edit(ann, food, { amount: cents(150_00) }),
      edit(ann, food, { name: 'Dining' }),
      edit(ann, food, { icon: '🛒' }),
      edit(ann, food, { notes: 'Guests in May' }),
    ]);

    const merged = { name: 'Dining', amount: 150_00, icon: '🛒', notes: 'Guests in May', version: 5 };
    expect(await budgetIn(ann, 'dining', '2026-03')).toMatchObject(merged);
    expect(await edit(ann, food, { amount: cents(90_00) })).toMatchObject({
      status: 409,
      json: { code: 'edit_conflict', errors: { amount: [expect.any(String)] }, current: { budget: { amount: 150 } } },
    });
    expect(await budgetIn(ann, 'dining', '2026-03')).toMatchObject(merged);
  });

  test('compare the amounts of the edited month', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { from: '2026-02' });
    const [february, march] = [await budgetIn(ann, 'food', '2026-02'), await budgetIn(ann, 'food', '2026-03')];
    await edit(ann, february, { amount: cents(120_00) });
    expect(await edit(ann, march, { amount: cents(90_00) })).toMatchObject({ status: 409 });
    expect(await edit(ann, march, { notes: 'Guests' })).toMatchObject({
      status: 200,
      json: { budget: { amount: 120 } },
    });
  });
});
