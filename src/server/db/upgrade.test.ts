import { hash, randomUUIDv7 } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { findDisagreements, findWrongSizes } from '#server/ledger/verify.ts';
import { isStopped, undoStop } from '#server/mail/stops.ts';
import { databases } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { startProcess } from '#testing/processes/server-process.ts';
import { migrate, migrateLike } from './migrate.ts';
import { foundation } from './migrations/2026-11-21-foundation.ts';
import { connect } from './open.ts';
import type { Db } from './tables.ts';

const TOKEN = 'a-token-that-was-given-out-by-the-first-version';

/** Adds rows to a table as it was in an earlier version. */
function adderTo(db: Db) {
  return (table: string, ...rows: object[]) =>
    db
      .insertInto(table as 'users')
      .values(rows as never)
      .execute();
}

/** A database of the first version: a signed-in user with an income, an expense, savings, and a closed goal. */
async function asTheFirstVersionLeftIt(db: Db): Promise<void> {
  const migrations = { '2026-11-21-foundation': foundation };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  const user_id = randomUUIDv7();
  const now = Date.now();
  const add = adderTo(db);

  await add('users', { id: user_id, name: 'Ann', email: 'ann@example.com', created_at: now });
  await add('logins', { email: 'ann@example.com', user_id });
  await add('sessions', { token_hash: hash('sha256', TOKEN), user_id, created_at: now, last_used_at: now });
  const goal = { user_id, target_cents: 500_00, deadline: '2999-01-01', created_at: now };
  await add(
    'goals',
    { ...goal, id: 'car', name: 'Car', closed_at: null },
    { ...goal, id: 'boat', name: 'Boat', closed_at: now },
  );
  const moved = [
    { type: 'income', amount_cents: 3000_00, category: 'salary', goal_id: null },
    { type: 'expense', amount_cents: 12_34, category: 'groceries', goal_id: null },
    { type: 'savings', amount_cents: 100_00, category: null, goal_id: 'car' },
  ];
  for (const { type, amount_cents, category, goal_id } of moved) {
    const row = { user_id, id: randomUUIDv7(), type, amount_cents, category, goal_id, created_at: now };
    await add('transactions', { ...row, date: '2026-03-10', description: type, note: '' });
    const key = { user_id, month: '2026-03', type, category: category ?? '', goal_id: goal_id ?? '' };
    await add('month_totals', { ...key, total_cents: amount_cents, count: 1 });
  }
}

/** The sources of the migrations that have landed: each new one is added, and none is changed any more. */
const LANDED = {
  '2026-11-21-foundation.ts': '180563eac153d6c29952b7e3d9500fe97cf02c920010a1ff5ffaac50b1da3751',
  '2026-11-21-goals-and-budgets.ts': 'e1de019c0eb0ecfeffd433ea587dbede097fc370e714bfd4c7756c6c4b48744d',
  '2026-11-21-settings.ts': 'c08a4058b12fcd8b88a90963a592850041d4365c3d78b73b2c4ba6768c8ed86f',
  '2026-11-21-why-mail-waits.ts': 'c3bd083706a0fed5bd1423c118a936adc558d5db551377a8b0f39bdacf843347',
  '2026-11-22-invitations.ts': 'a2749c464d3a6107f64b8c1ad8b5dbd3d1c3e02e381c3b5b99227c1bde58f888',
  '2026-11-22-places.ts': 'e740f5cc09a36f423ec4517117792c77301662254f87c6ac5823db6399745cbc',
  '2026-11-22-security-events.ts': '9c0ae5c4b3b0c8ca1982167c5176c41c38bb4025d18bcf280ac5cfd04d27217d',
  '2026-11-22-quotas.ts': '1b1995b940adaf5ee24840cba89dd1b82e8c6bf5dcc2c7875f27a8c4cbb6e6fe',
  '2026-11-22-sessions.ts': '5683cb49a649563de788d8e9f242eb7a599a6ef4ad417fcb955d04c630a8bd3e',
  '2026-11-22-verified-mail.ts': '202dfe238d3e2f1130d61b011078266665bc16f912dd1c7a98d818714e4c94f0',
  '2026-11-22-withdrawn-addresses.ts': 'e99052ad0fca803aa0f5546974480a12f35f977fef45e8314a975d6505b29e03',
  '2026-11-22-versions.ts': '1fe951d79f5c70dd7b80b19c2507b03a2c7ea443d827b5e63d0b03e670821f12',
  '2026-11-22-visited-networks.ts': '40195c7fca37679cbdd32c2b46e659791b9bb829f0b23108efc71ee4357e8c26',
  '2026-11-23-access-tokens.ts': '6c90de55c6dbbf97545248d56946e63f00f8e6d814534505c0a2c9f3e2de1cb9',
  '2026-11-23-imports.ts': '34b9b16e1f6f95c7a7f3695adfb5fa70360bb2c56b76ebe07273d711643ad317',
  '2026-11-23-schedules.ts': 'd0cdd126a1497064189617c2a9ccfdf824aedee8bea65adbf9df4a9d973adf8b',
  '2026-11-23-search-index.ts': 'd8c1b4f7a191392b663091e923d98a1429ea79d7019aef21f303041d6c6e9d63',
  '2026-11-23-token-additions.ts': '94db55470ae00ed2160f44aa698127fd91a78762530e33c535fb6f125788a468',
  '2026-11-23-versions-of-data.ts': '1e930fa61970a17e18486ed1c100b207d0677c979018c9f4a2784692d4d2bc27',
  '2026-11-23-versions-of-plans.ts': '45202630dfa08f637213cef157022e9363da7220e739bc79b8f1546a52e1be20',
  '2026-11-23-what-imports-teach.ts': '801a3864115721f92ad86b43b70f86f6f2c90d6aa41ca43cbf4a9743d15f3f3d',
  '2026-11-23-words-of-days.ts': '08719c1d86fae588185efec8b1ef974ef36d340de4539017a8bff4e3b9d94ecd',
  '2026-11-29-restored-imports.ts': 'ff05ca1c72f6741b212d71f0ccfb56fe8befa5e472cbaadd6939aaefe52e2a06',
  '2026-11-29-rows-with-versions.ts': '667f11e018225eab4b022ac0b31293d3517ec67a37a48a86c2b0566048a216cf',
  '2026-11-29-statement-layouts.ts': '83881a8aea21eba920a5c225bf0ae32b0dc22e72bbd758c77bace379665e621c',
  '2026-11-30-schedule-edits.ts': '6a9d8fe4643bee1b325bd17c7ae60db8446a25ea2b3c0b0ed4a6a57b08945168',
};

