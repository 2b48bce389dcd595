import { describe, expect, test } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { hasGoal, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { setUpDemo } from '#testing/features/demo.ts';
import { mailedTokens, sendMail } from '#testing/mail/sent-mail.ts';

const DAY = 86_400_000;
const post = (url: string, payload = {}) => ({ method: 'POST', url: `/api${url}`, payload }) as const;
const verify = (token: unknown) => post('/auth/verify-email', { token });
const forgot = (email: string | null) => post('/auth/forgot-password', { email });
const stop = (token: string | null | undefined, undo = false) =>
  post('/notifications/unsubscribe', { token, ...(undo && { undo }) });
const resend = post('/auth/resend-verification');
const toEmail = (newEmail: string) =>
  ({ method: 'PUT', url: '/api/auth/me/email', payload: { newEmail, currentPassword: PASSWORD } }) as const;
const INVALID = { status: 400, json: { code: 'verification_link_invalid' } };

const isVerified = async (person: Person) => (await person.request({ url: '/api/auth/me' })).json.emailVerified;

describe.each(databases)('an email address on %s', (database) => {
  test('is verified by the link from the registration, which may be opened again', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const bob = await person('Bob');
    expect(await isVerified(ann)).toBe(false);
    const [mail] = (await sendMail(db)).filter(({ recipient }) => recipient === ann.email);
    expect(mail).toMatchObject({ kind: 'verification', subject: 'Confirm your email address' });
    const token = mail?.link.replace('/verify-email?token=', '');

    expect((await request(verify(token))).json).toMatchObject({ success: true, wasVerified: false });
    expect((await request(verify(token))).json).toMatchObject({ success: true, wasVerified: true });
    expect([await isVerified(ann), await isVerified(bob)]).toEqual([true, false]);
  });

  test('is verified by a link for 7 days and by no other token', async () => {
    const { person, request, db, setNow } = await startApp(database);
    await person();
    const [token = ''] = await mailedTokens(db, 'verification');
    const [{ token_hash } = { token_hash: '' }] = await db.selectFrom('email_verifications').selectAll().execute();
    for (const wrong of [token_hash, '', `${token}A`, token.slice(1)]) {
      expect(await request(verify(wrong)), wrong).toMatchObject(INVALID);
    }
    setNow(NOW + 7 * DAY);
    expect(await request(verify(token))).toMatchObject(INVALID);
    setNow(NOW + 7 * DAY - 1);
    expect(await request(verify(token))).toMatchObject({ status: 200 });
  });

  test('is unverified after a change, which the old address is informed of and the new one has to confirm', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const [token] = await mailedTokens(db, 'verification');
    await request(verify(token));

    expect((await ann.request(toEmail('ann@new.example'))).json.user).toMatchObject({ emailVerified: false });

    const mails = await sendMail(db);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['security', ann.email],
      ['verification', 'ann@new.example'],
    ]);
    for (const { subject, body } of mails) expect(subject + body).not.toContain('@');
    expect(await request(verify(token))).toMatchObject(INVALID);
    await request(verify(mails[1]?.link.split('=')[1]));
    expect(await isVerified(ann)).toBe(true);
  });

  test('no longer controls the notifications of an account that has left it', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person('Ann', { verified: true });
    const goal = await hasGoal(ann);
    await record(ann, savings(goal, { amount: 1_000_00 }));
    const [mail] = await sendMail(db);
    expect(mail?.kind).toBe('notification');
    await ann.request(toEmail('ann@new.example'));

    for (const undo of [false, true]) {
      const answer = await request(stop(mail?.unsubscribe_token, undo));
      expect(answer).toMatchObject({ status: 400, json: { code: 'unsubscribe_link_invalid' } });
    }

    const { json } = await ann.request({ url: '/api/notifications/settings' });
    expect(json.settings.deliveryPreferences.emailNotifications).toBe(true);
  });

  test('is verified by a used reset link that was mailed to it', async () => {
    const { person, request, db } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    for (const { email } of [ann, bob]) await request(forgot(email));
    const tokens = await mailedTokens(db, 'reset');
    await db
      .updateTable('password_resets')
      .set({ email: null })
      .where('user_id', '=', bob.userId as UserId)
      .execute();

    for (const token of tokens) await request(post('/auth/reset-password', { token, password: 'An0ther horse!' }));

    const verified = db.selectFrom('users').select('id').where('email_verified_at', 'is not', null);
    expect(await verified.execute()).toEqual([{ id: ann.userId }]);
  });

  test('gets five links a day over all replicas, and none once it is verified', async () => {
    const { person, request, replica, db, setNow } = await startApp(database);
    const ann = await person();
    const other = database !== 'sqlite' ? await replica() : { request };
    const headers = { authorization: `Bearer ${ann.token}` };
    const asked = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6].map((n) => (n % 2 ? request : other.request)({ ...resend, headers })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
    const [token] = await mailedTokens(db, 'verification');

    setNow(NOW + DAY);
    expect(await ann.request(resend)).toMatchObject({ status: 200, json: { wasVerified: false } });
    await request(verify(token));
    expect(await ann.request(resend)).toMatchObject({ status: 200, json: { wasVerified: true } });
    expect(await sendMail(db, NOW + DAY)).toEqual([]);
  });

  test('gets five links a day from any number of accounts', async () => {
    const { person, db } = await startApp(database);
    const accounts = [];
    for (const name of ['Eve', 'Mallory', 'Trudy']) accounts.push(await person(name));
    for (const account of accounts) {
      await account.request(toEmail('victim@example.org'));
      for (const _ of [1, 2, 3]) await account.request(resend);
      await account.request(toEmail(`free-${account.email}`));
    }
    const mails = (await sendMail(db)).filter(({ recipient }) => recipient === 'victim@example.org');
    expect(mails.filter(({ kind }) => kind === 'verification').length).toBeLessThanOrEqual(5);
    expect(mails.filter(({ kind }) => kind === 'security').length).toBeLessThanOrEqual(3);
  });

  test('is informed of a new password, verified or not', async () => {
    const { person, db } = await startApp(database);
    const [ann, bob] = [await person('Ann', { verified: true }), await person('Bob')];
    await sendMail(db);
    const payload = { currentPassword: PASSWORD, newPassword: 'An0ther horse!' };
    for (const one of [ann, bob]) await one.request({ method: 'PUT', url: '/api/auth/change-password', payload });

    const mails = await sendMail(db);
    expect(mails.map(({ kind, subject, recipient }) => [kind, subject, recipient])).toEqual([
      ['security', 'Your password was changed', ann.email],
      ['security', 'Your password was changed', bob.email],
    ]);
  });

  test('gets no more mail after its owner has stopped mail from another account, until the owner allows it again', async () => {
    const { person, request, db } = await startApp(database);
    const eve = await person('Eve');
    const [mail] = await sendMail(db);
    await request(forgot(eve.email));

    expect(await request(stop(mail?.unsubscribe_token))).toMatchObject({ status: 200 });
    expect(await sendMail(db)).toEqual([]);
    expect(await request(forgot(eve.email))).toMatchObject({ status: 200 });
    expect(await eve.request(resend)).toMatchObject({ status: 409, json: { code: 'mail_stopped' } });
    const payload = { currentPassword: PASSWORD, newPassword: 'An0ther horse!' };
    await eve.request({ method: 'PUT', url: '/api/auth/change-password', payload });
    const toVictim = async () => (await sendMail(db)).filter(({ recipient }) => recipient === eve.email);
    const mallory = await person('Mallory');
    expect(await toVictim()).toEqual([]);
    await eve.request(toEmail('eve@new.example'));
    await mallory.request(toEmail(String(eve.email)));
    expect(await toVictim()).toEqual([]);

    expect(await request(stop(mail?.unsubscribe_token, true))).toMatchObject({ status: 200 });
    await request(forgot(eve.email));
    expect((await sendMail(db)).map(({ kind }) => kind)).toEqual(['reset']);
  });

  test('loses its verification when its owner stops all mail, and a link restores it', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const [mail] = await sendMail(db);
    const token = mail?.link.split('=')[1];
    await request(verify(token));
    await request(stop(mail?.unsubscribe_token));
    expect(await isVerified(ann)).toBe(false);
    await request(verify(token));
    await request(forgot(ann.email));
    expect(await isVerified(ann)).toBe(true);
    expect(await sendMail(db)).toHaveLength(1);
  });

  test('gets no mail in the demo, and a guest has none', async () => {
    const app = await startApp(database);
    const demo = await setUpDemo(app);
    expect(await app.db.selectFrom('emails').selectAll().execute()).toEqual([]);
    expect(await demo.request(resend)).toMatchObject({ status: 403 });
    expect(await (await app.guest()).request(resend)).toMatchObject({ status: 409, json: { code: 'guest_account' } });
  });
});
