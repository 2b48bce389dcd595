import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { calendarDateAt } from '#server/http/today.ts';
import { addMonths, type CalendarDate, dayIn, type Month, monthOf } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { admin } from '#testing/app/admin-command.ts';
import { Person, startApp } from '#testing/app/app.ts';
import { expense, income, savings, wire } from '#testing/app/builders.ts';
import { databases, type TestDatabase } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { expectedFigures, readFigures } from '#testing/model/figures.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { startProcess } from '#testing/processes/server-process.ts';

interface Moved {
  transaction: { _id: string; amount: number; type: string };
}

/** A user who moves money in every way without pause and remembers the acknowledged changes. */
class Household {
  readonly person: HttpPerson;
  readonly recorded: Moved['transaction'][] = [];
  /** The raised amounts of the budget by month. */
  readonly budgeted = new Map<Month, number>();
  /** Whether each is closed. */
  readonly goals = new Map<GoalId, boolean>();
  #budget = '';

  private constructor(person: HttpPerson) {
    this.person = person;
  }

  static async begin(url: string, month: Month): Promise<Household> {
    const household = new Household(await HttpPerson.guest(url));
    const draft = { name: 'Food', amount: 1, periodStart: dayIn(month, 1) };
    const { budget } = await household.person.post<{ budget: { _id: string } }>('/budgets', draft);
    household.#budget = budget._id.slice(0, -'_YYYY-MM'.length);
    return household;
  }

  /** @param months of which one after the other has its turn */
  async live(months: readonly Month[], isOver: () => boolean): Promise<void> {
    let goal = await this.#newGoal();
    for (let round = 1; !isOver(); round++) {
      const month = months[round % months.length] as Month;
      const details = { date: dayIn(month, 1), amount: round };
      await this.#move('/transactions', wire(income({ ...details, amount: 100_00 + round })));
      await this.#move('/transactions', wire(expense({ ...details, category: round % 3 ? 'food' : 'fun' })));
      await this.#move('/transactions', wire(savings(goal, details)));
      await this.#move(`/goals/${goal}/contribute`, { amount: round / 100 });
      const amount = (100 + round) / 100;
      await this.person.put(`/budgets/${this.#budget}_${month}`, { name: 'Food', amount });
      this.budgeted.set(month, amount);
      if (round % 4 > 0) continue;
      const next = await this.#newGoal();
      await this.person.post(`/goals/${goal}/reallocate`, { target: round % 8 ? next : 'balance' });
      this.goals.set(goal, true);
      goal = next;
    }
  }

  async #newGoal(): Promise<GoalId> {
    const draft = { name: 'Car', targetAmount: 1000, deadline: '9999-12-31' };
    const { goal } = await this.person.post<{ goal: { _id: GoalId } }>('/goals', draft);
    this.goals.set(goal._id, false);
    return goal._id;
  }

  async #move(path: string, body: object): Promise<void> {
    this.recorded.push((await this.person.post<Moved>(path, body)).transaction);
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Backs up during changes. @returns the file and the changes acknowledged before the backup ended */
async function backUpUnderLoad(database: TestDatabase, today: CalendarDate) {
  const { url, child, exited } = await startProcess(database);
  const months = [-2, -1, 0].map((back) => addMonths(monthOf(today), back));
  const households = await Promise.all(Array.from({ length: 8 }, () => Household.begin(url, months[0] as Month)));
  const recorded = () => sum(households.map((household) => household.recorded.length));
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const living = Promise.all(households.map((household) => household.live(months, () => isOver)));
  await expect.poll(recorded).toBeGreaterThan(300);

  const known = households.map(({ person, recorded, budgeted, goals }) => ({
    ...{ person, recorded: [...recorded], budgeted: [...budgeted], goals: [...goals] },
  }));
  const file = join(database.dataDir, 'under-load.sqlite');
  expect(await admin(database, 'backup', file)).toEqual({ code: 0, said: `Backed up to ${file}` });
  await expect.poll(recorded).toBeGreaterThan(sum(known.map((one) => one.recorded.length)));
  isOver = true;
  await living;
  child.kill('SIGTERM');
  await exited;
  return { file, known };
}

type Known = Awaited<ReturnType<typeof backUpUnderLoad>>['known'][number];

/** Expects every acknowledged change. */
async function expectAcknowledged({ recorded, budgeted, goals }: Known, restored: Person): Promise<void> {
  const { json: list } = await restored.request({ url: '/api/transactions' });
  const items = new Map<string, object>(list.items.map((item: Moved['transaction']) => [item._id, item]));
  expect(recorded.map(({ _id }) => items.get(_id))).toEqual(recorded);
  expect(items.size).toBe(list.items.length);
  const { json: budgets } = await restored.request({ url: '/api/budgets' });
  for (const [month, amount] of budgeted) {
    const item = budgets.items.find(({ _id }: { _id: string }) => _id.endsWith(month));
    expect(item.amount).toBeGreaterThanOrEqual(amount);
  }
  for (const [id, isClosed] of goals) {
    const { json } = await restored.request({ url: `/api/goals/${id}` });
    expect(json.goal).toMatchObject({ _id: id, ...(isClosed && { isClosed }) });
  }
}

describe.each(databases)('the restore drill: a backup of %s under load', (from) => {
  test.each(databases)('restored on %s holds every acknowledged transaction, and all figures match it', async (to) => {
    const now = Date.now();
    const today = calendarDateAt(now, 'America/New_York');
    const { file, known } = await backUpUnderLoad(await newDatabase(from), today);

    const target = await newDatabase(to);
    expect(await admin(target, 'restore', file)).toEqual({ code: 0, said: `Restored ${file}` });
    expect((await admin(target, 'verify')).said).toContain(`The totals agree with the ledger: ${known.length} `);
    const { app, db, setNow } = await startApp(to, { database: target });
    setNow(now);

    for (const household of known) {
      const { token } = household.person;
      const { json: me } = await new Person(app, db, '', token, null).request({ url: '/api/auth/me' });
      const restored = new Person(app, db, me._id, token, null);
      await expectAcknowledged(household, restored);
      expect(await readFigures(restored)).toEqual(await expectedFigures(restored, today));
    }
  });
});