test('rejects edits of landed migrations, because existing databases would never run them', () => {
  const folder = join(import.meta.dirname, 'migrations');
  const sources = readdirSync(folder).map((name) => [name, hash('sha256', readFileSync(join(folder, name)))]);
  expect(Object.fromEntries(sources)).toEqual(LANDED);
});

describe.each(databases)('a database of the first version on %s', (kind) => {
  test('keeps all data and all sessions through the upgrade', async () => {
    const database = await newDatabase(kind);
    const old = connect(database);
    await asTheFirstVersionLeftIt(old);
    await old.destroy();

    const { url } = await startProcess(database);
    const ann = new HttpPerson(url, TOKEN);

    const { summary } = await ann.get<{ summary: object }>('/dashboard');
    expect(summary).toMatchObject({ income: 3000, expense: 12.34, savings: 100, balance: 2887.66 });
    const { goals } = await ann.get<{ goals: object[] }>('/goals');
    expect(goals).toMatchObject([{ _id: 'car', name: 'Car', currentAmount: 100 }]);
    expect((await ann.get<{ items: object[] }>('/transactions')).items).toHaveLength(3);
    await ann.post('/goals/car/contribute', { amount: 5 });
    expect(await ann.get('/auth/me')).toMatchObject({ name: 'Ann', email: 'ann@example.com', accountKind: 'user' });
    const upgraded = connect(database);
    expect(await findDisagreements(upgraded, 1)).toEqual([]);
    await upgraded.destroy();
  });
});

const GUEST_TOKEN = 'a-token-that-was-given-to-a-guest';
const RESET_TOKEN = 'a-token-that-was-mailed-before-the-upgrade';

const MIGRATIONS_OF_2026_11_21 = Object.keys(LANDED)
  .filter((name) => name.startsWith('2026-11-21'))
  .map((name) => name.replace('.ts', ''));

