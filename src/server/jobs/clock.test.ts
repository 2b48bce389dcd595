import { describe, expect, test } from 'vitest';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { onSteadyClock } from './clock.ts';

const YEAR = 365 * DAY;

/** An instance with a guest, whose removals have run every hour for four days. */
async function startSteady(database: (typeof databases)[number]) {
  const { guest, db, setNow } = await startApp(database);
  const remove = onSteadyClock(removeDueAccounts);
  const runHourly = async (from: number, to: number) => {
    for (let now = from; now <= to; now += HOUR) await remove(db, now);
  };
  const guests = async () => (await db.selectFrom('users').selectAll().execute()).length;
  await runHourly(NOW - 4 * DAY, NOW);
  setNow(NOW);
  await guest();
  return { db, remove, runHourly, guests };
}

describe.each(databases)('the removal clock on %s', (database) => {
  test('removes nobody after a jump ahead by two days that is set back', async () => {
    const { runHourly, guests } = await startSteady(database);
    await runHourly(NOW + YEAR, NOW + YEAR + 2 * DAY);
    await runHourly(NOW + 2 * DAY, NOW + 29 * DAY);
    expect(await guests()).toBe(1);
    await runHourly(NOW + 29 * DAY, NOW + 31 * DAY);
    expect(await guests()).toBe(0);
  });

  test('removes nobody while the clock of one replica is a year ahead', async () => {
    const { db, remove, guests } = await startSteady(database);
    for (let hour = 0; hour < 100; hour += 1) {
      await Promise.all([remove(db, NOW + hour * HOUR), remove(db, NOW + YEAR + hour * HOUR)]);
    }
    expect(await guests()).toBe(1);
  });

  test('gives guests three days to return after 40 days without a running server', async () => {
    const { runHourly, guests } = await startSteady(database);
    await runHourly(NOW + 40 * DAY, NOW + 43 * DAY - HOUR);
    expect(await guests()).toBe(1);
    await runHourly(NOW + 43 * DAY, NOW + 43 * DAY);
    expect(await guests()).toBe(0);
  });

  test('removes guests later in the week on an instance that stops every night and every weekend', async () => {
    const { remove, db, guests } = await startSteady(database);
    for (let day = 0; day <= 30; day += 1) if (day % 7 < 5) await remove(db, NOW + day * DAY);
    expect(await guests()).toBe(1);
    await remove(db, NOW + 31 * DAY);
    expect(await guests()).toBe(0);
  });
});
