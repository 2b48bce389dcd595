import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setImmediate as nextRound, setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, record, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { personalTablesOf } from '#testing/databases/every-table.ts';
import { addEverything, addImports, addSchedules } from '#testing/features/everything.ts';
import { createOwnedItems } from '#testing/http/owned-items.ts';
import { writeExport } from './write-export.ts';

/** Where the rows of each table are in the file; a new table is a decision. */
const EXPORTED = {
  users: 'profile',
  settings: 'settings',
  goals: 'goals',
  goal_movements: 'goalMovements',
  budgets: 'budgets',
  budget_changes: 'budgets',
  transactions: 'transactions',
  deleted_transactions: 'deletedTransactions',
  import_sources: 'importSources',
  merchant_rules: 'merchants',
  imports: 'imports',
  import_rows: 'importRows',
  schedules: 'schedules',
  schedule_occurrences: 'scheduleOccurrences',
  schedule_dismissals: 'dismissedSuggestions',
};

/** Tables that are derived, internal, secret, or named in the file as left out. */
const LEFT_OUT = [
  'access_tokens',
  'email_verifications',
  'emails',
  'idempotency_keys',
  'known_places',
  'ledger_sizes',
  'login_attempts',
  'login_failures',
  'logins',
  'mail_counts',
  'mailed_addresses',
  'month_totals',
  'notifications',
  'password_resets',
  'recipient_mail_counts',
  'schedule_edits',
  'searched_days',
  'security_events',
  'sessions',
  'support_requests',
  'token_additions',
  'unsubscribe_tokens',
];

const post = { method: 'POST', url: '/api/auth/export-data' } as const;

const NONE = { new: 0, here: 0, leftOut: 0, notBooked: 0, problems: 0 };

const asExporter = (db: Db, { userId }: Person, address = '192.0.2.1') => ({
  db,
  userId: userId as UserId,
  client: { address, browser: 'Firefox on Linux' },
  now: 0,
});

const many = (count: number) => Array.from({ length: count }, (_, index) => expense({ amount: index + 1 }));

