import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoalId } from '#shared/ids.ts';
import type { TransactionDraft } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, hasLedger, income, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

interface Row {
  readonly type: string;
  readonly amount: number;
  readonly date: string;
}

type Query = Record<string, string | string[]>;
type Sums = Record<string, number>;

/** Every page of a list; the totals of each are checked against the days and months that begin on it. */
async function readPages(person: Person, query: Query, limit: number) {
  const rows: Row[] = [];
  const totals = { day: {} as Sums, month: {} as Sums };
  let cursor: string | null = null;
  do {
    const page: Query = { ...query, limit: String(limit), ...(cursor && { cursor }) };
    const { status, json } = await person.request({ url: '/api/transactions', query: page });
    expect(status).toBe(200);
    expect(Object.keys(json.dayTotals)).toEqual(begun(json.items, rows, 10));
    expect(Object.keys(json.monthTotals)).toEqual(begun(json.items, rows, 7));
    Object.assign(totals.day, json.dayTotals);
    Object.assign(totals.month, json.monthTotals);
    rows.push(...json.items);
    cursor = json.nextCursor;
  } while (cursor);
  return { rows, totals };
}

/** The days or months of the items that no earlier row has. */
function begun(items: readonly Row[], earlier: readonly Row[], length: number): string[] {
  const periods = new Set(items.map(({ date }) => date.slice(0, length)));
  return [...periods.difference(new Set(earlier.map(({ date }) => date.slice(0, length))))];
}

/** Adds up rows by day or by month, the simplest way. */
function plainSums(rows: readonly Row[], length: number): Sums {
  const sums: Sums = {};
  for (const { date, type, amount } of rows) {
    const cents =
      Math.round((sums[date.slice(0, length)] ?? 0) * 100) + Math.round(amount * 100) * (type === 'income' ? 1 : -1);
    sums[date.slice(0, length)] = cents / 100;
  }
  return sums;
}

async function expectPlainSums(person: Person, query: Query, limit: number): Promise<Row[]> {
  const { rows, totals } = await readPages(person, query, limit);
  expect({ query, limit, ...totals }).toEqual({ query, limit, day: plainSums(rows, 10), month: plainSums(rows, 7) });
  return rows;
}

const DAYS = ['2025-12-31', '2026-01-01', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-15'];
const day = fc.constantFrom(...DAYS);
const amount = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant(99_999_999_999));
const kind = fc.constantFrom('income', 'expense', 'expense', 'savings');
const category = fc.constantFrom('food', 'bills', 'pay');
const description = fc.constantFrom('Café', 'rent');
const row = fc.record({ kind, amount, date: day, category, description, goal: fc.nat(1) });

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const filter = fc.record({
  type: optional(fc.constantFrom('income', 'expense', 'savings')),
  category: optional(fc.oneof(category, fc.uniqueArray(category, { minLength: 2 }))),
  exceptCategory: fc.option(category, { nil: undefined, freq: 4 }),
  goal: fc.option(fc.nat(1), { nil: undefined, freq: 6 }),
  startDate: optional(day),
  endDate: optional(day),
  minAmount: fc.option(fc.constantFrom('1', '5'), { nil: undefined, freq: 4 }),
  maxAmount: fc.option(fc.constantFrom('5', '999999999.99'), { nil: undefined, freq: 4 }),
  search: fc.option(fc.constantFrom('café', 'rent'), { nil: undefined, freq: 4 }),
});

function draftOf({ kind, goal, ...details }: typeof row extends fc.Arbitrary<infer R> ? R : never, goals: GoalId[]) {
  if (kind === 'savings') return savings(goals[goal] as GoalId, details);
  return (kind === 'income' ? income : expense)(details);
}

function given(query: Record<string, string | string[] | undefined>): Query {
  return JSON.parse(JSON.stringify(query));
}

