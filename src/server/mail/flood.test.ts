import { describe, expect, test } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, record, savings } from '#testing/app/builders.ts';
import { lee, register } from '#testing/app/registration.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { standing, wants } from '#testing/features/notifications.ts';
import { sendMail } from '#testing/mail/sent-mail.ts';
import { queueSecurityNotice } from './account-mail.ts';
import { deliverMail } from './deliver.ts';

const DAY = 86_400_000;
const LURE = 'Account locked: verify at https://evil.example or eve@evil.example';
const forgot = (email: string | null) =>
  ({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } }) as const;

/** Reaches a goal of its own each time. */
async function reachGoals(person: Person, count: number, name = 'Goal'): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const goal = await hasGoal(person, `${name} ${number}`);
    await record(person, savings(goal, { amount: 1_000_00 }));
  }
}

describe.each(databases)('mail that an account causes on %s', (database) => {
  test('goes only to a verified address', async () => {
    const { person, db } = await startApp(database);
    const eve = await person('Eve');
    await sendMail(db);
    await reachGoals(eve, 3, LURE);
    expect((await standing(eve)).app).toHaveLength(3);
    expect(await sendMail(db)).toEqual([]);
  });

  test("has our subject and no link in the user's text", async () => {
    const { person, db } = await startApp(database);
    const eve = await person('Eve', { verified: true });
    await wants(eve, { transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(500_00) } });
    await reachGoals(eve, 1, `${LURE}\n\nPlease`);
    for (const [name, amount] of [
      ['pay www.evil.example', 800_00],
      ['or www.evil.example', 80_00],
    ] as const) {
      await startBudget(eve, name);
      await record(eve, expense({ amount, category: name, description: `${LURE}\n\nnow` }));
    }

    const mails = await sendMail(db);

    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A budget has reached its alert threshold',
      'A budget is overspent',
      'A large transaction was added',
      'A large transaction was added',
      'You’ve reached a goal',
    ]);
    for (const { body } of mails) {
      expect(body).not.toMatch(/evil\.example|:\/|@\S|\n\n/);
      expect(body.split('\n')).toHaveLength(2);
    }
  });

  test('is limited to 20 notifications a day, and the rest appears in the app', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await reachGoals(ann, 23);
    expect((await standing(ann)).app).toHaveLength(23);
    expect(await sendMail(db)).toHaveLength(20);
    setNow(NOW + DAY);
    await reachGoals(ann, 1);
    expect(await sendMail(db, NOW + DAY)).toHaveLength(1);
  });

  test('is limited to 20 notifications a day to one recipient, from any number of accounts', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await db
      .insertInto('recipient_mail_counts')
      .values({ email: String(ann.email), kind: 'notification', day_began_at: NOW - DAY / 2, count: 19 })
      .execute();
    await reachGoals(ann, 3);
    expect(await sendMail(db)).toHaveLength(1);
  });

  test('is limited to 20 notifications a day from one account, to any number of recipients', async () => {
    const { person, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await db
      .insertInto('mail_counts')
      .values({ user_id: ann.userId as UserId, kind: 'notification', day_began_at: NOW - DAY / 2, count: 19 })
      .execute();
    await reachGoals(ann, 3);
    expect(await sendMail(db)).toHaveLength(1);
  });

  test('is limited to 5 verification links a day to all unverified tags of a mailbox, apart from its other addresses', async () => {
    const { person, request, db } = await startApp(database);
    const addresses = Array.from({ length: 8 }, (_, number) => `victim+${number}@example.org`);
    for (const email of [...addresses, 'victim@example.org']) await request(register({ ...lee, email }));
    const ann = await person('Ann+bank', { verified: true });
    for (const _ of [1, 2, 3]) await request(register({ ...lee, email: `ann+${_}@example.com` }));
    await db.updateTable('recipient_mail_counts').set({ count: 1000 }).where('email', 'like', '%+*%').execute();
    await request(forgot(ann.email));

    const sent = (await sendMail(db)).map(({ recipient }) => recipient);
    const toVictim = sent.filter((recipient) => recipient.startsWith('victim'));
    expect(toVictim.sort()).toEqual([...addresses.slice(0, 5), 'victim@example.org'].sort());
    expect(sent).toContain(ann.email);
  });

  test('is limited to 6 security notices of each kind a day, so that no kind hides another', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await sendMail(db);
    const to = { userId: ann.userId as UserId, email: String(ann.email), now: NOW };
    const notices = [...Array<'password-changed'>(7).fill('password-changed'), 'email-changed'] as const;
    for (const notice of notices) await db.transaction().execute((tx) => queueSecurityNotice(tx, to, notice));

    expect((await sendMail(db)).map(({ cause }) => cause)).toEqual([...notices.slice(0, 6), 'email-changed']);
  });

  test('never delays a reset link, even behind 250 waiting notifications', async () => {
    const { person, request, db } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob', { verified: true })];
    await reachGoals(ann, 1);
    const mail = await db.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
    const flood = Array.from({ length: 249 }, (_, number) => ({ ...mail, id: `${number}`, next_attempt_at: NOW - 1 }));
    await db.insertInto('emails').values(flood).execute();
    await request(forgot(bob.email));

    const sent: string[] = [];
    const mailbox = {
      send: async ({ kind }: { kind: string }) => {
        sent.push(kind);
        if (sent.length === 100) await request(forgot(ann.email));
      },
      close: () => {},
    };
    await deliverMail(db, mailbox, () => NOW, { warn: () => {} });

    expect(sent).toHaveLength(252);
    expect([sent.indexOf('reset'), sent.lastIndexOf('reset')]).toEqual([0, 100]);
  });

  test('stops after one click in the mail program, but not when its link is only opened', async () => {
    const { app, person, request, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    await reachGoals(ann, 2);
    const { unsubscribe_token: token } = await db.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
    const url = `/unsubscribe?token=${token}`;
    await app.inject({ url, headers: { accept: 'text/html' } });
    const waiting = db
      .selectFrom('emails')
      .select('id')
      .where('user_id', '=', ann.userId as UserId);
    expect(await waiting.execute()).toHaveLength(2);

    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = { method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' } as const;
    expect(await request(click)).toMatchObject({ status: 204 });
    expect(await waiting.execute()).toEqual([]);
    await reachGoals(ann, 1);
    expect(await waiting.execute()).toEqual([]);
    expect(await request({ ...click, url: '/unsubscribe?token=unknown' })).toMatchObject({
      status: 400,
      json: { code: 'unsubscribe_link_invalid' },
    });
  });
});