describe.each(databases)('the export on %s', (database) => {
  test('contains everything that the user has added, in the API’s names, dollars, and days', {
    tags: ['7.auth.export-data'],
  }, async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await person('Bob').then(addEverything);
    await addEverything(ann);

    const { status, json } = await ann.request(post);

    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual([
      'format',
      'version',
      'exportedAt',
      'leftOut',
      ...new Set(Object.values(EXPORTED)),
      'success',
    ]);
    expect(json).toMatchObject({
      format: 'centwise-export',
      version: 1,
      exportedAt: '2026-03-15T12:00:00.000Z',
      leftOut: expect.arrayContaining([expect.stringMatching(/^Your email and password/)]),
      profile: { name: 'Ann', phone: '+12025550123', dateOfBirth: '1990-05-05' },
      settings: {
        preferences: { displaySettings: { theme: 'Dark' } },
        notifications: { transactionNotifications: { largeTransactionAlerts: true, alertAmount: 123.45 } },
        security: { loginAlerts: true },
      },
    });
    const { goals, goalMovements, budgets, transactions, deletedTransactions } = json;
    const named = (name: string) => goals.find((goal: { name: string }) => goal.name === name);
    expect(goals).toHaveLength(4);
    expect(named('🏖️ "Beach", 2026')).toMatchObject({ closedAt: '2026-03-15T12:00:00.000Z' });
    expect(named('House')).toEqual({
      _id: expect.any(String),
      name: 'House',
      targetAmount: 1000,
      deadline: '2026-12-31',
      createdAt: '2026-03-15T12:00:00.000Z',
      closedAt: '2026-03-15T12:00:00.000Z',
    });
    expect(goalMovements).toHaveLength(4);
    expect(goalMovements).toContainEqual({
      _id: expect.any(String),
      goalId: named('House')._id,
      kind: 'transfer',
      amount: -50,
      date: '2026-03-15',
      createdAt: '2026-03-15T12:00:00.000Z',
    });
    const budgetNamed = (name: string) => budgets.find((budget: { name: string }) => budget.name === name);
    expect(budgets).toHaveLength(2);
    expect(budgetNamed('Groceries')).toMatchObject({
      category: 'groceries',
      icon: '🛒',
      notes: 'Käse\n"and" more',
      changes: [
        { month: '2026-01', amount: 100 },
        { month: '2026-03', amount: 0.05 },
      ],
    });
    expect(budgetNamed('Fun')).toMatchObject({
      changes: [
        { month: '2026-02', amount: 100 },
        { month: '2026-03', amount: null },
      ],
    });
    expect(transactions).toHaveLength(8);
    expect(transactions).toContainEqual({
      _id: expect.any(String),
      type: 'expense',
      amount: 10,
      description: '=1+1',
      note: "'=2",
      date: '2026-02-28',
      category: 'food & dining',
      goalId: null,
      createdAt: '2026-03-15T12:00:00.000Z',
    });
    expect(deletedTransactions).toHaveLength(2);
    expect(deletedTransactions.find((row: { description: string }) => row.description === 'Cake')).toMatchObject({
      goalId: named('Car')._id,
      deletedAt: '2026-03-15T12:00:00.000Z',
    });
  });

  test('contains imports with what became of every row, and no account number', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await addImports(ann);

    const { text: exported, json } = await ann.request(post);

    const sourceNamed = (name: string) => json.importSources.find((source: { name: string }) => source.name === name);
    const [giro, checking] = [sourceNamed('Giro'), sourceNamed('Checking')];
    expect(giro).toMatchObject({ layout: 'camt', answers: {}, lastImportAt: '2026-03-15T12:00:00.000Z' });
    expect(json.merchants).toMatchObject([{ merchant: 'lidl', type: 'expense', category: 'groceries', goalId: null }]);
    const importOf = (one: object) =>
      json.imports.find(({ counts }: { counts: object }) => isDeepStrictEqual(counts, { ...NONE, ...one }));
    const first = importOf({ new: 2, leftOut: 1, notBooked: 1, problems: 2 });
    expect(json.imports).toHaveLength(3);
    expect(first).toMatchObject({ fileName: 'statement.csv', sourceIds: [giro._id], undoneAt: null });
    expect(importOf({ here: 2 })).toMatchObject({ sourceIds: [giro._id], undoneAt: null });
    expect(importOf({ new: 1 })).toMatchObject({ sourceIds: [checking._id], undoneAt: '2026-03-15T12:00:00.000Z' });
    expect(json.importRows).toHaveLength(7);
    expect(json.importRows).toContainEqual({
      importId: first._id,
      row: 1,
      line: 3,
      sourceId: giro._id,
      date: '2026-03-11',
      amount: 2000,
      text: 'ACME payroll',
      externalId: 'a-2',
      itemId: `${first._id} 1`,
      outcome: 'new',
      rule: null,
      transactionId: expect.any(String),
      isEdited: true,
      before: null,
      isRemoved: false,
    });
    expect(json.importRows).toContainEqual(
      expect.objectContaining({ amount: -1, text: 'Kiosk', isEdited: false, isRemoved: true }),
    );
    expect(exported).not.toContain('DE02120300000000202051');
  });

  test('covers every table or leaves it out on purpose', async () => {
    const { db } = await startApp(database);
    expect((await personalTablesOf(db)).sort()).toEqual([...Object.keys(EXPORTED), ...LEFT_OUT].sort());
  });

  test('fits its published JSON Schema, which a standard validator reads', async () => {
    const { app, person, guest } = await startApp(database);
    const ann = await person();
    await addEverything(ann);
    await addImports(ann);
    await addSchedules(ann);
    const { headers, body } = await app.inject({ url: '/api/export-schema.json' });
    expect(headers['content-type']).toBe('application/schema+json; charset=utf-8');
    const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(body));

    for (const one of [ann, await guest()]) {
      validate((await one.request(post)).json);
      expect(validate.errors).toBeNull();
    }
    const { json } = await ann.request(post);
    for (const wrong of [
      { ...json, format: 'other' },
      { ...json, more: 1 },
      { ...json, transactions: [{ ...json.transactions[0], amount: '1' }] },
      { ...json, transactions: [{ ...json.transactions[0], date: '1.2.2026' }] },
      { ...json, goals: [{ ...json.goals[0], currentAmount: 1 }] },
    ]) {
      expect(validate(wrong)).toBe(false);
    }
  });

  test('contains no data of other users, no internal data, and no secret', async () => {
    const { person, request } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await createOwnedItems(ann);
    await createOwnedItems(bob);
    await request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: ann.email } });
    const headers = { 'idempotency-key': 'told-to-nobody' };
    await ann.request({ method: 'POST', url: '/api/transactions', payload: wire(expense()), headers });

    const exported = (await ann.request(post)).text;

    for (const other of [bob.userId, bob.email, bob.token, ann.token, ann.userId])
      expect(exported).not.toContain(other);
    for (const secret of [hash('sha256', ann.token), 'told-to-nobody']) expect(exported).not.toContain(secret);
    expect(exported).not.toMatch(/\$argon2id\$|token=|user_id|_cents|127\.0\.0\.1/);
  });

  test('gives guests their data, without a name that they have not entered', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await record(ann, expense());
    await record(bob, expense());

    const { json } = await ann.request(post);

    expect(json.profile).toEqual({ name: null, phone: null, dateOfBirth: null });
    expect(json.transactions).toHaveLength(1);
  });

  test('contains each of many rows once, one on each line', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, many(1001));

    const exported = await ann.request(post);

    const amounts = exported.json.transactions.map(({ amount }: { amount: number }) => amount);
    expect(new Set(amounts)).toEqual(new Set(many(1001).map(({ amount }) => cents(amount) / 100)));
    expect(amounts).toHaveLength(1001);
    expect(exported.text.match(/^\{"_id".*\}(?:,|\],)$/gm)).toHaveLength(1001);
  });

  test('leaves the event loop to others while it is written', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, many(9000));

    let isWritten = false;
    const written = ann.request(post).then(() => {
      isWritten = true;
    });
    let rounds = 0;
    for (; !isWritten; rounds += 1) await nextRound();
    expect(rounds).toBeGreaterThan(10);
    await written;
  });

  test('blocks nobody while it is read and contains nothing that came after its beginning', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, many(1500));
    const { stream } = await writeExport(asExporter(db, ann));
    await record(ann, expense({ description: 'Later' }));

    expect(JSON.parse(await text(stream)).transactions).toHaveLength(1500);
  });

  test('runs once at a time per address and frees the place of an unread export when its client disconnects', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, many(1500));
    const unread = await writeExport(asExporter(db, ann));
    let isBegun = false;
    const next = writeExport(asExporter(db, await guest())).then((body) => {
      isBegun = true;
      return body;
    });
    for (let round = 0; round < 20; round++) await nextRound();
    expect(isBegun).toBe(false);
    const elsewhere = await writeExport(asExporter(db, await guest(), '198.51.100.7'));
    expect(JSON.parse(await text(elsewhere.stream)).success).toBe(true);

    unread.stream.destroy();
    expect(JSON.parse(await text((await next).stream)).success).toBe(true);
  });

  test('reaches a slow client completely, even if that takes longer than a statement may', async () => {
    const { guest, database: options } = await startApp(database);
    const ann = await guest();
    await hasLedger(ann, many(1500));
    const db = connect({ ...options, statementLimit: 600 });
    onTestFinished(() => db.destroy());
    const { stream } = await writeExport(asExporter(db, ann));
    let json = '';
    for await (const piece of stream) {
      json += piece;
      await setTimeout(200);
    }

    expect(JSON.parse(json).transactions).toHaveLength(1500);
  });

  test('contains current data even for a retry with a key', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const headers = { 'idempotency-key': 'again' };
    await ann.request({ ...post, headers });
    await record(ann, expense());

    expect((await ann.request({ ...post, headers })).json.transactions).toHaveLength(1);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  test('is dated at its request', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow(NOW + 1000);
    expect((await ann.request(post)).json.exportedAt).toBe(new Date(NOW + 1000).toISOString());
  });
});
