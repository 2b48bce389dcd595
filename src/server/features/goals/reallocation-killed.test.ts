import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, databases, type TestDatabase } from '#testing/databases.ts';
import { startProcess } from '#testing/server-process.ts';

const NODE_OPTIONS = `--import=${join(import.meta.dirname, '../../../../testing/kill-after.ts')}`;

async function ask(url: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { headers, ...(payload && { method: 'POST', body: JSON.stringify(payload) }) });
  return answer.json();
}

type Ask = (path: string, payload?: object) => ReturnType<typeof ask>;

/** A server that is gone after so many of the statements that move a goal's money. */
async function startDoomed(database: TestDatabase, statements: number) {
  const { url, exited } = await startProcess(database, { NODE_OPTIONS, KILL_AFTER: String(statements) });
  return {
    exited,
    with:
      (token: string): Ask =>
      (path, payload) =>
        ask(`${url}/api${path}`, token, payload),
  };
}

/** A guest with a car ($120.00 saved) and a house. @returns the token and the goals. */
async function begin(request: (token: string) => Ask) {
  const { token } = (await request('')('/auth/guest-login', {})) as { token: string };
  const [car, house] = await Promise.all(
    ['Car', 'House'].map(async (name) => {
      const draft = { name, targetAmount: 500, deadline: '2999-01-01' };
      return ((await request(token)('/goals', draft)) as { goal: { _id: string } }).goal._id;
    }),
  );
  await request(token)(`/goals/${car}/contribute`, { amount: 120 });
  return { token, car, house };
}

async function figures(request: Ask) {
  const { summary } = (await request('/dashboard')) as { summary: { savings: number; balance: number } };
  const { goals } = (await request('/goals')) as { goals: { name: string; currentAmount: number }[] };
  return {
    savings: summary.savings,
    balance: summary.balance,
    goals: Object.fromEntries(goals.map(({ name, currentAmount }) => [name, currentAmount])),
  };
}

const UNDONE = { savings: 120, balance: -120, goals: { Car: 120, House: 0 } };

/** Two movements, each with its month total, and the goal that closes. */
const STATEMENTS = 5;

describe.each(databases)('a server killed in the middle of a reallocation on %s', (kind) => {
  test('after each of its statements it is wholly undone, and then it can be wholly done', async () => {
    const database = await createTestDatabase(kind);
    onTestFinished(database.drop);
    let person: Awaited<ReturnType<typeof begin>> | undefined;

    for (let statements = 1; statements <= STATEMENTS; statements += 1) {
      const server = await startDoomed(database, statements);
      person ??= await begin(server.with);
      const request = server.with(person.token);
      expect(await figures(request)).toEqual(UNDONE);
      const answer = request(`/goals/${person.car}/reallocate`, { target: person.house });
      await expect(answer).rejects.toThrow('fetch failed');
      expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });
    }

    const server = await startDoomed(database, STATEMENTS + 1);
    const request = server.with(person?.token ?? '');
    expect(await figures(request)).toEqual(UNDONE);
    expect(await request(`/goals/${person?.car}/reallocate`, { target: person?.house })).toMatchObject({
      success: true,
    });
    expect(await figures(request)).toEqual({ savings: 120, balance: -120, goals: { House: 120 } });
  }, 120_000);
});
