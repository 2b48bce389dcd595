import { describe, expect, test } from 'vitest';
import { DEMO_EMAIL } from '#shared/demo/account.ts';
import type { UserId } from '#shared/ids.ts';
import { admin, adminOnTerminal } from '#testing/app/admin-command.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { setUpDemo } from '#testing/features/demo.ts';

const NEW_PASSWORD = 'Something else 2';

const roleOf = async ({ db, userId }: Person) =>
  (
    await db
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId as UserId)
      .executeTakeFirstOrThrow()
  ).role;

describe.each(databases)('granting the support role on %s', (kind) => {
  test('shows the account and asks for confirmation on a terminal', async () => {
    const { person, database } = await startApp(kind);
    const ann = await person();

    const declined = await adminOnTerminal(database, '', 'grant-support', `${ann.email}`);
    expect(declined).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed.') });
    for (const line of [
      `Id: ${ann.userId}`,
      'Name: Ann',
      `Email: ${ann.email} (not verified)`,
      'Created: ',
      'Last login: 2026-03-15',
    ]) {
      expect(declined.said).toContain(line);
    }
    expect(declined.said).toContain('Give the support role to this account? [y/N]');
    expect(await roleOf(ann)).toBeNull();

    expect(await adminOnTerminal(database, 'y', 'grant-support', `${ann.email}`)).toMatchObject({ code: 0 });
    expect(await roleOf(ann)).toBe('support');
    expect(await adminOnTerminal(database, 'n', 'revoke-support', `${ann.email}`)).toMatchObject({ code: 1 });
    expect(await roleOf(ann)).toBe('support');
    expect(await adminOnTerminal(database, 'yes', 'revoke-support', `${ann.email}`)).toMatchObject({ code: 0 });
    expect(await roleOf(ann)).toBeNull();
  });

  test('accepts an email without a terminal only with --yes, and accepts an id', async () => {
    const { person, guest, database } = await startApp(kind);
    const [ann, lee] = [await person(), await guest()];

    expect(await admin(database, 'grant-support', `${ann.email}`)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Name: Ann[\s\S]*repeat the command with --yes, or with the id\.$/),
    });
    expect(await roleOf(ann)).toBeNull();

    expect(await admin(database, 'grant-support', '--yes', `${ann.email}`)).toMatchObject({ code: 0 });
    expect(await roleOf(ann)).toBe('support');
    expect(await admin(database, 'revoke-support', ann.userId)).toMatchObject({ code: 0 });
    expect(await roleOf(ann)).toBeNull();
    expect(await admin(database, 'grant-support', lee.userId)).toMatchObject({ code: 0 });
    expect(await admin(database, 'grant-support', '019b0000-0000-7000-8000-000000000000')).toEqual({
      code: 1,
      said: 'No account has the id 019b0000-0000-7000-8000-000000000000.',
    });
  });

  test('prints no control character of a name or an email', async () => {
    const { person, database } = await startApp(kind);
    const ann = await person();
    // An account from before the rule for new addresses may have such a domain.
    const email = 'ann@evil\u001b[2j\u202e.example';
    await ann.db.updateTable('users').set({ name: 'Ann\u001b[2J\u202e\u009b', email }).execute();
    await ann.db.updateTable('logins').set({ email }).execute();
    await ann.db.updateTable('security_events').set({ detail: email }).execute();

    expect((await admin(database, 'grant-support', email)).said).toContain(
      'Name: Ann?[2J??\nEmail: ann@evil?[2j?.example (not verified)\n',
    );
    const printed = [await admin(database, 'grant-support', ann.userId), await admin(database, 'audit', ann.userId)];
    for (const { code, said } of printed) {
      expect(code).toBe(0);
      expect(said).toContain('ann@evil?[2j?.example');
      for (const control of ['\u001b', '\u202e']) expect(said).not.toContain(control);
    }
  });
});

describe.each(databases)('a password reset by the operator on %s', (kind) => {
  test('prints a link that works once and lifts every lock', async () => {
    const { person, request, database, setNow } = await startApp(kind);
    setNow(Date.now());
    const ann = await person();
    const logIn = (password: string) =>
      request({ method: 'POST', url: '/api/auth/login', payload: { email: ann.email, password } });
    for (let failure = 1; failure <= 5; failure += 1) await logIn('wrong');
    expect(await logIn(NEW_PASSWORD)).toMatchObject({ status: 429 });

    const { code, said } = await admin(database, 'reset-password', `${ann.email}`);

    expect(code).toBe(0);
    expect(said).toContain(`Id: ${ann.userId}\nName: Ann\n`);
    const token = /^Link: http:\/\/localhost:3001\/reset-password\?token=([\w-]{43})$/m.exec(said)?.[1];
    const payload = { token, password: NEW_PASSWORD };
    const reset = () => request({ method: 'POST', url: '/api/auth/reset-password', payload });
    expect(await reset()).toMatchObject({ status: 200 });
    expect(await reset()).toMatchObject({ status: 400, json: { code: 'reset_link_invalid' } });
    expect(await logIn(NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('rejects the demo, a guest, and an unknown account', async () => {
    const app = await startApp(kind);
    await setUpDemo(app);
    const lee = await app.guest();
    const refusals: [string, string][] = [
      [DEMO_EMAIL, 'The password of the demo account is public and never changes.'],
      [lee.userId, 'This is a guest account: it has no password.'],
      ['nobody@example.com', 'No account has the email nobody@example.com.'],
      ['ann', 'No account has the email ann.'],
    ];
    for (const [name, said] of refusals) {
      expect(await admin(app.database, 'reset-password', name)).toEqual({ code: 1, said });
    }
    for (const words of [[], ['a@b.example', 'more'], ['a@b.example', '--yes'], ['--force']]) {
      expect(await admin(app.database, 'reset-password', ...words)).toMatchObject({ code: 2 });
    }
    expect(await app.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });
});

describe.each(databases)('the audit command on %s', (kind) => {
  test("prints the operator's actions, for one account and for all", async () => {
    const { person, database, db } = await startApp(kind);
    const [ann, bob] = [await person(), await person('Bob')];
    await db.deleteFrom('security_events').execute();
    expect(await admin(database, 'audit')).toEqual({ code: 0, said: 'No events.' });
    await admin(database, 'grant-support', ann.userId);
    await admin(database, 'grant-support', ann.userId);
    await admin(database, 'revoke-support', ann.userId);
    await admin(database, 'reset-password', bob.userId);

    const kindsOf = async (...words: string[]) =>
      (await admin(database, 'audit', ...words)).said.split('\n').map((line) => line.split('  ').slice(1));

    const anns = [
      [ann.userId, 'support-revoked', 'operator'],
      [ann.userId, 'support-granted', 'operator'],
    ];
    expect(await kindsOf(`${ann.email}`)).toEqual(anns);
    expect(await kindsOf()).toEqual([[bob.userId, 'reset-link-issued', 'operator'], ...anns]);
    expect(await admin(database, 'audit', 'nobody@example.com')).toMatchObject({ code: 1 });
  });
});
