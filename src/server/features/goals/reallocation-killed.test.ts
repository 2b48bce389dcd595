import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { startProcess } from '#testing/processes/server-process.ts';

const NODE_OPTIONS = `--import=${join(import.meta.dirname, '../../../../testing/processes/kill-after.ts')}`;

/** A server that is gone after so many of the statements that move a goal's money. */
function startDoomed(database: TestDatabase, statements: number) {
  return startProcess(database, { NODE_OPTIONS, KILL_AFTER: String(statements) });
}

/** A guest with a car ($120.00 saved) and a house. @returns the guest and the goals. */
async function begin(url: string) {
  const ann = await HttpPerson.guest(url);
  const [car, house] = await Promise.all(
    ['Car', 'House'].map(async (name) => {
      const draft = { name, targetAmount: 500, deadline: '2999-01-01' };
      return (await ann.post<{ goal: { _id: string } }>('/goals', draft)).goal._id;
    }),
  );
  await ann.post(`/goals/${car}/contribute`, { amount: 120 });
  return { ann, car, house };
}

async function figures(person: HttpPerson) {
  const { summary } = await person.get<{ summary: { savings: number; balance: number } }>('/dashboard');
  const { goals } = await person.get<{ goals: { name: string; currentAmount: number }[] }>('/goals');
  return {
    savings: summary.savings,
    balance: summary.balance,
    goals: Object.fromEntries(goals.map(({ name, currentAmount }) => [name, currentAmount])),
  };
}

const UNDONE = { savings: 120, balance: -120, goals: { Car: 120, House: 0 } };

/** Two movements, each with the size of the ledger and its month total, and the goal that closes. */
const STATEMENTS = 7;
/**
 * The note that it was done, which only a request with a key leaves, and the removal of old ones. PostgreSQL gets them together
 * with the commit, so they do not count there. A key has a transaction around everything.
 */
const NOTES = { sqlite: 2, postgres: 0, citus: 0 };
/** A number of statements that no server reaches. */
const NEVER = 0;

describe.each(databases)('a server killed during a reallocation on %s', (kind) => {
  test.each([
    ['with a key', undefined, STATEMENTS + NOTES[kind]],
    ['without a key', null, STATEMENTS],
  ])(
    '%s, undoes the whole reallocation after each of its statements, and a retry completes it',
    async (_, key, count) => {
      const database = await newDatabase(kind);
      let server = await startDoomed(database, 1);
      const { ann, car, house } = await begin(server.url);
      const reallocate = () => ann.post(`/goals/${car}/reallocate`, { target: house }, key);

      for (let statements = 1; statements <= count; statements += 1) {
        expect(await figures(ann)).toEqual(UNDONE);
        await expect(reallocate()).rejects.toThrow('fetch failed');
        expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });
        server = await startDoomed(database, statements < count ? statements + 1 : NEVER);
        ann.url = server.url;
      }

      expect(await figures(ann)).toEqual(UNDONE);
      expect(await reallocate()).toMatchObject({ success: true });
      expect(await figures(ann)).toEqual({ savings: 120, balance: -120, goals: { House: 120 } });
    },
  );
});
