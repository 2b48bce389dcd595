import { describe, expect, test } from 'vitest';
import { deliverMail } from '#server/mail/deliver.ts';
import type { OutboxMail } from '#server/mail/outbox.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { mailedTokens } from '#testing/mail/sent-mail.ts';

const HOUR = 3_600_000;
const NEW = 'An0ther horse!';

const login = (email: string | null, password: string) =>
  ({ method: 'POST', url: '/api/auth/login', payload: { email, password } }) as const;
const forgot = (email: unknown) => ({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } }) as const;
const reset = (token: unknown, password: unknown = NEW) =>
  ({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } }) as const;
const INVALID = { status: 400, json: { success: false, code: 'reset_link_invalid' } };

describe.each(databases)('a forgotten password on %s', (database) => {
  test('is replaced through the mailed link, which ends all sessions and lifts a lockout', async () => {
    const app = await startApp(database);
    const { person, request } = app;
    const [ann, bob] = [await person(), await person('Bob')];
    const change = (currentPassword: string, newPassword: string) =>
      ({ method: 'PUT', url: '/api/auth/change-password', payload: { currentPassword, newPassword } }) as const;
    for (let failure = 1; failure <= 6; failure += 1) {
      await request(login(ann.email, 'wrong'));
      await ann.request(change('wrong', NEW));
    }

    expect(await request(forgot(` ${ann.email?.toUpperCase()} `))).toMatchObject({ status: 200 });
    const [token] = await mailedTokens(app.db, 'reset');
    expect(await request(reset(token))).toMatchObject({ status: 200, json: { success: true } });

    expect(await ann.request({ url: '/api/auth/me' })).toMatchObject({ status: 401 });
    expect(await bob.request({ url: '/api/auth/me' })).toMatchObject({ status: 200 });
    expect(await request(login(ann.email, PASSWORD))).toMatchObject({ status: 401 });
    const { status, json } = await request(login(ann.email, NEW));
    const headers = { authorization: `Bearer ${json.token}` };
    const security = (await request({ url: '/api/auth/security-status', headers })).json.securitySettings;
    expect({ status, ...security }).toMatchObject({
      status: 200,
      passwordStrength: 'strong',
      passwordChangedAt: new Date(NOW).toISOString(),
      accountLocked: false,
    });
    expect(await request({ ...change(NEW, `${NEW}!`), headers })).toMatchObject({ status: 200 });
  });

  test('causes a mail to the user that contains the link and expires with it', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    await app.request(forgot(ann.email));

    const mails = await app.db.selectFrom('emails').selectAll().where('kind', '=', 'reset').execute();

    expect(mails).toMatchObject([
      {
        user_id: ann.userId,
        recipient: ann.email,
        subject: 'Reset your Centwise password',
        expires_at: NOW + 24 * HOUR,
      },
    ]);
    expect(mails[0]?.body).toContain('works once, for 24 hours');
  });

  test('has no token in the database before the mail is sent, and a second mail gets another token', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    await app.request(forgot(ann.email));
    expect(await app.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await app.db.selectFrom('emails').selectAll().execute())).not.toContain('/reset-password?');

    const links: string[] = [];
    const hangingUp = {
      send: ({ link }: OutboxMail) => {
        links.push(link);
        return Promise.reject(new Error('hung up'));
      },
      close: () => {},
    };
    for (const now of [NOW, NOW + HOUR]) await deliverMail(app.db, hangingUp, () => now, { warn: () => {} });
    const tokens = links.filter((link) => link.startsWith('/reset')).map((link) => link.split('=')[1]);
    expect(new Set(tokens).size).toBe(2);
    const stored = JSON.stringify(await readEveryTable(app.db));
    for (const token of tokens) expect(stored).not.toContain(token);
    expect(await app.request(reset(tokens[0]))).toMatchObject({ status: 200 });
    expect(await app.request(reset(tokens[1]))).toMatchObject(INVALID);
  });

  test('gets the same response after the same time whether or not the email has an account', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const ask = async (email: string | null) => {
      const start = performance.now();
      const { status, json } = await request(forgot(email));
      return { answer: { status, json }, milliseconds: performance.now() - start };
    };

    const known = await ask(ann.email);
    const unknown = await ask('nobody@example.com');

    expect(unknown.answer).toEqual(known.answer);
    // The work takes a few milliseconds, and the response waits longer than that.
    for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThan(195);
    const resets = await db.selectFrom('emails').select('recipient').where('kind', '=', 'reset').execute();
    expect(resets).toEqual([{ recipient: ann.email }]);
  });

  test('has a link that is valid for 24 hours', { tags: ['9.help.reset-link'] }, async () => {
    const app = await startApp(database);
    const ann = await app.person();
    await app.request(forgot(ann.email));
    const [token] = await mailedTokens(app.db, 'reset');

    app.setNow(NOW + 24 * HOUR);
    expect(await app.request(reset(token))).toMatchObject(INVALID);
    app.setNow(NOW + 24 * HOUR - 1);
    expect(await app.request(reset(token))).toMatchObject({ status: 200 });
  });

  test('has a link that works once, even for simultaneous requests, and invalidates earlier links', async () => {
    const app = await startApp(database);
    const { request, replica, person } = app;
    const ann = await person();
    const other = database !== 'sqlite' ? await replica() : app;
    await request(forgot(ann.email));
    await request(forgot(ann.email));
    const [first, second] = await mailedTokens(app.db, 'reset');

    const answers = await Promise.all([request(reset(second)), other.request(reset(second)), request(reset(second))]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const token of [first, second]) expect(await request(reset(token))).toMatchObject(INVALID);
    expect(await app.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('has a link that a changed password or a changed email invalidates', async () => {
    const app = await startApp(database);
    const { request, person } = app;
    const [ann, bob] = [await person(), await person('Bob')];
    await request(forgot(ann.email));
    await request(forgot(bob.email));
    const tokens = await mailedTokens(app.db, 'reset');
    await ann.request({
      method: 'PUT',
      url: '/api/auth/change-password',
      payload: { currentPassword: PASSWORD, newPassword: NEW },
    });
    await bob.request({
      method: 'PUT',
      url: '/api/auth/me/email',
      payload: { currentPassword: PASSWORD, newEmail: 'b@new.example' },
    });

    for (const token of tokens) expect(await request(reset(token))).toMatchObject(INVALID);
  });

  test('takes waiting mails with a reset link, and no others, along with the old password', async () => {
    const { request, person, db } = await startApp(database);
    const [ann, bob, eve] = [await person(), await person('Bob'), await person('Eve')];
    const waiting = async ({ userId }: Person) => {
      const mails = db
        .selectFrom('emails')
        .select('kind')
        .where('user_id', '=', userId as UserId);
      return (await mails.orderBy('kind').execute()).map(({ kind }) => kind);
    };
    await request(forgot(ann.email));
    const [token] = await mailedTokens(db, 'reset');
    for (const { email } of [ann, bob, eve]) await request(forgot(email));
    const mail = await db.selectFrom('emails').selectAll().limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('emails')
      .values({ ...mail, user_id: ann.userId as UserId, id: 'other', kind: 'notification' })
      .execute();

    await request(reset(token));
    await eve.request({
      method: 'PUT',
      url: '/api/auth/me/email',
      payload: { currentPassword: PASSWORD, newEmail: 'e@new.example' },
    });

    expect(await waiting(ann)).toEqual(['notification', 'security']);
    expect(await waiting(bob)).toEqual(['reset']);
    expect(await waiting(eve)).toEqual(['security', 'verification']);
  });

  test('has only a hash of its token in the database, and an unmailed token is invalid', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    await app.request(forgot(ann.email));
    const [token = ''] = await mailedTokens(app.db, 'reset');
    const [stored] = await app.db.selectFrom('password_resets').selectAll().execute();

    expect(stored?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    for (const wrong of [
      stored?.token_hash,
      '',
      `${token}A`,
      token.slice(1),
      token.toLowerCase(),
      ' ',
      "' or 1=1 --",
    ]) {
      expect(await app.request(reset(wrong)), wrong).toMatchObject(INVALID);
    }
    expect(await app.request(reset(token, 'Aa1!567'))).toMatchObject({
      status: 400,
      json: { errors: { password: ['Password must be at least 8 characters'] } },
    });
    expect(await app.request(reset(token))).toMatchObject({ status: 200 });
  });

  test('gets five links an hour per email, over all replicas, and unknown emails get the same response', async () => {
    const { person, request, replica, db, setNow } = await startApp(database);
    const ann = await person();
    const other = database !== 'sqlite' ? await replica() : { request };

    for (const email of [ann.email, 'nobody@example.com']) {
      const asked = await Promise.all(
        [0, 1, 2, 3, 4, 5, 6].map((n) => (n % 2 ? request : other.request)(forgot(email))),
      );
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }

    expect(await db.selectFrom('emails').select('id').where('kind', '=', 'reset').execute()).toHaveLength(5);
    setNow(NOW + HOUR);
    expect(await request(forgot(ann.email))).toMatchObject({ status: 200 });
  });

  test('gets thirty links an hour per address', async () => {
    const { request, replica, db } = await startApp(database, { rateLimits: true });
    const other = await replica();
    const asked = {
      email: '',
      outcome: 'reset-asked',
      address: '127.0.0.1',
      place: '127.0.0.1',
      browser: '',
      at: NOW,
    } as const;
    const rows = Array.from({ length: 28 }, (_, id) => ({ id: `asked-${id}`, ...asked }));
    await db.insertInto('login_attempts').values(rows).execute();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? request : other.request)(forgot(`person-${n}@example.com`))),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8);
    expect(refused[0]?.json.code).toBe('too_many_requests');
  });
});
