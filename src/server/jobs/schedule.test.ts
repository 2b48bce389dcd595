import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { outboxStatus } from '#server/mail/outbox.ts';
import { MINUTE } from '#shared/durations.ts';
import { ALL_ON } from '#shared/switches.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { setUpDemo } from '#testing/features/demo.ts';
import { startMailServer } from '#testing/mail/mail-server.ts';
import { scheduleJobs } from './schedule.ts';

describe.each(databases)('the jobs of a replica on %s', (database) => {
  test('record mail that the server accepted before a stop and leave the rest to other replicas', async () => {
    const { db, person } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    for (const name of ['Groceries', 'Fun']) {
      await startBudget(ann, name);
      await record(ann, expense({ amount: 80_00, category: name.toLowerCase() }));
    }
    expect(await outboxStatus(db)).toMatchObject({ waiting: 2 });
    const server = await startMailServer();
    server.behavior = 'hold';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const options = { smtpUrl: server.url, mailFrom: 'mail@example.com', publicUrl: 'https://money.example.com' };
    const failed = vi.fn();
    const jobs = scheduleJobs(db, {
      mailer: createMailer(options),
      switches: ALL_ON,
      log: { error: failed, warn: failed } as never,
    });

    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await server.nextMail();
    const stopped = jobs.stop();
    server.release();
    await stopped;

    expect(server.received).toHaveLength(1);
    expect(await outboxStatus(db)).toMatchObject({ waiting: 1 });
    expect(failed).not.toHaveBeenCalled();
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('renew an existing demo every hour with DEMO=%s', async (demo, left) => {
    const app = await startApp(database);
    const visitor = await setUpDemo(app);
    await record(visitor, expense({ description: 'Left by a visitor' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const failed = vi.fn();
    const log = { error: failed, warn: failed } as never;
    const jobs = scheduleJobs(app.db, { mailer: null, switches: { ...ALL_ON, demo }, log });

    // To the minute of the job and no further: connections that are being opened must not time out.
    vi.advanceTimersByTime(17 * MINUTE);
    vi.useRealTimers();
    await jobs.stop();

    const remaining = await app.db
      .selectFrom('transactions')
      .select('id')
      .where('description', '=', 'Left by a visitor');
    expect(await remaining.execute()).toHaveLength(left);
    expect(failed).not.toHaveBeenCalled();
  });
});
