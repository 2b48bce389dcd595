import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthsFrom } from '#shared/budgets/budget-timeline.ts';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { DEFAULT_PREFERENCES, preferencesContract as preferences } from '#shared/preferences/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, readMonthTotals, recomputeMonthTotals, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { listBudgets } from '#testing/features/budgets.ts';
import { BudgetModel } from '#testing/model/budgets.ts';

const MONTHS = monthsFrom('2025-08' as Month, '2026-08' as Month);
const CURRENT = MONTHS.indexOf('2026-03' as Month);
const NOBODYS = '0193d6a0-1b2c-7d3e-8f4a-5b6c7d8e9f00';

const name = fc.constantFrom('Food', 'FOOD', 'Fun', 'Bills');
const month = fc.nat({ max: MONTHS.length - 1 });
const amount = fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.constant(99_999_999_999));
const spending = {
  type: fc.constantFrom('expense' as const, 'expense' as const, 'income' as const),
  category: fc.constantFrom('food', 'fun', 'bills', 'dining'),
  month: fc.nat({ max: CURRENT }),
  amount,
};
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('begin' as const), name, month, amount }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('set' as const), name, month, amount }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('end' as const), name, month }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rename' as const), name, month, to: name }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('record' as const), ...spending }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('delete' as const, 'restore' as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type BudgetStep = Extract<Step, { name: string }>;

/** Does one step through the API and in the plain table; both must agree on whether it can be done. */
async function take(step: Step, person: Person, plain: BudgetModel): Promise<void> {
  if (step.act === 'record') {
    const { type, category, amount, month } = step;
    const draft = { category, amount, date: `${MONTHS[month]}-0${1 + (amount % 9)}` };
    const [row] = await record(person, type === 'income' ? income(draft) : expense(draft));
    plain.transactions.push({ id: row?._id as string, type, amount, month, category, deleted: false });
  } else if ('which' in step) {
    const row = plain.transactions[step.which % Math.max(plain.transactions.length, 1)];
    if (!row) return;
    const url = `/api/transactions/${row.id}`;
    if (step.act === 'delete') await person.request({ method: 'DELETE', url });
    else await person.request({ method: 'POST', url: `${url}/restore` });
    row.deleted = step.act === 'delete';
  } else {
    await takeWithBudget(step, person, plain);
  }
}

async function takeWithBudget(step: BudgetStep, person: Person, plain: BudgetModel): Promise<void> {
  const category = step.name.toLowerCase();
  const exists = plain.hasBudget(category, step.month);
  const budget = plain.budgets.get(category);
  const url = `/api/budgets/${budget?.id ?? NOBODYS}_${MONTHS[step.month]}`;
  if (step.act === 'begin') {
    const payload = { name: step.name, amount: step.amount / 100, periodStart: `${MONTHS[step.month]}-01` };
    const { status, json } = await person.request({ method: 'POST', url: '/api/budgets', payload });
    expect([step, status]).toEqual([step, exists ? 409 : 201]);
    if (!exists) plain.begin(step.name, step.month, step.amount, json.budget._id.slice(0, 36));
  } else if (step.act === 'end') {
    expect([step, (await person.request({ method: 'DELETE', url })).status]).toEqual([step, exists ? 200 : 404]);
    if (exists) plain.end(category, step.month);
  } else {
    const amount = step.act === 'set' ? step.amount : (budget?.cells[step.month]?.amount ?? 1);
    const to = step.act === 'set' ? (budget?.name ?? 'x') : step.to;
    const taken = to.toLowerCase() !== category && plain.budgets.has(to.toLowerCase());
    const { status } = await person.request({ method: 'PUT', url, payload: { name: to, amount: amount / 100 } });
    expect([step, status]).toEqual([step, !exists ? 404 : taken ? 409 : 200]);
    if (status === 200 && step.act === 'set') plain.set(category, step.month, amount);
    else if (status === 200) plain.rename(category, to);
  }
}

async function read(person: Person, carryForwardUnusedBudget: boolean) {
  const body = { ...DEFAULT_PREFERENCES, budgetSettings: { carryForwardUnusedBudget } };
  await person.call(preferences.update, { body });
  const query = { startDate: `${MONTHS[0]}-01` as CalendarDate, endDate: `${MONTHS.at(-1)}-28` as CalendarDate };
  const { items, unbudgeted } = await listBudgets(person, query);
  return MONTHS.map((month) => ({
    items: items
      .filter(({ periodStart }) => periodStart.startsWith(month))
      .map(({ name, amount, spent, carriedOver }) => ({ name, amount, spent, carriedOver })),
    unbudgeted: unbudgeted.find((one) => one.month === month)?.amount,
  }));
}

describe.each(databases)('budgets on %s', (database) => {
  test('match a reference table in every figure of every month after random changes', async () => {
    const { guest } = await startApp(database);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const person = await guest();
        const plain = new BudgetModel(MONTHS.length, CURRENT);
        for (const step of steps) await take(step, person, plain);

        const expected = MONTHS.map((_, index) => plain.month(index));
        expect(await read(person, true)).toEqual(expected);
        const without = expected.map(({ items, unbudgeted }) => ({
          items: items.map((item) => ({ ...item, carriedOver: 0 })),
          unbudgeted,
        }));
        expect(await read(person, false)).toEqual(without);
        expect(await readMonthTotals(person.db)).toEqual(await recomputeMonthTotals(person.db));
      }),
      { numRuns: 30 },
    );
  });
});
