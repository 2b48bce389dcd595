import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { DAY, MINUTE } from '#shared/durations.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { startMailServer } from '#testing/mail/mail-server.ts';
import { deliverMail } from './deliver.ts';
import { createMailer } from './mailer.ts';
import { outboxStatus } from './outbox.ts';

type Timeouts = Parameters<typeof createMailer>[1];

/** Delivers the due mails of an instant. @returns the log entries */
async function deliver(db: Db, smtpUrl: string, instant: number, timeouts?: Timeouts): Promise<string[]> {
  const warnings: string[] = [];
  const log = { warn: (...details: unknown[]) => void warnings.push(JSON.stringify(details)) };
  const options = { smtpUrl, mailFrom: 'Centwise <mail@example.com>', publicUrl: 'https://money.example.com' };
  const sender = createMailer(options, timeouts);
  await deliverMail(db, sender, () => instant, log as never);
  sender.close();
  return warnings;
}

async function startWithMail(database: Parameters<typeof startApp>[0]) {
  const app = await startApp(database);
  const ann = await app.person('Ann', { verified: true });
  await startBudget(ann, 'Groceries');
  await record(ann, expense({ amount: 80_00 }));
  return { ...app, ann };
}

describe.each(databases)('the outbox on %s', (database) => {
  test('delivers each mail once, as text and HTML, and is empty afterwards', async () => {
    const { db, ann, replica } = await startWithMail(database);
    const server = await startMailServer();
    // Two connections of one process to one SQLite file would wait for each other.
    const other = database !== 'sqlite' ? await replica() : { db };
    await Promise.all([deliver(db, server.url, NOW), deliver(other.db, server.url, NOW), deliver(db, server.url, NOW)]);

    expect(server.received).toHaveLength(1);
    const [{ recipient, raw }] = server.received as [{ recipient: string; raw: string }];
    expect(recipient).toBe(ann.email);
    expect(raw).toMatch(/^Subject: A budget has reached its alert threshold\r$/m);
    expect(raw).toMatch(/^From: Centwise <mail@example.com>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/money\.example\.com\/unsubscribe\?token=/m);
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
    expect(await outboxStatus(db)).toEqual({ waiting: 0, oldest: null, failedAttempts: 0, lastError: null });
  });

  test.each([
    ['refuse', 'EENVELOPE 550', 0],
    ['silent', 'ETIMEDOUT', 0],
    ['hold', 'ETIMEDOUT', 1],
    ['drop', 'ECONNECTION', 1],
  ] as const)(
    'keeps an unconfirmed mail (mail server: %s) and sends the same mail again',
    async (behavior, lastError, before) => {
      const { db } = await startWithMail(database);
      const server = await startMailServer();
      server.behavior = behavior;
      const warnings = await deliver(db, server.url, NOW, { connecting: 2000, answering: 1000 });
      expect(warnings).toHaveLength(1);
      expect(warnings.join()).not.toContain('@');
      expect(await outboxStatus(db)).toEqual({ waiting: 1, oldest: NOW, failedAttempts: 1, lastError });
      expect(server.received).toHaveLength(before);

      server.behavior = 'accept';
      await deliver(db, server.url, NOW + MINUTE - 1);
      expect(server.received).toHaveLength(before);
      await deliver(db, server.url, NOW + MINUTE);
      expect(server.received).toHaveLength(before + 1);
      expect((await outboxStatus(db)).waiting).toBe(0);
      const ids = server.received.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);
      expect(new Set(ids).size).toBe(1);
    },
  );

  test('sends each mail once to a slow mail server without delaying requests', async () => {
    const { db, ann } = await startWithMail(database);
    const server = await startMailServer();
    server.behavior = 'hold';
    const taken = server.nextMail();
    let isDelivered = false;
    const delivering = deliver(db, server.url, NOW).then((warnings) => {
      isDelivered = true;
      return warnings;
    });
    await taken;

    await record(ann, expense({ amount: 80_00 }));
    expect((await ann.request({ url: '/api/dashboard' })).status).toBe(200);
    expect(isDelivered).toBe(false);
    await db.deleteFrom('emails').where('attempts', '=', 0).execute();
    await deliver(db, server.url, NOW + 15 * MINUTE - 1);
    server.release();

    expect(await delivering).toEqual([]);
    expect(server.received).toHaveLength(1);
    expect((await outboxStatus(db)).waiting).toBe(0);
  });

  test('waits longer after each failure, up to an hour, while the mail server is down', async () => {
    const { db } = await startWithMail(database);
    const nobody = 'smtp://127.0.0.1:1';
    let instant = NOW;
    const waits: number[] = [];
    for (let failures = 0; failures < 8; failures += 1) {
      await deliver(db, nobody, instant);
      const { next_attempt_at } = await db.selectFrom('emails').select('next_attempt_at').executeTakeFirstOrThrow();
      waits.push((next_attempt_at - instant) / MINUTE);
      instant = next_attempt_at;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const server = await startMailServer();
    await deliver(db, server.url, instant);
    expect(server.received).toHaveLength(1);
  });

  test('keeps mail without a mail server for seven days, so that a later one sends no flood', async () => {
    const { db } = await startWithMail(database);
    await cleanUp(db, NOW + 7 * DAY - 1);
    expect((await outboxStatus(db)).waiting).toBe(1);
    const server = await startMailServer();
    await deliver(db, server.url, NOW + 7 * DAY);
    expect(server.received).toHaveLength(0);
    await cleanUp(db, NOW + 7 * DAY);
    expect((await outboxStatus(db)).waiting).toBe(0);
  });

  test('sends the mail of a killed replica from another replica after its lease', async () => {
    const { db } = await startWithMail(database);
    await db
      .updateTable('emails')
      .set({ attempts: 1, next_attempt_at: NOW + 15 * MINUTE })
      .execute();
    const server = await startMailServer();
    await deliver(db, server.url, NOW + 15 * MINUTE - 1);
    expect(server.received).toHaveLength(0);
    await deliver(db, server.url, NOW + 15 * MINUTE);
    expect(server.received).toHaveLength(1);
  });

  test('keeps mail from an unencrypted remote mail server unless TLS is optional', async () => {
    const { db } = await startWithMail(database);
    const server = await startMailServer();
    // This address is not a loopback address, and on Linux it leads to this machine.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    const options = { mailFrom: 'mail@example.com', publicUrl: 'https://money.example.com' };
    const send = async (smtpUrl: string, smtpTls: 'required' | 'optional', now: number) => {
      const mailer = createMailer({ ...options, smtpUrl, smtpTls });
      await deliverMail(db, mailer, () => now, { warn: () => {} });
      mailer.close();
    };

    await send(elsewhere, 'required', NOW);
    await send(`${elsewhere}/?requireTLS=false&ignoreTLS=true`, 'required', NOW + MINUTE);
    expect(server.received).toHaveLength(0);
    expect(await outboxStatus(db)).toMatchObject({ waiting: 1, failedAttempts: 2, lastError: 'ETLS 500' });

    await send(elsewhere, 'optional', NOW + 5 * MINUTE);
    expect(server.received).toHaveLength(1);
  });

  test('accepts the self-signed certificate of a mail server on this machine, and of no other', async () => {
    const { db } = await startWithMail(database);
    const server = await startMailServer({ encrypts: true });
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    await deliver(db, elsewhere, NOW);
    expect(server.received).toHaveLength(0);
    expect(await outboxStatus(db)).toMatchObject({ waiting: 1, lastError: 'ESOCKET' });
    await deliver(db, server.url, NOW + 5 * MINUTE);
    expect(server.received).toHaveLength(1);
  });
});