describe.each(databases)('the totals of days and months on %s', (database) => {
  test('are plain sums of the matching rows, for random rows, filters, and page sizes', async () => {
    const { guest } = await startApp(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.array(filter, { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 25 }),
        async (rows, filters, limit) => {
          const ann = await guest();
          const goals = [await hasGoal(ann, 'Car'), await hasGoal(ann, 'House')];
          if (rows.length > 0)
            await hasLedger(
              ann,
              rows.map((each) => draftOf(each, goals)),
            );
          expect(await expectPlainSums(ann, {}, limit)).toHaveLength(rows.length);
          for (const { goal, ...rest } of filters) {
            await expectPlainSums(ann, given({ ...rest, goalId: goal === undefined ? undefined : goals[goal] }), limit);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('hold for a day of more rows than are summed at once, and for a streamed page', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const drafts = Array.from({ length: 1234 }, (_, index): TransactionDraft => {
      const date = index < 100 ? '2026-02-28' : index < 300 ? '2026-03-01' : '2026-03-02';
      return (index % 3 ? expense : income)({ amount: index + 1, date });
    });
    await hasLedger(ann, drafts);

    for (const limit of [400, 501, 1134, 1233, 10_000]) {
      await expectPlainSums(ann, {}, limit);
      await expectPlainSums(ann, { type: 'expense' }, limit);
      await expectPlainSums(ann, { minAmount: '0.01' }, limit);
    }
  });

  test('leave out a day of more than 10,000 rows that continues on the next page', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(
      ann,
      Array.from({ length: 10_001 }, () => expense({ amount: 1_00, date: '2026-03-01' })),
    );
    const totalsOf = async (query: Query) => {
      const { json } = await ann.request({ url: '/api/transactions', query: { ...query, limit: '50' } });
      return { day: json.dayTotals, month: json.monthTotals };
    };
    const month = { '2026-03': -10_001 };
    expect(await totalsOf({})).toEqual({ day: {}, month });
    expect(await totalsOf({ type: 'expense' })).toEqual({ day: { '2026-03-01': -10_001 }, month });
  });

  test('include money that a goal moved back to the balance in the month, but not in the day', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    await hasLedger(ann, [savings(car, { amount: 30_00 }), savings(car, { amount: 50_00 })]);
    const url = `/api/goals/${car}/reallocate`;
    expect(await ann.request({ method: 'POST', url, payload: { target: 'balance' } })).toMatchObject({ status: 200 });

    for (const query of [{}, { type: 'savings' }, { minAmount: '1' }]) {
      const { json } = await ann.request({ url: '/api/transactions', query: { ...query, limit: '1' } });
      expect(json).toMatchObject({
        dayTotals: { '2026-03-10': -80 },
        monthTotals: { '2026-03': 0 },
        monthReleased: { '2026-03': 80 },
      });
      const second = { ...query, limit: '1', cursor: json.nextCursor };
      expect((await ann.request({ url: '/api/transactions', query: second })).json.monthReleased).toEqual({});
    }
  });

  test('change with every row that is added, edited, deleted, or restored', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, [expense({ amount: 1_00 }), expense({ amount: 2_00 })]);
    const first = async () => {
      const { json } = await ann.request({ url: '/api/transactions', query: { limit: '1' } });
      return { ...json.dayTotals, ...json.monthTotals };
    };
    const payload = (amount: number) => wire(expense({ amount }));
    const { json } = await ann.request({ method: 'POST', url: '/api/transactions', payload: payload(4_00) });
    const url = `/api/transactions/${json.transaction._id}`;
    expect(await first()).toEqual({ '2026-03-10': -7, '2026-03': -7 });
    await ann.request({ method: 'PUT', url, payload: payload(5_00) });
    expect(await first()).toEqual({ '2026-03-10': -8, '2026-03': -8 });
    await ann.request({ method: 'DELETE', url });
    expect(await first()).toEqual({ '2026-03-10': -3, '2026-03': -3 });
    await ann.request({ method: 'POST', url: `${url}/restore` });
    expect(await first()).toEqual({ '2026-03-10': -8, '2026-03': -8 });
  });
});
