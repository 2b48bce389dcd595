import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import { averageMonthlySavings } from '#shared/reports/average-savings.ts';
import { totalFlow } from '#shared/reports/flow.ts';
import { flowsOf, monthlyInsight } from '#shared/reports/monthly-insight.ts';
import { savingsRate } from '#shared/reports/savings-rate.ts';
import { type TransactionFilter, transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, savings, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readReports } from '#testing/features/reports.ts';
import { expectedReports } from '#testing/model/reports.ts';

/** The days on which something happens, and on which the reports are read: across a year boundary. */
const HAPPENING = ['2025-10-20', '2025-11-30', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-31'];
const READING = ['2025-12-31', '2026-03-30', '2026-04-01', '2026-06-15'];
const LISTING = '2026-03-30';
const DAY = 86_400_000;

const which = fc.nat({ max: 30 });
const amount = fc.oneof(fc.integer({ min: 1, max: 500_00 }), fc.constant(99_999_999_999));
const category = fc.constantFrom('food', 'fun', 'bills', 'gifts', 'rent');
const row = { kind: fc.constantFrom('income', 'expense', 'expense', 'savings'), which, amount, category };
const daysAgo = fc.nat({ max: 120 });
const name = fc.constantFrom('Food', 'Fun', 'Bills', 'Treats');

function act<const A extends string>(act: A) {
  return { act: fc.constant(act) };
}

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...act('record'), ...row, daysAgo }) },
  { weight: 3, arbitrary: fc.record({ ...act('edit'), ...row, daysAgo, row: which }) },
  { weight: 2, arbitrary: fc.record({ ...act('delete'), row: which }) },
  { weight: 1, arbitrary: fc.record({ ...act('restore'), row: which }) },
  { weight: 2, arbitrary: fc.record({ ...act('adjust'), which, amount }) },
  { weight: 1, arbitrary: fc.record({ ...act('release'), which }) },
  { weight: 1, arbitrary: fc.record({ ...act('close'), which }) },
  { weight: 3, arbitrary: fc.record({ ...act('budget'), name, amount, monthsAhead: fc.integer({ min: -3, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ ...act('change'), which, name, amount }) },
  { weight: 1, arbitrary: fc.record({ ...act('end'), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The current state; a new goal replaces a closed one. */
interface Things {
  readonly rows: string[];
  readonly goals: string[];
}

async function openGoal(person: Person, { goals }: Things, place: number): Promise<void> {
  const payload = { name: `Goal ${goals.length}`, targetAmount: 1000, deadline: '2027-01-01' };
  const { json } = await person.request({ method: 'POST', url: '/api/goals', payload });
  goals[place] = json.goal._id;
}

/** Runs one step through the API if possible. @returns whether it ran */
async function take(step: Step, person: Person, things: Things, today: string): Promise<boolean> {
  const post = (url: string, payload?: object) => person.request({ method: 'POST', url, ...(payload && { payload }) });
  const put = (url: string, payload: object) => person.request({ method: 'PUT', url, payload });
  const remove = (url: string) => person.request({ method: 'DELETE', url });
  const pick = (list: readonly string[], number: number) => list[number % list.length] ?? 'nothing-yet';
  const goalUrl = (number: number) => `/api/goals/${pick(things.goals, number)}`;
  const rowUrl = (number: number) => `/api/transactions/${pick(things.rows, number)}`;
  const answer = async () => {
    switch (step.act) {
      case 'record': {
        const made = await post('/api/transactions', draftOf(step, things, today));
        if (made.status === 201) things.rows.push(made.json.transaction._id);
        return made;
      }
      case 'edit':
        return put(rowUrl(step.row), draftOf(step, things, today));
      case 'delete':
        return remove(rowUrl(step.row));
      case 'restore':
        return post(`${rowUrl(step.row)}/restore`);
      case 'adjust': {
        const changed = { name: 'Adjusted', targetAmount: 999_999_999.99, deadline: '2027-01-01' };
        return put(goalUrl(step.which), { ...changed, currentAmount: step.amount / 100 });
      }
      case 'release':
        return post(`${goalUrl(step.which)}/reallocate`, { target: 'balance' });
      case 'close':
        return remove(goalUrl(step.which));
      case 'budget': {
        const month = new Date(
          Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + step.monthsAhead, 1),
        );
        const periodStart = month.toISOString().slice(0, 10);
        return post('/api/budgets', { name: step.name, amount: step.amount / 100, periodStart });
      }
      default: {
        const { json } = await person.request({ url: '/api/budgets' });
        const url = `/api/budgets/${pick(
          json.items.map(({ _id }: { _id: string }) => _id),
          step.which,
        )}`;
        return step.act === 'end' ? remove(url) : put(url, { name: step.name, amount: step.amount / 100 });
      }
    }
  };
  const { status } = await answer();
  expect(status).toBeLessThan(500);
  if (status < 300 && (step.act === 'release' || step.act === 'close')) {
    await openGoal(person, things, step.which % things.goals.length);
  }
  return status < 300;
}

function draftOf(
  { kind, which, amount, category, daysAgo }: Extract<Step, { kind: string }>,
  { goals }: Things,
  today: string,
) {
  const date = new Date(Date.parse(today) - daysAgo * DAY).toISOString().slice(0, 10);
  if (kind === 'income') return wire(income({ amount, category, date }));
  if (kind === 'expense') return wire(expense({ amount, category, date }));
  return wire(savings(goals[which % goals.length] as never, { amount, date }));
}

type Trend = Awaited<ReturnType<typeof expectedReports>>['trends']['trend'];

/** The stat cards and the insight, worked out in whole numbers of any size. */
function expectedFigures(trend: Trend) {
  const nets = Object.values(trend).map(({ income, expense }) => BigInt(income) - BigInt(expense));
  const count = BigInt(nets.length);
  const total = nets.reduce((sum, net) => sum + net, 0n);
  const income = Object.values(trend).reduce((sum, flow) => sum + BigInt(flow.income), 0n);
  const distance = total < 0n ? -total : total;
  const change = (nets.at(-1) ?? 0n) - (nets.at(-2) ?? 0n);
  const more = change > 0n ? 'more' : change < 0n ? 'less' : 'matched';
  return {
    average: nearest(distance, count),
    rate: total < 0n ? -nearest(100n * distance, income) : nearest(100n * distance, income),
    insight: count < 2n ? /at least two months/ : new RegExp(more),
    amount: change === 0n || count < 2n ? '' : dollars(change < 0n ? -change : change),
  };
}

/** Rounds half up; 0 for a divisor of zero. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  return divisor === 0n ? 0n : (2n * dividend + divisor) / (2n * divisor);
}

function dollars(cents: bigint): string {
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')} `;
}

/** Expects the list behind a bar to add up to the bar. */
async function expectSameInList(person: Person, reports: Awaited<ReturnType<typeof readReports>>): Promise<void> {
  const totalsOf = (month: Month, filter: TransactionFilter) => {
    const { start, end } = rangeOfMonth(month);
    return person.call(transactions.totals, { query: { startDate: start, endDate: end, ...filter } });
  };
  for (const { goalId, monthlySavings } of reports.savingsByGoal) {
    for (const { month, amount } of monthlySavings) {
      const { savings, released } = await totalsOf(month, { type: 'savings', goalId });
      expect(released).toBeGreaterThanOrEqual(0);
      expect(savings - released).toBe(amount);
    }
  }
  for (const { month, actual, unbudgeted, categories } of reports.budgetPerformance) {
    const { expense } = await totalsOf(month, { type: 'expense' });
    const budgeted = categories.length > 0 ? await totalsOf(month, { type: 'expense', category: categories }) : null;
    expect([budgeted?.expense ?? 0, expense - (budgeted?.expense ?? 0)]).toEqual([actual, unbudgeted]);
  }
}

describe.each(databases)('the reports on %s', (database) => {
  test('equal the plain sums of the stored rows after random changes', async () => {
    const { guest, setNow } = await startApp(database);
    let done = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        setNow(`${HAPPENING[0]}T12:00:00Z`);
        const person = await guest();
        const things: Things = { rows: [], goals: [] };
        for (const place of [0, 1]) await openGoal(person, things, place);
        for (const [index, step] of steps.entries()) {
          const today = HAPPENING[Math.floor((index / steps.length) * HAPPENING.length)] as string;
          setNow(Date.parse(`${today}T12:00:00Z`) + index);
          if (await take(step, person, things, today)) done += 1;
        }
        for (const today of READING) {
          setNow(`${today}T12:00:00Z`);
          const reports = await readReports(person);
          const plain = await expectedReports(person, today);
          expect({ today, ...reports }).toEqual({ today, ...plain });

          const { average, rate, insight, amount } = expectedFigures(plain.trends.trend);
          const flows = flowsOf(reports.trends.trend);
          expect(BigInt(averageMonthlySavings(flows))).toBe(average);
          expect(BigInt(savingsRate(totalFlow(flows)))).toBe(rate);
          expect(monthlyInsight(reports.trends.trend)).toMatch(insight);
          expect(monthlyInsight(reports.trends.trend)).toContain(amount);
          if (today === LISTING) await expectSameInList(person, reports);
        }
      }),
      { numRuns: 15 },
    );
    expect(done).toBeGreaterThan(100);
  });
});
