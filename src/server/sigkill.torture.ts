import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { freshDatabase } from '#testing/databases/new-database.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { startProcess } from '#testing/processes/server-process.ts';
import { expectNothingLost, Writer } from '#testing/processes/writer.ts';

const ROUNDS = 30;
const PEOPLE = 12;
/** How long a server lives at most under load. On a cluster, the first write of a server takes longer. */
const LIFE_MILLISECONDS = { sqlite: 400, postgres: 400, citus: 4000 };

async function writeUntilGone(writer: Writer): Promise<void> {
  while (await writer.write());
}

describe.each(databases)(`SIGKILL at a random moment under load, ${ROUNDS} times, on %s`, (kind) => {
  test('keeps every acknowledged row once, totals that match the ledger, and a clean next start', async () => {
    const database = await freshDatabase(kind);
    let writers: Writer[] = [];

    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, exited, url } = await startProcess(database);
      if (writers.length === 0) {
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => HttpPerson.guest(url)));
        writers = people.map((person) => new Writer(person));
      }
      for (const { person } of writers) person.url = url;
      const writing = Promise.all(writers.map(writeUntilGone));
      await setTimeout(randomInt(LIFE_MILLISECONDS[kind]));
      child.kill('SIGKILL');
      await writing;
      expect(await exited).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    }

    await expectNothingLost(database, writers, PEOPLE);
  });
});