/** A guest with a balance, and Ann: locked out, with a known login, two waiting emails, and an idempotency record. */
async function asVersion20261121LeftIt(db: Db): Promise<void> {
  await migrateLike(db, MIGRATIONS_OF_2026_11_21);
  const [ann, guest, now] = [randomUUIDv7(), randomUUIDv7(), Date.now()];
  const add = adderTo(db);
  await add('users', { id: ann, name: 'Ann', email: 'ann@example.com', created_at: now });
  await add('users', { id: guest, name: 'Guest', email: null, created_at: now });
  await add('logins', { email: 'ann@example.com', user_id: ann });
  const device = { address: '192.0.2.1', browser: 'Firefox on Linux', created_at: now, last_used_at: now };
  await add(
    'sessions',
    { ...device, token_hash: hash('sha256', TOKEN), user_id: ann, id: randomUUIDv7() },
    { ...device, token_hash: hash('sha256', GUEST_TOKEN), user_id: guest, id: randomUUIDv7() },
  );
  const addresses = [
    device.address,
    '2001:DB8:1:2::7',
    '2001:db8:1:2:a:b:c:d',
    'fe80::1%eth0',
    '::ffff:192.0.2.1',
    'a:b',
  ];
  for (const [index, address] of addresses.entries()) {
    await add('known_logins', { user_id: ann, browser: device.browser, address, created_at: now + index });
  }
  await add('lockouts', { email: 'ann@example.com', failures: 5, last_failure_at: now });
  const failure = { id: randomUUIDv7(), email: 'ann@example.com', outcome: 'failed', at: now };
  await add('login_attempts', { ...failure, address: '198.51.100.7', browser: 'Chrome on Windows' });
  const entry = { user_id: guest, type: 'income', amount_cents: 50_00, category: 'salary', goal_id: null };
  const text = { date: '2026-03-10', description: 'Pay', note: '', created_at: now };
  await add('transactions', { ...entry, ...text, id: randomUUIDv7() });
  const month = { user_id: guest, month: '2026-03', type: 'income', category: 'salary', goal_id: '' };
  await add('month_totals', { ...month, total_cents: 50_00, count: 1 });
  const mail = { user_id: ann, recipient: 'ann@example.com', subject: 'Subject', body: 'Body', attempts: 0 };
  const times = { next_attempt_at: now, expires_at: now + 86_400_000, created_at: now };
  await add(
    'emails',
    { ...mail, ...times, id: 'reset', link: `/reset-password?token=${RESET_TOKEN}`, unsubscribe_token: null },
    { ...mail, ...times, id: 'notice', link: '/budget', unsubscribe_token: 'a-token-to-unsubscribe' },
  );
  await add('password_resets', { token_hash: hash('sha256', RESET_TOKEN), user_id: ann, created_at: now });
  const answered = { status: 201, response: '{"success":true}', created_at: now };
  await add('idempotency_keys', { user_id: guest, key: 'a-key', request_hash: 'a-hash', ...answered });
}

describe.each(databases)('a database of 2026-11-21 on %s', (kind) => {
  test('keeps guests, sessions, emails, and idempotency keys through the upgrade', async () => {
    const database = await newDatabase(kind);
    const old = connect(database);
    await asVersion20261121LeftIt(old);
    await old.destroy();

    const { url } = await startProcess(database);

    const guest = new HttpPerson(url, GUEST_TOKEN);
    expect(await guest.get('/auth/me')).toMatchObject({ name: 'Guest', accountKind: 'guest' });
    expect(await guest.get('/dashboard')).toMatchObject({ summary: { balance: 50 } });
    const entry = { type: 'expense', amount: 5, description: 'Tea', date: '2026-03-11', category: 'food' };
    await expect(guest.post('/transactions', entry, 'a-key')).rejects.toThrow('409');
    const ann = new HttpPerson(url, TOKEN);
    expect(await ann.get('/auth/me')).toMatchObject({ email: 'ann@example.com', emailVerified: false });
    const { attempts } = await ann.get<{ attempts: object[] }>('/auth/failed-attempts');
    expect(attempts).toMatchObject([{ address: '198.51.100.7' }]);

    const upgraded = connect(database);
    const emails = await upgraded.selectFrom('emails').select(['id', 'kind', 'link']).orderBy('id').execute();
    expect(emails).toEqual([
      { id: 'notice', kind: 'notification', link: '/budget' },
      { id: 'reset', kind: 'reset', link: '/reset-password' },
    ]);
    const places = await upgraded
      .selectFrom('known_places')
      .select(['place', 'last_login_at'])
      .orderBy('place')
      .execute();
    const since = places[0]?.last_login_at ?? 0;
    expect(places.map(({ place, last_login_at }) => [place, last_login_at - since])).toEqual([
      ['192.0.2.1', 0],
      ['2001:db8:1:2::/64', -2],
      ['fe80::/64', -1],
    ]);
    expect([await findDisagreements(upgraded, 1), await findWrongSizes(upgraded, 1)]).toEqual([[], []]);
    await upgraded.destroy();
    const stranger = new HttpPerson(url, '');
    await stranger.post('/auth/reset-password', { token: RESET_TOKEN, password: 'Another-Password-1' }, null);
  });
});

describe.each(databases)('a database of 2026-11-22 on %s', (kind) => {
  test('keeps addresses that have stopped all mail, named only by hashes', async () => {
    const database = await newDatabase(kind);
    const db = connect(database);
    const before = Object.keys(LANDED).filter((name) => name < '2026-11-22-w');
    await migrateLike(
      db,
      before.map((name) => name.replace('.ts', '')),
    );
    const mailed = { token: 'stopped', stopped_at: 1, expires_at: null };
    await adderTo(db)(
      'mailed_addresses',
      { ...mailed, email: 'stopped@example.com' },
      { email: 'mailed@example.com', token: 'mailed', stopped_at: null, expires_at: 2 },
    );

    await migrate(db);

    expect(await isStopped(db, 'stopped@example.com')).toBe(true);
    expect(await undoStop(db, 'stopped')).toBe(true);
    expect(await isStopped(db, 'mailed@example.com')).toBe(false);
    expect(await db.selectFrom('mailed_addresses').selectAll().execute()).toEqual([
      { email: 'mailed@example.com', token: 'mailed', expires_at: 2 },
    ]);
    await db.destroy();
  });
});
