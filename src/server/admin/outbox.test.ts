import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliverMail } from '#server/mail/deliver.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { startMailServer } from '#testing/mail/mail-server.ts';
import { locationOf } from '#testing/processes/server-process.ts';
import { runAdmin } from './admin.ts';

/** The output of the operator command. */
async function printed(env: Record<string, string>): Promise<string> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  expect(await runAdmin(['outbox'], env)).toBe(0);
  return String(log.mock.lastCall?.[0]);
}

describe.each(databases)('the outbox command on %s', (database) => {
  test('shows how much mail waits, since when, how often it failed, and with which error', async () => {
    const { person, db, database: place } = await startApp(database);
    const [server, env] = [await startMailServer(), locationOf(place)];
    const smtpUrl = server.url;
    const nothing = ['Waiting: 0', 'Oldest: none', 'Failed attempts: 0', 'Last error: none'];
    expect(await printed({ ...env, SMTP_URL: smtpUrl })).toBe(nothing.join('\n'));
    expect(await printed(env)).toBe([...nothing, 'SMTP_URL is not set: mail waits until it expires.'].join('\n'));

    const ann = await person('Ann', { verified: true });
    for (const name of ['Groceries', 'Bills']) {
      await startBudget(ann, name);
      await record(ann, expense({ amount: 120_00, category: name.toLowerCase() }));
    }
    server.behavior = 'refuse';
    const mailer = createMailer({ smtpUrl, mailFrom: 'a@example.com', publicUrl: 'http://localhost' });
    for (const instant of [NOW + 1000, NOW + 62_000])
      await deliverMail(db, mailer, () => instant, { warn: () => {} } as never);
    mailer.close();

    expect(await printed({ ...env, SMTP_URL: smtpUrl })).toBe(
      ['Waiting: 2', 'Oldest: 2026-03-15T12:00:00.000Z', 'Failed attempts: 4', 'Last error: EENVELOPE 550'].join('\n'),
    );
  });
});
