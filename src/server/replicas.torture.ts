import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { admin } from '#testing/app/admin-command.ts';
import { crashWorker } from '#testing/databases/citus.ts';
import { freshDatabase, newDatabase } from '#testing/databases/new-database.ts';
import { startBalancer } from '#testing/processes/balancer.ts';
import { startCaddy } from '#testing/processes/caddy.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { pathOf } from '#testing/processes/path-of.ts';
import { startReplicas } from '#testing/processes/replicas.ts';
import { expectNothingLost, Writer, writeDuring } from '#testing/processes/writer.ts';

const PEOPLE = 200;
const KILLS = 10;
const CRASHES = 3;

const hasCluster = process.env.TEST_CITUS_URL !== undefined;

async function guestsThatWrite(url: string, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < count; index += 1) writers.push(new Writer(await HttpPerson.guest(url)));
  return writers;
}

describe.each([
  { name: 'a balancer that never repeats a request', balance: startBalancer, kind: 'postgres', isPresent: true },
  {
    name: 'Caddy with deploy/Caddyfile',
    balance: startCaddy,
    kind: 'postgres',
    isPresent: pathOf('caddy') !== undefined,
  },
  {
    name: 'a balancer, on the cluster of TEST_CITUS_URL',
    balance: startBalancer,
    kind: 'citus',
    isPresent: hasCluster,
  },
] as const)('replicas behind $name', ({ balance, kind, isPresent }) => {
  const title = `keep every write of ${PEOPLE} users once, and all users signed in, while replicas are killed and replaced`;
  test.skipIf(!isPresent)(title, async () => {
    const database = await freshDatabase(kind);
    const { url, ports, replace } = await startReplicas(database, balance);
    const writers = await guestsThatWrite(url, PEOPLE);

    await writeDuring(writers, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await setTimeout(randomInt(1000));
        await replace(kill);
      }
    });

    await expectNothingLost(database, writers, 0);
    for (const port of ports) {
      const direct = new HttpPerson(`http://127.0.0.1:${port}`, writers[0]?.person.token ?? '');
      expect(await direct.get('/auth/me')).toMatchObject({ name: 'Guest' });
    }
  });
});

describe.skipIf(!hasCluster)('the cluster of TEST_CITUS_URL', () => {
  test(`is distributed while ${PEOPLE} users write: no change is lost or stored twice`, async () => {
    const database = await newDatabase('citus');
    const { url } = await startReplicas(database, startBalancer);
    const writers = await guestsThatWrite(url, PEOPLE);

    await writeDuring(writers, async () => {
      await setTimeout(1000);
      expect(await admin(database, 'distribute')).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Distributed/),
      });
      await setTimeout(1000);
      const again = { code: 0, said: 'Every table is distributed already.' };
      expect(await admin(database, 'distribute')).toEqual(again);
    });

    await expectNothingLost(database, writers, 0);
  });

  test(`loses no change and recovers by itself when a worker crashes ${CRASHES} times`, async () => {
    const database = await freshDatabase('citus');
    const { url } = await startReplicas(database, startBalancer);
    const writers = await guestsThatWrite(url, PEOPLE);

    await writeDuring(writers, async () => {
      for (let crash = 0; crash < CRASHES; crash += 1) {
        await setTimeout(randomInt(1000, 3000));
        await expect(crashWorker()).rejects.toThrow('Connection terminated unexpectedly');
      }
    });

    await expectNothingLost(database, writers, 0);
  });
});

test('enforces limits across replicas: 30 guests an hour from an address, five failures to lock an email', async () => {
  const limited = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  const { url, ports } = await startReplicas(await newDatabase('postgres'), startBalancer, limited);

  const guests = await Promise.allSettled(Array.from({ length: 40 }, () => HttpPerson.guest(url)));
  expect(guests.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);

  const nobody = { email: 'nobody@example.com', password: 'wrong password' };
  const login = (address: string) => new HttpPerson(address, '').post('/auth/login', nobody);
  const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => login(url)));
  const statuses = attempts.map((attempt) => attempt.status === 'rejected' && attempt.reason.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  for (const port of ports) await expect(login(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ status: 429 });
});
