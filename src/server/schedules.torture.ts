import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/db/open.ts';
import { findBrokenOccurrences } from '#server/features/schedules/service.ts';
import { findDisagreements } from '#server/ledger/verify.ts';
import type { ScheduleId, UserId } from '#shared/ids.ts';
import { databases, type TestDatabase } from '#testing/databases/databases.ts';
import { freshDatabase } from '#testing/databases/new-database.ts';
import { scheduleDraft } from '#testing/features/schedules.ts';
import { startBalancer } from '#testing/processes/balancer.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { startProcess } from '#testing/processes/server-process.ts';

const PEOPLE = 20;
const SCHEDULES = 3;
const OUTAGE_DAYS = 70;
const RECORDED = 60;
const KILLS = 12;
const DAY = 86_400_000;

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Guests with daily automatic schedules, whose server has then been off for 70 days. */
async function afterOutage(database: TestDatabase, url: string): Promise<HttpPerson[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => HttpPerson.guest(url)));
  for (const person of people) {
    for (let index = 0; index < SCHEDULES; index += 1) {
      const { amount: _, ...draft } = scheduleDraft(dayIn(2), { recording: 'automatic', rule: { unit: 'day' } });
      await person.post('/schedules', { ...draft, amount: { from: 4, to: 4 }, description: `Coffee ${index}` });
    }
  }
  const db = connect(database);
  const first = dayIn(1 - OUTAGE_DAYS) as never;
  const before = dayIn(-OUTAGE_DAYS) as never;
  for (const { id, rule } of await db.selectFrom('schedules').select(['id', 'rule']).execute()) {
    const earlier = JSON.stringify({ ...JSON.parse(rule), anchor: first });
    const change = { rule: earlier, counts_from: first, recorded_through: before };
    await db
      .updateTable('schedules')
      .set(change)
      .where('id', '=', id as ScheduleId)
      .execute();
  }
  await db
    .updateTable('users')
    .set({ schedules_due: first })
    .where('id', '<>', '' as UserId)
    .execute();
  await db.destroy();
  return people;
}

/** @returns whether the dashboard was shown and nothing more is due */
async function opensApp(person: HttpPerson): Promise<boolean> {
  return person.get<{ leftToSpend: { isStillRecording: boolean } }>('/dashboard').then(
    ({ leftToSpend }) => !leftToSpend.isStillRecording,
    () => false,
  );
}

describe.each(databases)('automatic recording after an outage on %s', (kind) => {
  const replicas = kind !== 'sqlite' ? 3 : 1;

  test(`happens once on ${replicas} servers that are killed and replaced`, async () => {
    const database = await freshDatabase(kind);
    const servers = await Promise.all(Array.from({ length: replicas }, () => startProcess(database)));
    const ports: (number | undefined)[] = servers.map(({ port }) => port);
    const people = await afterOutage(database, await startBalancer(ports));

    let isOver = false;
    const opening = people.flatMap((person) =>
      Array.from({ length: 3 }, async () => {
        while (!isOver) await opensApp(person);
        while (!(await opensApp(person)));
      }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const index = kill % replicas;
      await setTimeout(randomInt(300));
      servers[index]?.child.kill('SIGKILL');
      await servers[index]?.exited;
      ports[index] = undefined;
      servers[index] = await startProcess(database);
      ports[index] = servers[index]?.port;
    }
    isOver = true;
    await Promise.all(opening);

    const db = connect(database);
    const counted = await db
      .selectFrom('transactions')
      .select((row) => ['user_id', 'description', row.fn.countAll<number>().as('count')])
      .select((row) => row.fn.count<number>('date').distinct().as('days'))
      .groupBy(['user_id', 'description'])
      .execute();
    expect(counted).toHaveLength(PEOPLE * SCHEDULES);
    expect(counted.filter(({ count, days }) => count !== RECORDED || days !== RECORDED)).toEqual([]);
    expect(await findBrokenOccurrences(db, 1)).toEqual([]);
    expect(await findDisagreements(db, 1)).toEqual([]);
    await db.destroy();
  });
});
