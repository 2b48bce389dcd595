import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { BudgetId } from '#shared/ids.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, budgetIn, listBudgets, monthly, startBudget, storedRows } from '#testing/features/budgets.ts';

describe.each(databases)('a budget on %s', (database) => {
  test('is created for the current month from the specification’s payload, with its figures', {
    tags: ['3.budget.fields', '3.budget.category', '7.budgets.create'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ category: 'pet food', amount: 12_34 }), income({ category: 'pet food' }));
    const payload = {
      name: '  Pet Food ',
      amount: 100.5,
      periodType: 'monthly',
      category: 'ignored',
      periodStart: '2026-03-01',
      periodEnd: '2026-03-31',
      notes: ' For Rex ',
      icon: '🐾',
    };
    const { status, json } = await ann.request({ method: 'POST', url: '/api/budgets', payload });
    expect({ status, json }).toEqual({
      status: 201,
      json: {
        success: true,
        budget: {
          _id: expect.stringMatching(/^[0-9a-f-]{36}_2026-03$/),
          name: 'Pet Food',
          amount: 100.5,
          periodType: 'monthly',
          category: 'pet food',
          periodStart: '2026-03-01',
          periodEnd: '2026-03-31',
          notes: 'For Rex',
          icon: '🐾',
          spent: 12.34,
          carriedOver: 0,
          version: 1,
        },
      },
    });
  });

  test('accepts exactly the specified values and reports an error beside each other field', {
    tags: [
      '3.budget.period-type',
      '5.budget-edit.amount-positive',
      '5.budget-add.name-required',
      '5.budget-add.name-length',
      '5.budget-add.notes-length',
      '9.text-limits.budget-notes',
      '9.text-limits.category-name',
      '9.budgets.period-type',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const refusals: [sent: object, errors: object][] = [
      [{ name: ' ' }, { name: ['Category name is required'] }],
      [{ name: 'n'.repeat(51) }, { name: ['Category name cannot exceed 50 characters'] }],
      // İ is one letter, in lower case two.
      [{ name: 'İ'.repeat(50) }, { name: ['Category name cannot exceed 50 characters'] }],
      [{ amount: 0 }, { amount: ['Budget amount must be greater than 0'] }],
      [{ amount: -1 }, { amount: ['Budget amount must be greater than 0'] }],
      [{ amount: undefined }, { amount: ['Budget amount must be greater than 0'] }],
      [{ amount: 1.005 }, { amount: ['Amount can have at most 2 decimals'] }],
      [{ icon: '🦖' }, { icon: ['Please select an icon'] }],
      [{ notes: 'n'.repeat(201) }, { notes: ['Notes cannot exceed 200 characters'] }],
      [{ periodType: 'weekly' }, { periodType: ['Budgets are monthly'] }],
      [
        { periodStart: '2015-12-31', amount: 0 },
        {
          periodStart: ['Choose a day within 10 years of today'],
          amount: ['Budget amount must be greater than 0'],
        },
      ],
      [{ periodStart: '2015-12-31' }, { periodStart: ['Choose a day within 10 years of today'] }],
      [{ periodStart: '2036-04-01' }, { periodStart: ['Choose a day within 10 years of today'] }],
    ];
    for (const [sent, errors] of refusals) {
      const payload = { name: 'Food', amount: 10, ...sent };
      const { status, json } = await ann.request({ method: 'POST', url: '/api/budgets', payload });
      expect({ sent, status, errors: json.errors }).toEqual({ sent, status: 400, errors });
    }
    expect((await listBudgets(ann)).items).toEqual([]);
    for (const name of ['n'.repeat(50), 'Food']) await startBudget(ann, name, { notes: 'n'.repeat(200), amount: 1 });
  });

  test('set in March continues in April, May, and June', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { amount: 300_00 });
    const rows = await storedRows(ann.db);
    const fromMarch = { '2026-03': 300_00, '2026-04': 300_00, '2026-05': 300_00 };
    expect(await monthly(ann, 'food', 'amount')).toEqual(fromMarch);
    setNow('2026-04-15T12:00:00Z');
    expect(await monthly(ann, 'food', 'amount')).toEqual({ ...fromMarch, '2026-06': 300_00 });
    setNow('2026-05-15T12:00:00Z');
    expect(await monthly(ann, 'food', 'amount')).toEqual({ ...fromMarch, '2026-06': 300_00, '2026-07': 300_00 });
    expect(await storedRows(ann.db)).toEqual(rows);
  });

  test('changed in May stays as it was in March and April, and an earlier change holds until the next one', {
    tags: ['7.budgets.update'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { amount: 300_00 });
    setNow('2026-05-15T12:00:00Z');
    const params = { budgetId: (await budgetIn(ann, 'food', '2026-05'))._id };
    const { budget } = await ann.call(budgets.update, { params, body: budgetDraft('Food', { amount: 350_00 }) });
    expect(budget).toMatchObject({ _id: params.budgetId, amount: 350_00, periodStart: '2026-05-01' });
    const changed = { '2026-05': 350_00, '2026-06': 350_00, '2026-07': 350_00 };
    expect(await monthly(ann, 'food', 'amount')).toEqual({ '2026-03': 300_00, '2026-04': 300_00, ...changed });

    const april = { budgetId: (await budgetIn(ann, 'food', '2026-04'))._id };
    await ann.call(budgets.update, { params: april, body: budgetDraft('Food', { amount: 280_00 }) });
    expect(await monthly(ann, 'food', 'amount')).toEqual({ '2026-03': 300_00, '2026-04': 280_00, ...changed });
  });

  test('with notes saved in May still takes over a later change of April', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { amount: 300_00, from: '2026-03' });
    setNow('2026-05-15T12:00:00Z');
    const may = { budgetId: (await budgetIn(ann, 'food', '2026-05'))._id };
    const april = { budgetId: (await budgetIn(ann, 'food', '2026-04'))._id };
    await ann.call(budgets.update, { params: may, body: budgetDraft('Food', { amount: 300_00, notes: 'Less meat' }) });
    await ann.call(budgets.update, { params: april, body: budgetDraft('Food', { amount: 200_00 }) });
    expect(await monthly(ann, 'food', 'amount')).toMatchObject({
      '2026-03': 300_00,
      '2026-04': 200_00,
      '2026-05': 200_00,
    });
  });

  test('deleted in May keeps its earlier months, and without any it disappears', {
    tags: ['7.budgets.delete', '8.budgets.missing'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { _id: march } = await startBudget(ann, 'Food', { amount: 300_00 });
    await startBudget(ann, 'Fun', { from: '2026-05' });
    setNow('2026-05-15T12:00:00Z');
    const may = { budgetId: (await budgetIn(ann, 'food', '2026-05'))._id };
    await ann.call(budgets.remove, { params: may });
    expect(await monthly(ann, 'food', 'amount')).toEqual({ '2026-03': 300_00, '2026-04': 300_00 });
    const again = await ann.request({ method: 'DELETE', url: `/api/budgets/${may.budgetId}` });
    expect(again).toMatchObject({ status: 404, json: { code: 'budget_not_found', message: 'Budget not found' } });

    await ann.call(budgets.remove, { params: { budgetId: march } });
    await ann.call(budgets.remove, { params: { budgetId: (await budgetIn(ann, 'fun', '2026-05'))._id } });
    expect((await listBudgets(ann)).items).toEqual([]);
    expect(await storedRows(ann.db)).toMatchObject({ budgets: [], budget_changes: [] });
  });

  test('that is deleted loses its changes for later months, too', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { from: '2026-01' });
    const later = { budgetId: (await budgetIn(ann, 'food', '2026-05'))._id };
    await ann.call(budgets.update, { params: later, body: budgetDraft('Food', { amount: 1 }) });
    await ann.call(budgets.remove, { params: { budgetId: (await budgetIn(ann, 'food', '2026-02'))._id } });
    expect(await monthly(ann, 'food', 'amount')).toEqual({ '2026-01': 100_00 });
  });

  test('that was revived and then deleted in the same month ends again', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { _id: january } = await startBudget(ann, 'Food', { from: '2026-01' });
    await ann.call(budgets.remove, { params: { budgetId: january.replace('2026-01', '2026-02') as BudgetId } });
    setNow('2026-04-15T12:00:00Z');
    const { _id: april } = await startBudget(ann, 'Food', { amount: 70_00 });
    await ann.call(budgets.remove, { params: { budgetId: april } });
    expect(await monthly(ann, 'food', 'amount')).toEqual({ '2026-01': 100_00 });
  });

  test('for a category that has one in that month is rejected beside the name', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Pet Food');
    const rows = await storedRows(ann.db);
    for (const [name, periodStart] of [
      ['pet  FOOD', '2026-03-31'],
      ['Pet Food', undefined],
      ['PET FOOD', '2026-05-01'],
    ]) {
      const payload = { name, amount: 1, periodStart };
      expect(await ann.request({ method: 'POST', url: '/api/budgets', payload })).toMatchObject({
        status: 409,
        json: { code: 'category_taken', errors: { name: ['You already have a budget for this category'] } },
      });
    }
    expect(await storedRows(ann.db)).toEqual(rows);
  });

  test('that had ended is revived by a new one and keeps its earlier months', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { _id: first } = await startBudget(ann, 'Food', { from: '2026-01', icon: '🛒', notes: 'Old' });
    await ann.call(budgets.remove, { params: { budgetId: first.replace('2026-01', '2026-02') as BudgetId } });
    setNow('2026-04-15T12:00:00Z');
    const revived = await startBudget(ann, 'FOOD', { amount: 70_00, notes: 'New' });
    expect(revived).toMatchObject({ _id: first.replace('2026-01', '2026-04'), name: 'FOOD', icon: '🛒', notes: 'New' });
    expect(await monthly(ann, 'food', 'amount')).toEqual({
      '2026-01': 100_00,
      '2026-04': 70_00,
      '2026-05': 70_00,
      '2026-06': 70_00,
    });
  });

  test('that begins later begins earlier with a new one, which holds until then', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { from: '2026-05', amount: 50_00 });
    await startBudget(ann, 'Food', { from: '2026-04', amount: 40_00 });
    expect(await monthly(ann, 'food', 'amount')).toEqual({ '2026-04': 40_00, '2026-05': 50_00 });
  });

  test('has one name, icon, and note for all months, and a change without an icon keeps it', {
    tags: ['7.budgets.list'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { _id } = await startBudget(ann, 'Pets', { from: '2026-01', icon: '🐾', notes: 'Rex' });
    const params = { budgetId: _id.replace('2026-01', '2026-03') as BudgetId };
    await ann.call(budgets.update, { params, body: budgetDraft('  PETS', { notes: 'Rex and Bo' }) });
    const { items } = await listBudgets(ann);
    expect(items).toHaveLength(5);
    for (const item of items)
      expect(item).toMatchObject({ name: 'PETS', icon: '🐾', notes: 'Rex and Bo', category: 'pets' });

    await ann.call(budgets.update, { params, body: budgetDraft('Pets', { icon: '🎁' }) });
    expect(await budgetIn(ann, 'pets', '2026-01')).toMatchObject({ name: 'Pets', icon: '🎁', notes: '' });
    const without = await ann.request({
      method: 'PUT',
      url: `/api/budgets/${_id}`,
      payload: { name: 'Pets', amount: 100, icon: null },
    });
    expect(without).toMatchObject({ status: 200, json: { budget: { icon: null } } });
  });
});
