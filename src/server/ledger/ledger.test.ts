import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { dashboardContract as dashboard, SpendingPeriod } from '#shared/dashboard/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import {
  type TransactionDraft,
  type TransactionFilter,
  transactionsContract as transactions,
} from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import {
  expense,
  hasGoal,
  income,
  readMonthTotals,
  recomputeMonthTotals,
  savings,
  wire,
} from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { LedgerModel } from '#testing/model/ledger.ts';

/** The last day on which something is recorded; the days on which the figures are read. */
const RECORDING = '2026-01-02';
const READING = [RECORDING, '2026-02-10'];

const details = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 99_999_999_999 })),
  date: fc.constantFrom('2024-12-31', '2025-11-30', '2025-12-01', '2025-12-31', '2026-01-01', RECORDING),
  category: fc.constantFrom('food', 'bills', 'other'),
  description: fc.constantFrom('Café', 'rent 50%'),
});

type MakeDraft = (goals: readonly [GoalId, GoalId]) => TransactionDraft;
const draft: fc.Arbitrary<MakeDraft> = fc
  .tuple(fc.constantFrom('income', 'expense', 'car', 'house'), details)
  .map(([kind, { category, ...rest }]) => ([car, house]) => {
    if (kind === 'income') return income({ ...rest, category });
    if (kind === 'expense') return expense({ ...rest, category });
    return savings(kind === 'car' ? car : house, rest);
  });

const which = fc.nat({ max: 20 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('create' as const), draft }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), which, draft }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('delete' as const, 'restore' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one step through the API and in the plain list. */
async function take(step: Step, person: Person, ledger: LedgerModel, goals: readonly [GoalId, GoalId]): Promise<void> {
  if (step.act === 'create') {
    const { transaction } = await person.call(transactions.create, { body: step.draft(goals) });
    ledger.rows.push({ ...transaction, created: ledger.rows.length, deleted: false });
    return;
  }
  const row = ledger.rows[step.which % Math.max(ledger.rows.length, 1)];
  if (!row) return;
  const url = `/api/transactions/${row._id}`;
  const replace = (changed: Partial<typeof row>) => {
    ledger.rows = ledger.rows.map((other) => (other === row ? { ...row, ...changed } : other));
  };
  if (step.act === 'edit') {
    const { _id: _, category, goalId, ...body } = step.draft(goals);
    const { status } = await person.request({ method: 'PUT', url, payload: wire({ category, goalId, ...body }) });
    expect(status).toBe(row.deleted ? 404 : 200);
    if (!row.deleted)
      replace({ ...body, category: category ?? null, goalId: goalId ?? null, version: row.version + 1 });
  } else if (step.act === 'delete') {
    expect((await person.request({ method: 'DELETE', url })).status).toBe(row.deleted ? 404 : 200);
    replace({ deleted: true });
  } else {
    expect((await person.request({ method: 'POST', url: `${url}/restore` })).status).toBe(200);
    replace({ deleted: false });
  }
}

const day = (text: string) => text as CalendarDate;
const filters = ([car]: readonly [GoalId, GoalId]): TransactionFilter[] => [
  {},
  { type: 'income' },
  { type: 'expense', category: ['food'] },
  { category: ['bills', 'other'] },
  { goalId: car },
  { startDate: day('2025-12-01'), endDate: day('2025-12-31') },
  { startDate: day('2025-12-01'), endDate: day('2026-01-31'), category: ['food'] },
  { startDate: day('2025-12-02'), endDate: day('2026-01-01') },
  { endDate: day('2025-11-30') },
  { minAmount: 50 as Cents, maxAmount: 5_000_00 as Cents },
  { search: 'CAFÉ', type: 'savings' },
  { search: '50%' },
];

async function compareFigures(person: Person, ledger: LedgerModel, today: string): Promise<void> {
  const { summary, recent } = await person.call(dashboard.read, {});
  expect(summary).toEqual(ledger.summary(today.slice(0, 7)));
  expect(recent).toEqual(ledger.list().slice(0, 10));
  for (const period of SpendingPeriod.options) {
    const spending = await person.call(dashboard.spending, { query: { period } });
    expect({ period, ...spending }).toEqual({ period, ...ledger.spending(period, today) });
  }
}

async function compareLists(person: Person, ledger: LedgerModel, goals: readonly [GoalId, GoalId]): Promise<void> {
  for (const query of filters(goals)) {
    const { items } = await person.call(transactions.list, { query });
    const totals = await person.call(transactions.totals, { query });
    const expected = ledger.list(query);
    expect({ query, items, totals }).toEqual({
      query,
      items: expected,
      totals: { count: expected.length, ...ledger.sums(query), released: 0 },
    });
  }
  const { categories } = await person.call(transactions.userCategories, {});
  expect(categories).toEqual(ledger.categories());
  for (const type of ['income', 'expense'] as const) {
    const answer = await person.call(transactions.categories, { query: { type } });
    expect(answer.categories).toEqual([...new Set([...DEFAULT_CATEGORIES[type], ...ledger.categories(type)])]);
  }
}

describe.each(databases)('the ledger on %s', (database) => {
  test('adds every figure up to the plain sum of the transactions after random creations, edits, deletions, and restores', async () => {
    const { guest, setNow } = await startApp(database);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const person = await guest();
        const goals = [await hasGoal(person, 'Car'), await hasGoal(person, 'House')] as const;
        const ledger = new LedgerModel();
        for (const [index, step] of steps.entries()) {
          setNow(Date.parse(`${RECORDING}T12:00:00Z`) + index);
          await take(step, person, ledger, goals);
        }
        for (const today of READING) {
          setNow(`${today}T12:00:00Z`);
          await compareFigures(person, ledger, today);
        }
        await compareLists(person, ledger, goals);
        expect(await readMonthTotals(person.db)).toEqual(await recomputeMonthTotals(person.db));
      }),
      { numRuns: 25 },
    );
  });
});
