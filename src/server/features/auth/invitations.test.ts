import { describe, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { HOUR } from '#shared/durations.ts';
import { ALL_ON } from '#shared/switches.ts';
import { admin } from '#testing/app/admin-command.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { lee, register } from '#testing/app/registration.ts';
import { databases } from '#testing/databases/databases.ts';
import { registerDemo } from '#testing/features/demo.ts';
import { createInvitation } from './invitations.ts';

const switches = { ...ALL_ON, registration: false };
const CLOSED = { status: 403, json: { success: false, code: 'registration_closed' } };
const INVALID = { status: 403, json: { success: false, code: 'invitation_invalid' } };
const CREATED = { status: 201, json: { success: true } };

describe.each(databases)('a server with REGISTRATION=closed on %s', (database) => {
  test('creates no account without an invitation, neither for a visitor nor for a guest', async () => {
    const { db, request, guest } = await startApp(database, { switches });
    const gil = await guest();

    expect(await request(register())).toMatchObject(CLOSED);
    expect(await request(register({ ...lee, invitation: '' }))).toMatchObject(CLOSED);
    expect(await gil.request(register())).toMatchObject(CLOSED);

    expect(await db.selectFrom('logins').selectAll().execute()).toEqual([]);
    expect((await gil.request({ url: '/api/auth/me' })).json).toMatchObject({ accountKind: 'guest' });
  });

  test('creates one account for each invitation, and none for an unknown token', async () => {
    const { db, request } = await startApp(database, { switches });
    const invitation = await createInvitation(db, NOW);

    expect(await request(register({ ...lee, invitation: 'A'.repeat(43) }))).toMatchObject(INVALID);
    expect(await request(register({ ...lee, invitation }))).toMatchObject(CREATED);
    expect(await request(register({ ...lee, email: 'bob@example.com', invitation }))).toMatchObject(INVALID);
  });

  test('converts an invited guest, who keeps the account', async () => {
    const { db, guest } = await startApp(database, { switches });
    const gil = await guest();
    const invitation = await createInvitation(db, NOW);

    const { status, json } = await gil.request(register({ ...lee, invitation }));

    expect({ status, id: json.user._id }).toEqual({ status: 201, id: gil.userId });
  });

  test('accepts exactly one of two simultaneous registrations with one invitation', async () => {
    const app = await startApp(database, { switches });
    const replica = await app.replica();
    const invitation = await createInvitation(app.db, NOW);
    const answers = await Promise.all(
      [app, replica].map(({ request }, index) =>
        request(register({ ...lee, email: `ann-${index}@example.com`, invitation })),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await app.db.selectFrom('logins').select('email').execute()).toHaveLength(1);
  });

  test('tells whether an invitation is valid without using it up', async () => {
    const { db, request, setNow } = await startApp(database, { switches });
    const invitation = await createInvitation(db, NOW);
    const check = (token: string) =>
      ({ method: 'POST', url: '/api/auth/check-invitation', payload: { invitation: token } }) as const;

    for (const _ of [1, 2]) expect(await request(check(invitation))).toMatchObject({ status: 200 });
    for (const wrong of ['', 'A'.repeat(43), invitation.slice(1)]) {
      expect(await request(check(wrong)), wrong).toMatchObject(INVALID);
    }
    expect(await request(register({ ...lee, invitation }))).toMatchObject(CREATED);
    expect(await request(check(invitation))).toMatchObject(INVALID);
    const expired = await createInvitation(db, NOW);
    setNow(NOW + 72 * HOUR);
    expect(await request(check(expired))).toMatchObject(INVALID);
  });

  test('keeps an invitation valid after a failed registration', async () => {
    const { db, request } = await startApp(database, { switches });
    const [first, second] = [await createInvitation(db, NOW), await createInvitation(db, NOW)];
    expect(await request(register({ ...lee, invitation: first }))).toMatchObject(CREATED);

    const taken = await request(register({ ...lee, invitation: second }));
    expect(taken).toMatchObject({ status: 409, json: { code: 'email_taken' } });
    expect(await request(register({ ...lee, email: 'bob@example.com', invitation: second }))).toMatchObject(CREATED);
  });

  test('rejects and removes an invitation after 72 hours', async () => {
    const { db, request, setNow } = await startApp(database, { switches });
    const [early, late] = [await createInvitation(db, NOW), await createInvitation(db, NOW)];

    setNow(NOW + 72 * HOUR - 1);
    await cleanUp(db, NOW + 72 * HOUR - 1);
    expect(await request(register({ ...lee, invitation: early }))).toMatchObject(CREATED);
    setNow(NOW + 72 * HOUR);
    expect(await request(register({ ...lee, email: 'bob@example.com', invitation: late }))).toMatchObject(INVALID);
    await cleanUp(db, NOW + 72 * HOUR);
    expect(await db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  test('sets up the demo without an invitation', async () => {
    const { request } = await startApp(database, { switches });
    expect(await request(registerDemo)).toMatchObject(CREATED);
  });

  test('lets the operator print a link that registers one user, and stores only its hash', async () => {
    const { db, database: place, request } = await startApp(database, { switches });

    const { code, said } = await admin(place, 'invite');
    const token = /^http:\/\/localhost:3001\/register\?invite=([\w-]{43})\n/.exec(said)?.[1];

    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('within 72 hours') });
    const rows = await db.selectFrom('invitations').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    await db.updateTable('invitations').set({ created_at: NOW }).execute();
    expect(await request(register({ ...lee, invitation: token }))).toMatchObject(CREATED);
  });
});

describe.each(databases)('a server with open registration on %s', (database) => {
  test('ignores an invitation and leaves it valid', async () => {
    const { db, request } = await startApp(database);
    const invitation = await createInvitation(db, NOW);

    expect(await request(register({ ...lee, invitation }))).toMatchObject(CREATED);
    expect(await request(register({ ...lee, email: 'bob@example.com', invitation: 'unknown' }))).toMatchObject(CREATED);
    expect(await db.selectFrom('invitations').selectAll().execute()).toHaveLength(1);
  });
});
