import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { hasGoal, income, readMonthTotals, recomputeMonthTotals, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { apply, expectedStatus, requestOf, type Step, step } from '#testing/model/goal-steps.ts';
import { LedgerModel } from '#testing/model/ledger.ts';

/** Three goals, each with something in it, and something earned, in the API and in the plain ledger. */
async function begin(person: Person): Promise<LedgerModel> {
  const ledger = new LedgerModel();
  for (const name of ['Car', 'House', 'Boat']) ledger.goals.push({ _id: await hasGoal(person, name), isClosed: false });
  const drafts = [income(), ...ledger.goals.map(({ _id }) => savings(_id, { amount: 50_00 }))];
  for (const transaction of await record(person, ...drafts)) {
    ledger.rows.push({ ...transaction, created: ledger.rows.length, deleted: false });
  }
  return ledger;
}

const things = (ledger: LedgerModel) => ({
  goals: ledger.goals.map(({ _id }) => _id),
  rows: ledger.rows.map(({ _id }) => _id),
});

async function compareFigures(person: Person, ledger: LedgerModel): Promise<void> {
  const { summary } = await person.call(dashboard.read, {});
  expect(summary).toEqual(ledger.summary('2026-03'));
  for (const { _id, isClosed } of ledger.goals) {
    const { goal } = await person.call(goals.read, { params: { goalId: _id } });
    expect(goal).toMatchObject({ currentAmount: ledger.held(_id), isClosed });
  }
  const { goals: open } = await person.call(goals.list, {});
  const expected = ledger.goals.filter(({ isClosed }) => !isClosed).map(({ _id }) => [_id, ledger.held(_id)]);
  expect(open.map(({ _id, currentAmount }) => [_id, currentAmount]).sort()).toEqual(expected.sort());
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The model of the stored rows, and the figures of the API. */
async function expectBooks(person: Person): Promise<void> {
  const of = { user_id: person.userId as never };
  const rows = await person.db
    .selectFrom('transactions')
    .selectAll()
    .where((row) => row.and(of))
    .execute();
  const moves = await person.db
    .selectFrom('goal_movements')
    .selectAll()
    .where((row) => row.and(of))
    .execute();
  const all = await person.db
    .selectFrom('goals')
    .selectAll()
    .where((row) => row.and(of))
    .execute();
  const total = (type: string) => sum(rows.filter((row) => row.type === type).map((row) => row.amount_cents));
  const moved = (kind: string) => sum(moves.filter((row) => row.kind === kind).map((row) => row.amount_cents));
  const held = all.map(({ id, closed_at }) => ({
    _id: id,
    isClosed: closed_at !== null,
    currentAmount: sum([...rows, ...moves].filter(({ goal_id }) => goal_id === id).map((row) => row.amount_cents)),
  }));
  const heldBy = (isClosed: boolean) =>
    held.filter((goal) => goal.isClosed === isClosed).map((goal) => goal.currentAmount);

  const { summary } = await person.call(dashboard.read, {});
  const { goals: open } = await person.call(goals.list, {});
  expect(Math.min(...held.map(({ currentAmount }) => currentAmount))).toBeGreaterThanOrEqual(0);
  expect(summary.savings).toBe(total('savings') + moved('release'));
  expect(summary.balance).toBe(total('income') - total('expense') - summary.savings);
  expect(sum(open.map((goal) => goal.currentAmount))).toBe(summary.savings + moved('adjustment') - sum(heldBy(true)));
  expect(moved('transfer')).toBe(0);
  for (const goal of held) {
    expect((await person.call(goals.read, { params: { goalId: goal._id } })).goal).toMatchObject(goal);
  }
  expect(await readMonthTotals(person.db)).toEqual(await recomputeMonthTotals(person.db));
}

/** One client after another takes its turn; all of them wait together. */
async function sendAll(
  clients: readonly FastifyInstance[],
  person: Person,
  steps: readonly Step[],
  ledger: LedgerModel,
) {
  const headers = { authorization: `Bearer ${person.token}`, 'x-time-zone': 'America/New_York' };
  return Promise.all(
    steps.map((step, index) => {
      const client = clients[index % clients.length] as FastifyInstance;
      return client.inject({ ...requestOf(step, things(ledger)), headers });
    }),
  );
}

describe.each(databases)('the books on %s', (database) => {
  test('balance to the cent after random savings, edits, contributions, adjustments, reallocations, and deletions', async () => {
    const { guest } = await startApp(database);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const person = await guest();
        const ledger = await begin(person);
        for (const step of steps) {
          const expected = expectedStatus(step, ledger);
          const { status, json } = await person.request(requestOf(step, things(ledger)));
          expect({ step, status, message: json.message }).toMatchObject({ status: expected });
          if (status < 300) apply(step, ledger, json);
        }
        await compareFigures(person, ledger);
        await expectBooks(person);
      }),
      { numRuns: 15 },
    );
  });

  test('balance after several clients do all of that at once', async () => {
    const { guest, app, replica } = await startApp(database);
    // SQLite belongs to one process.
    const clients = database !== 'sqlite' ? [app, (await replica()).app, (await replica()).app] : [app];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 6, maxLength: 10 }), { maxLength: 3 }), async (batches) => {
        const person = await guest();
        const ledger = await begin(person);
        for (const steps of batches) {
          const answers = await sendAll(clients, person, steps, ledger);
          for (const [index, { statusCode, body }] of answers.entries()) {
            expect({ step: steps[index], statusCode, body }).toEqual({
              step: steps[index],
              statusCode: expect.toSatisfy((status) => [200, 201, 400, 404, 409].includes(status)),
              body,
            });
          }
          await expectBooks(person);
        }
      }),
      { numRuns: 15 },
    );
  });
});
