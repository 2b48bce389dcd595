import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SignedInContext } from '#server/http/implement.ts';
import { findDisagreements, findWrongSizes } from '#server/ledger/verify.ts';
import type { ImportId, TransactionId } from '#shared/ids.ts';
import { type Import, type ImportRow, importsContract as imports, type KnownSource } from '#shared/imports/contract.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { setUpDemo } from '#testing/features/demo.ts';
import { addEverything, addImports, addSchedules, readEveryFigure } from '#testing/features/everything.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';
import { act, scheduleDraft, startSchedule } from '#testing/features/schedules.ts';
import { prepareRestore } from './restore.ts';

const DAY = 86_400_000;
const isSavings = ({ type }: { type: string }) => type === 'savings';
/** The first terms that an edit has frozen. */
const frozenIn = (occurrences: readonly { frozen: object | null }[]) =>
  occurrences.find(({ frozen }) => frozen !== null)?.frozen as object;
/** Skipped occurrences of earlier days, the latest before the day from which the schedule counts. */
const skipped = ({ _id: scheduleId, countsFrom }: { _id: string; countsFrom: string }, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(countsFrom) - (index + 1) * DAY).toISOString().slice(0, 10);
    const plain = { formerStatus: null, movedTo: null, amount: null, frozen: null, transactionId: null };
    return { scheduleId, day, status: 'skipped', ...plain };
  });

const exportOf = async (person: Person) =>
  (await person.request({ method: 'POST', url: '/api/auth/export-data' })).text;

const restore = (person: Person, file: string | Buffer, headers: Record<string, string> = {}) =>
  person.request({
    method: 'POST',
    url: '/api/auth/restore-data',
    payload: file,
    headers: { 'content-type': 'application/json', ...headers },
  });

const MARCH = statement([
  bankRow('2026-03-02', -12_34, 'Lidl 1234'),
  bankRow('2026-03-03', -3_50, 'Coffee'),
  bankRow('2026-03-04', -3_50, 'Coffee'),
  bankRow('2026-03-05', -50_00, 'To savings'),
]);

/** An import, one that was undone, and what the user chose for merchants. */
async function addChoices(person: Person): Promise<void> {
  const goalId = await startGoal(person, { name: 'Boat' });
  const coffee = [1, 2].map((row) => ({ row, action: 'add', type: 'expense', category: 'coffee' }) as const);
  await importFile(person, [MARCH], {
    decisions: [...coffee, { row: 3, action: 'add', type: 'savings', goalId }],
    remember: [
      { merchant: 'lidl', type: 'expense', category: 'groceries' },
      { merchant: 'bank', type: 'savings', goalId },
    ],
  });
  const { _id: importId } = await importFile(person, [statement([bankRow('2026-02-02', -1_00, 'Kiosk')])]);
  await person.call(imports.undo, { params: { importId } });
}

/** Records what a preview learns from, and imports files of other layouts and one with a row that the bank has changed. */
async function importLater(person: Person): Promise<Import> {
  const zoo = expense({ description: 'Zoo', category: 'zoo visits', date: '2026-03-11' });
  await record(person, zoo, zoo);
  const [source] = (await person.call(imports.sources, {})).sources;
  for (const layout of ['csv:b', 'csv:c']) {
    const details = { sourceId: source?._id ?? null, layout };
    await importFile(person, [statement([bankRow('2026-03-13', -2_00, layout)], details)]);
  }
  const [first, , ...last] = MARCH.rows as [ImportRow, ImportRow, ...ImportRow[]];
  const changed = statement([first, bankRow('2026-03-06', -3_50, 'Zzz Coffee'), ...last]);
  return importFile(person, [{ ...changed, answers: { dateOrder: 'dmy' } }]);
}

/** All that a user sees of imports, and what becomes of rows that the bank shows again. New ids count by their order. */
async function importsSeenBy(person: Person) {
  const { imports: all } = await person.call(imports.list, { query: {} });
  const pages = all.map(({ _id: importId }) => person.call(imports.read, { params: { importId }, query: {} }));
  const zoo = bankRow('2026-03-12', -9_00, 'Zoo', { category: 'Zoo' });
  const rows = [...MARCH.rows, bankRow('2026-03-12', -4_00, 'Coffee'), zoo];
  const files = [{}, { account: '123 456', layout: 'ofx', name: 'Account' }, { layout: 'csv:b' }];
  const previews = files.map((details) => preview(person, statement(rows, details)));
  const seen = {
    pages: await Promise.all(pages),
    previews: (await Promise.all(previews)).map(({ token: _, ...rest }) => rest),
    sources: await person.call(imports.sources, {}),
    merchants: await person.call(imports.merchants, {}),
  };
  const ids: string[] = [];
  const named = JSON.stringify(seen).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `id ${ids.indexOf(id)}`;
  });
  return JSON.parse(named);
}

/** The rows of a user in the tables of imports and transactions. */
async function importRowsOf({ db, userId }: Person) {
  const tables = Object.entries(await readEveryTable(db)).filter(([name]) =>
    /^import|^merchant|transactions$/.test(name),
  );
  return tables.map(([name, rows]) => [name, rows.filter(({ user_id }) => user_id === userId)]);
}

/** Changes everything that belongs to imports. @returns the name of each change, after it */
async function* changeImports(person: Person): AsyncGenerator<string> {
  const earlier = (await person.call(imports.list, { query: {} })).imports.map(({ _id }) => ({ importId: _id }));
  const [undone, kept] = earlier as [{ importId: ImportId }, { importId: ImportId }];
  const { _id: importId } = await importLater(person);
  yield 'later imports';
  await person.call(imports.undo, { params: { importId } });
  yield 'the undoing of the last one';
  const { items } = await person.call(transactions.list, { query: { search: 'lidl' } });
  for (const { _id, version: _, ...row } of items) {
    await person.call(transactions.update, { params: { transactionId: _id }, body: { ...row, description: 'Food' } });
  }
  yield 'an edit';
  await person.call(imports.undo, { params: kept });
  yield 'the undoing of the first one';
  for (const params of [kept, undone]) await person.call(imports.restore, { params });
  yield 'two that are restored';
  for (const { _id: transactionId } of items) {
    await person.call(transactions.remove, { params: { transactionId }, query: {} });
  }
  yield 'a deletion';
  const [source] = (await person.call(imports.sources, {})).sources as [KnownSource];
  const params = { sourceId: source._id };
  await person.call(imports.updateSource, { params, body: { name: 'Joint', answers: {} } });
  yield 'another name of a source';
  await person.call(imports.removeSource, { params });
  yield 'a source that is forgotten';
  const { merchants } = await person.call(imports.merchants, {});
  for (const { _id: merchantId } of merchants) {
    const body = { type: 'expense', category: 'fun' } as const;
    await person.call(imports.updateMerchant, { params: { merchantId }, body });
  }
  yield 'other choices for merchants';
  for (const { _id: merchantId } of merchants) await person.call(imports.removeMerchant, { params: { merchantId } });
  yield 'merchants that are forgotten';
}

const undated = (file: string) => file.replace(/"exportedAt":"[^"]+"/, '"exportedAt":""');

const rowThatIs = (outcome: string, rows: Record<string, unknown>[]) =>
  rows.find((row) => row.outcome === outcome) as Record<string, unknown>;

/** The export of a user with everything, changed. */
async function fileOf(person: Person) {
  await addEverything(person);
  await addImports(person);
  await addSchedules(person);
  const original = JSON.parse(await exportOf(person));
  // biome-ignore lint/suspicious/noExplicitAny: a test changes the file in ways that its type forbids
  return (change: (file: any) => void) => {
    const file = structuredClone(original);
    change(file);
    return JSON.stringify(file);
  };
}

const pairs = databases.flatMap((from) => databases.map((to) => [from, to] as const));

describe.each(pairs)('an export of %s restored on %s', (from, to) => {
  test('gives every figure and the same export again, but for its time', async () => {
    const [old, other] = [await startApp(from), await startApp(to)];
    const ann = await old.person();
    await addEverything(ann);
    await addImports(ann);
    await addSchedules(ann);
    const file = await exportOf(ann);
    await other.person('Bob').then(addEverything);
    other.setNow(NOW + 5000);
    const moved = await other.person('Eve');

    const answer = await restore(moved, file);

    expect(answer).toMatchObject({
      status: 200,
      json: { restored: { transactions: 13, deletedTransactions: 4, goals: 5, budgets: 2, imports: 3, schedules: 4 } },
    });
    const again = await exportOf(moved);
    expect(undated(again)).toBe(undated(file));
    expect(again).not.toBe(file);
    expect(await readEveryFigure(moved)).toEqual(await readEveryFigure(ann));
    const [newest] = (await moved.request({ url: '/api/imports' })).json.imports;
    const rows = async (person: Person) => (await person.request({ url: `/api/imports/${newest._id}` })).json;
    expect(await rows(moved)).toEqual(await rows(ann));
    expect(await findDisagreements(other.db, 1)).toEqual([]);
    expect(await findWrongSizes(other.db, 1)).toEqual([]);
  });

  test('gives the same export of the demo household again', async () => {
    const file = await exportOf(await setUpDemo(await startApp(from)));
    const moved = await (await startApp(to)).person('Eve');
    expect(await restore(moved, file)).toMatchObject({ status: 200 });
    expect(undated(await exportOf(moved))).toBe(undated(file));
  });
});

describe.each(databases)('a restored file on %s', (database) => {
  test('may be compressed, indented, and restored twice with one key', async () => {
    const app = await startApp(database);
    const file = (await fileOf(await app.person()))(() => {});
    const [eve, bob] = [await app.guest(), await app.guest()];

    const compressed = gzipSync(JSON.stringify(JSON.parse(file), null, 2));
    const headers = { 'content-type': 'application/gzip', 'idempotency-key': 'once' };
    expect(await restore(eve, compressed, headers)).toMatchObject({ status: 200 });
    expect(await restore(eve, compressed, headers)).toMatchObject({ status: 200 });
    expect(await restore(eve, file, { 'idempotency-key': 'once' })).toMatchObject({
      status: 409,
      json: { code: 'idempotency_key_reused' },
    });
    expect((await eve.call(transactions.totals, { query: {} })).count).toBe(13);
    expect(JSON.parse(undated(await exportOf(eve)))).toEqual(JSON.parse(undated(file)));
    expect(await restore(bob, file)).toMatchObject({ status: 200 });
  });

  test('has imports that match, and can be undone and restored, as before', async () => {
    const app = await startApp(database);
    const [ann, eve] = [await app.guest(), await app.guest()];
    await addImports(ann);
    await restore(eve, await exportOf(ann));
    const again = statement([bankRow('2026-03-11', 2_000_00, 'ACME payroll', { externalId: 'a-2' })], {
      account: 'DE02120300000000202051',
      layout: 'camt',
      name: 'Giro',
    });
    for (const person of [ann, eve]) {
      const { verdicts } = await preview(person, again);
      expect(verdicts).toMatchObject([{ verdict: 'here', rule: 'external_id' }]);
    }
    const undoneAndRestored = async (person: Person) => {
      const importIds = JSON.parse(await exportOf(ann)).imports.map(({ _id }: { _id: string }) => _id);
      const answers = [];
      for (const importId of importIds) {
        for (const action of ['undo', 'restore']) {
          const { status } = await person.request({ method: 'POST', url: `/api/imports/${importId}/${action}` });
          answers.push([action, status, await readEveryFigure(person)]);
        }
      }
      return answers;
    };
    expect(await undoneAndRestored(eve)).toEqual(await undoneAndRestored(ann));
  });

  test('has imports of its own, whatever the account that it comes from does', async () => {
    const [app, other] = [await startApp(database), await startApp(database)];
    const [ann, eve, alone] = [await app.guest(), await app.guest(), await other.guest()];
    await addChoices(ann);
    const file = await exportOf(ann);
    await restore(eve, file);
    await restore(alone, file);
    await importLater(ann);
    expect(await importsSeenBy(eve)).toEqual(await importsSeenBy(alone));

    const rows = await importRowsOf(ann);
    const sameChanges = changeImports(alone);
    for await (const change of changeImports(eve)) {
      await sameChanges.next();
      expect(await importsSeenBy(eve), change).toEqual(await importsSeenBy(alone));
      expect(await importRowsOf(ann), change).toEqual(rows);
    }
  });

  test('of an older server leaves newer settings at their defaults', async () => {
    const app = await startApp(database);
    const older = (await fileOf(await app.person()))(({ settings: { notifications } }) => {
      delete notifications.transactionNotifications.dueReminders;
      delete notifications.transactionNotifications.higherBillAlerts;
    });
    const eve = await app.guest();
    expect((await restore(eve, older)).status).toBe(200);
    const { json } = await eve.request({ url: '/api/notifications/settings' });
    expect(json.settings.transactionNotifications).toEqual({
      ...{ largeTransactionAlerts: true, alertAmount: 123.45, dueReminders: true, higherBillAlerts: true },
    });
  });

  test('of a guest keeps the profile of the account', async () => {
    const app = await startApp(database);
    const [guest, ann] = [await app.guest(), await app.person()];
    await record(guest, expense());

    expect((await restore(ann, await exportOf(guest))).status).toBe(200);

    expect((await ann.request({ url: '/api/auth/me' })).json).toMatchObject({ name: 'Ann', phone: '+12025550123' });
  });

  test('is rejected by an account with transactions, goals, or budgets and by the demo', async () => {
    const app = await startApp(database);
    const file = (await fileOf(await app.person()))(() => {});
    const [one, two, three] = [await app.guest(), await app.guest(), await app.guest()];
    const [tea] = await record(one, expense());
    await startGoal(two);
    await three.request({ method: 'POST', url: '/api/budgets', payload: { name: 'Food', amount: 1 } });
    const before = await readEveryTable(app.db);
    for (const person of [one, two, three]) {
      expect(await restore(person, file)).toMatchObject({ status: 409, json: { code: 'account_not_empty' } });
    }
    expect(await readEveryTable(app.db)).toEqual(before);

    await one.call(transactions.remove, { params: { transactionId: tea?._id as never }, query: {} });
    expect(await restore(one, file)).toMatchObject({ status: 200 });
    expect(undated(await exportOf(one))).toBe(undated(await exportOf(one)));
  });

  test('is rejected with a sentence that names the place, and changes nothing, whatever is wrong with it', async () => {
    const app = await startApp(database);
    const changed = await fileOf(await app.person());
    const eve = await app.guest();
    // Stores the time zone.
    await exportOf(eve);
    const before = await readEveryTable(app.db);
    const uuid = '00000000-0000-7000-8000-000000000000';
    const wrong: [string | Buffer, string | RegExp][] = [
      ['', /./],
      ['{}', 'The file is not valid JSON after the beginning.'],
      ['{"a":1}', 'This file is not a download of your data from Centwise. Choose the file from Download My Data.'],
      [
        JSON.stringify({ exportedAt: '2026-03-15', data: {} }),
        'This file is not a download of your data from Centwise. Choose the file from Download My Data.',
      ],
      [changed((file) => Object.assign(file, { version: 2 })), /^This file is from a newer version of Centwise\./],
      [changed((file) => Object.assign(file, { version: '1' })), /^This file is not a download/],
      [changed(() => {}).slice(0, -300), /^The file is incomplete: it ends after scheduleOccurrences, entry \d\./],
      [gzipSync(changed(() => {})).subarray(0, -20), 'The file is damaged: it cannot be decompressed.'],
      [
        Buffer.from(
          changed(() => {}),
          'utf16le',
        ),
        /^The file is /,
      ],
      [
        Buffer.from(
          changed(() => {}),
          'latin1',
        ),
        'The file is damaged: it is not UTF-8 text.',
      ],
      ['['.repeat(1_000_000), 'The file is not valid JSON after the beginning.'],
      [`{"format":${'{"a":'.repeat(200_000)}`, 'The file is nested too deeply after the beginning.'],
      [changed((file) => Object.assign(file, { more: [] })), 'The format has no “more”.'],
      [changed((file) => Object.assign(file, { goals: {} })), '“goals” must be a list.'],
      [changed((file) => Object.assign(file, { profile: [] })), '“profile” must not be a list.'],
      [
        changed((file) => {
          delete file.goalMovements;
        }),
        'The file has no “goalMovements”.',
      ],
      [changed(() => {}).replace('"goals":[', '"goals":[],"goals":['), 'The file has “goals” twice.'],
      [
        changed(({ transactions: [, second] }) => Object.assign(second, { amount: 1.005 })),
        'transactions, entry 2, amount: Amount can have at most 2 decimals.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { amount: 1_000_000_000 })),
        /^transactions, entry 1, amount: /,
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { userId: uuid })),
        'transactions, entry 1: The format has no field "userId".',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { _id: "x'; drop table users" })),
        'transactions, entry 1, _id: This is not an id.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { date: '2026-02-30' })),
        'transactions, entry 1, date: Enter a valid date.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { date: '2026-03-18' })),
        'transactions, entry 1, date: Date cannot be in the future.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { createdAt: '2026-03-15' })),
        /^transactions, entry 1, createdAt: This is not a time/,
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { description: `\ud800` })),
        'transactions, entry 1, description: This text contains a character that cannot be saved.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { note: 'x'.repeat(501) })),
        'transactions, entry 1, note: Note cannot exceed 500 characters.',
      ],
      [
        changed(({ transactions: [first, second] }) => Object.assign(second, { _id: first._id })),
        'transactions, entry 2: another transaction has this id.',
      ],
      [
        changed(({ transactions: [first], deletedTransactions: [deleted] }) =>
          Object.assign(deleted, { _id: first._id }),
        ),
        'deletedTransactions, entry 1: another transaction has this id.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { goalId: uuid })),
        'transactions, entry 1, goalId: the file has no goal with this goalId.',
      ],
      [
        changed(({ transactions: [first] }) => Object.assign(first, { goalId: null })),
        'transactions, entry 1, goalId: Savings have a goal.',
      ],
      [
        changed(({ goalMovements: [first] }) => Object.assign(first, { amount: -9_000_000 })),
        /^The goal “.+” would hold -\$/,
      ],
      [
        changed(({ goals: [first, second] }) => Object.assign(second, { _id: first._id })),
        'goals, entry 2: another goal has this id.',
      ],
      [
        changed(({ budgets: [first, second] }) => Object.assign(second, { category: first.category })),
        'budgets, entry 2, category: Another budget has this category.',
      ],
      [
        changed(({ budgets: [first] }) => first.changes.push(first.changes[0])),
        'budgets, entry 1, changes: 2026-01 occurs twice.',
      ],
      [
        changed(({ budgets: [first] }) => Object.assign(first, { changes: [{ month: '1026-01', amount: 1 }] })),
        'budgets, entry 1, changes: 1026-01 is out of reach.',
      ],
      [
        changed(({ settings }) => Object.assign(settings.preferences.displaySettings, { theme: 'Pink' })),
        'settings, preferences, displaySettings, theme: Theme must be Light or Dark.',
      ],
      [
        changed(({ imports: [first, second] }) => Object.assign(second, { _id: first._id })),
        'imports, entry 2: another import has this id.',
      ],
      [
        changed(({ imports: [first] }) => Object.assign(first.counts, { new: 0 })),
        'importRows, entry 1: The import has more rows than its counts say.',
      ],
      [
        changed(({ imports: [first] }) => Object.assign(first.counts, { notBooked: 9 })),
        'imports, entry 1: The import has fewer rows than its counts say.',
      ],
      [
        changed(({ importRows: [first] }) => Object.assign(first, { importId: uuid })),
        'importRows, entry 1, importId: The file has no import with this id before it.',
      ],
      [
        changed(({ importRows: [first, second] }) => Object.assign(second, { row: first.row })),
        'importRows, entry 2: another row of the import has this number.',
      ],
      [
        changed(({ imports: [first], importRows }) => {
          const { transactionId } = importRows.find((row: { transactionId: string | null }) => row.transactionId);
          first.counts.here += 2001;
          const linked = { ...importRows[0], importId: first._id, transactionId, outcome: 'here', rule: 'fingerprint' };
          for (let row = 0; row <= 2000; row += 1) importRows.push({ ...linked, row: 100 + row });
        }),
        /transactionId: More than 2,000 rows name this transaction\./,
      ],
      [
        changed(({ imports, importRows }) => {
          const before = { date: '2026-01-01', description: 'Before' };
          const here = { ...rowThatIs('here', importRows), row: 100, rule: 'changed_by_bank', before, isEdited: false };
          for (let number = 10; number <= 15; number += 1) {
            const counts = { ...imports[0].counts, new: 0, here: 1, leftOut: 0, notBooked: 0 };
            const _id = uuid.replace(/..$/, `${number}`);
            imports.push({ ...imports[0], _id, counts });
            importRows.push({ ...here, importId: _id });
          }
        }),
        /before: More than 5 rows change this transaction\./,
      ],
      [
        changed(({ imports: [first], importRows }) => {
          first.counts.new += 1;
          const created = rowThatIs('new', importRows);
          importRows.push({ ...created, row: 100 });
        }),
        /transactionId: Another row has created or changed this transaction\./,
      ],
      [
        changed(({ imports: [first], importRows }) => {
          first.counts.here += 1;
          const created = rowThatIs('new', importRows);
          const before = { date: '2026-01-01', description: 'Before' };
          importRows.push({ ...created, row: 100, outcome: 'here', rule: 'changed_by_bank', before });
        }),
        /transactionId: Another row has created or changed this transaction\./,
      ],
      [
        changed(({ importRows }) => {
          const created = rowThatIs('new', importRows);
          created.before = { date: '2026-01-01', description: 'Before' };
        }),
        /before: Only a transaction that was here has changed\./,
      ],
      [
        changed(({ importRows }) => {
          const here = rowThatIs('here', importRows);
          here.before = { date: '2126-01-01', description: 'Before' };
        }),
        /before, date: Date cannot be in the future\./,
      ],
      [
        changed(({ importRows }) => {
          const here = rowThatIs('here', importRows);
          Object.assign(here, { before: { date: '2026-01-01', description: 'Before' }, date: '2126-01-01' });
        }),
        /importRows, entry \d+, date: Date cannot be in the future\./,
      ],
      [
        changed(({ importRows }) => {
          const here = rowThatIs('here', importRows);
          Object.assign(here, { before: { date: '2026-01-01', description: 'Before', amount: 1 }, amount: 0 });
        }),
        /importRows, entry \d+, amount: Amount must not be 0\./,
      ],
      [
        changed(({ importRows: [first] }) => Object.assign(first, { before: { date: '2026-01-01', description: '' } })),
        'importRows, entry 1, before, description: Description is required.',
      ],
      [
        changed(({ importRows: [first] }) => Object.assign(first, { itemId: `${uuid} 0; drop` })),
        'importRows, entry 1, itemId: This is not the id of an item.',
      ],
      [
        changed(({ merchants: [first] }) => Object.assign(first, { goalId: uuid })),
        'merchants, entry 1: Savings have a goal, and other types a category.',
      ],
      [
        changed(({ schedules: [first, second] }) => Object.assign(second, { _id: first._id })),
        'schedules, entry 2: another schedule has this id.',
      ],
      [
        changed(({ schedules: [first] }) => Object.assign(first.rule, { interval: 0 })),
        'schedules, entry 1, rule, interval: Interval must be a whole number from 1 to 99.',
      ],
      [
        changed(({ schedules: [first] }) => Object.assign(first, { amount: { from: 1000, to: 901 } })),
        'schedules, entry 1, amount.to: The highest amount cannot be below the lowest one.',
      ],
      [
        changed(({ schedules: [first] }) => Object.assign(first, { pauseReason: 'user' })),
        'schedules, entry 1, pauseReason: Only a paused schedule has a reason.',
      ],
      [
        changed(({ schedules }) => Object.assign(schedules.find(isSavings), { goalId: uuid })),
        /^schedules, entry 4, goalId: the file has no goal with this goalId\./,
      ],
      [
        changed(({ schedules: [first] }) => Object.assign(first, { deletedAt: '2026-04-15T12:00:00.000Z' })),
        'schedules, entry 1, deletedAt: This is in the future.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { scheduleId: uuid })),
        'scheduleOccurrences, entry 1, scheduleId: The file has no schedule with this id before it.',
      ],
      [
        changed(({ scheduleOccurrences: [first, second] }) => Object.assign(second, { day: first.day })),
        'scheduleOccurrences, entry 2: another occurrence has this day.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { transactionId: null })),
        'scheduleOccurrences, entry 1, transactionId: A settled occurrence has a transaction.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { transactionId: uuid })),
        'scheduleOccurrences, entry 1, transactionId: The file has no transaction with this id.',
      ],
      [
        changed(({ schedules: [first] }) => Object.assign(first, { recordedThrough: '9999-12-31' })),
        'schedules, entry 1, recordedThrough: Choose a day from 2000 to 2100.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { day: '1000-01-01' })),
        'scheduleOccurrences, entry 1, day: Choose a day from 2000 to 2100.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { amount: { from: 1000, to: 901 } })),
        'scheduleOccurrences, entry 1, amount: The highest amount cannot be below the lowest one.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { dropped: true })),
        'scheduleOccurrences, entry 1, dropped: A dropped occurrence is skipped and has no amount.',
      ],
      [
        changed(({ scheduleOccurrences: [first] }) => Object.assign(first, { dropped: false })),
        'scheduleOccurrences, entry 1, dropped: Dropped must be true, or absent.',
      ],
      [
        changed(({ schedules: [, second], scheduleOccurrences }) => {
          scheduleOccurrences.push(...skipped(second, 201).map((entry) => ({ ...entry, dropped: true })));
        }),
        /^scheduleOccurrences, entry \d+, dropped: The file has more than 200 dropped occurrences\./,
      ],
      [
        changed(({ scheduleOccurrences }) => Object.assign(frozenIn(scheduleOccurrences), { category: null })),
        /^scheduleOccurrences, entry \d, frozen, category: Category is required\./,
      ],
      [
        changed(({ scheduleOccurrences }) => Object.assign(frozenIn(scheduleOccurrences), { recording: 'automatic' })),
        /^scheduleOccurrences, entry \d, frozen, recording: Enter one amount to add it automatically\./,
      ],
      [
        changed(({ schedules: [, second], scheduleOccurrences }) => scheduleOccurrences.push(...skipped(second, 2001))),
        /^scheduleOccurrences, entry \d+: The schedule has more than 2000 settled occurrences\./,
      ],
      [
        changed(({ schedules: [, second], scheduleOccurrences }) => {
          scheduleOccurrences.push(...skipped({ ...second, countsFrom: '2026-03-15' }, 2501));
          second.countsFrom = '2000-01-01';
        }),
        /^scheduleOccurrences, entry \d+: The schedule has more than 2500 past occurrences\./,
      ],
      [
        changed(({ dismissedSuggestions }) => dismissedSuggestions.push(dismissedSuggestions[0])),
        'dismissedSuggestions, entry 2: another one has this key.',
      ],
      [
        changed(({ profile }) => Object.assign(profile, { dateOfBirth: '2020-01-01' })),
        'profile, dateOfBirth: You must be at least 18 years old.',
      ],
    ];
    for (const [file, message] of wrong) {
      const { status, json } = await restore(eve, file);
      expect([status, json.success], `${message}`).toEqual([400, false]);
      if (typeof message === 'string') expect(json.message).toBe(`${message} Nothing was restored.`);
      else expect(json.message).toMatch(message);
    }
    expect(await readEveryTable(app.db)).toEqual(before);
  });

  test('is rejected beyond the limits of the account and of the sum of all entries', async () => {
    const app = await startApp(database);
    const [ann, eve] = [await app.person(), await app.guest()];
    await hasLedger(
      ann,
      Array.from({ length: 10_001 }, () => expense()),
    );
    const many = await exportOf(ann);
    // Stores the time zone.
    await exportOf(eve);
    const before = await readEveryTable(app.db);
    expect(await restore(eve, many)).toMatchObject({ status: 409, json: { code: 'quota_reached' } });
    const file = JSON.parse(many);
    const uuids = file.transactions.map(({ _id }: { _id: string }) => _id);
    const amounts = {
      ...file,
      transactions: file.transactions.map((row: object) => ({ ...row, amount: 999_999_999 })),
    };
    expect(await restore(eve, JSON.stringify(amounts))).toMatchObject({
      status: 409,
      json: { code: 'total_too_large' },
    });
    const goals = uuids.slice(0, 51).map((_id: string, index: number) => ({
      _id,
      name: `Goal ${index}`,
      targetAmount: 1,
      deadline: null,
      createdAt: '2026-03-15T12:00:00.000Z',
      closedAt: null,
    }));
    expect(await restore(eve, JSON.stringify({ ...file, transactions: [], goals }))).toMatchObject({
      status: 409,
      json: { code: 'quota_reached', message: expect.stringContaining('50 goals') },
    });
    expect(await readEveryTable(app.db)).toEqual(before);
    expect(await restore(await app.person(), many)).toMatchObject({ status: 200 });
  });

  test('brings along 300 changed occurrences, and 15,000 that were settled behind open ones', async () => {
    const app = await startApp(database);
    const file = JSON.parse((await fileOf(await app.person()))(() => {}));
    const [eve, guest] = [await app.person(), await app.guest()];
    const schedules = Array.from({ length: 11 }, (_, index) => ({
      ...{ ...file.schedules[0], countsFrom: '2000-01-01', deletedAt: null },
      _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    const skippedBefore = (last: string, count: number, of = 0) =>
      skipped({ _id: schedules[of]?._id ?? '', countsFrom: last }, count);
    const fileWith = (changed: number, past: number) => {
      const settled = schedules.flatMap((_, of) => {
        return skippedBefore('2026-03-15', Math.min(Math.max(past - of * 1500, 0), 1500), of);
      });
      const scheduleOccurrences = [...skippedBefore('2100-12-31', changed), ...settled];
      return JSON.stringify({ ...file, schedules, scheduleOccurrences });
    };
    const full = { status: 409, json: { code: 'quota_reached' } };

    expect(await restore(eve, fileWith(301, 0))).toMatchObject(full);
    expect(await restore(guest, fileWith(201, 0))).toMatchObject(full);
    expect(await restore(eve, fileWith(0, 15_001))).toMatchObject(full);
    expect(await restore(guest, fileWith(0, 6001))).toMatchObject(full);
    const past = [...skippedBefore('2026-03-15', 401), ...skippedBefore('2026-03-15', 400, 1)];
    const scheduleOccurrences = past.map((one) => ({ ...one, status: 'open' }));
    expect(await restore(guest, JSON.stringify({ ...file, schedules, scheduleOccurrences }))).toMatchObject(full);
    expect(await restore(guest, fileWith(200, 6000))).toMatchObject({ status: 200 });
    expect(await restore(eve, fileWith(300, 15_000))).toMatchObject({ status: 200 });
  });

  test('brings along what deleted schedules have changed, what has lapsed, and a long history', async () => {
    const app = await startApp(database);
    const file = JSON.parse((await fileOf(await app.person()))(() => {}));
    const [live, deleted] = [null, '2026-03-14T12:00:00.000Z'].map((deletedAt, index) => ({
      ...{ ...file.schedules[0], countsFrom: '2026-03-15', deletedAt },
      _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    const changed = { status: 'open', amount: { from: 1, to: 1 } };
    const occurrences = (schedule: { _id: string }, countsFrom: string, count: number, own: object = {}) =>
      skipped({ ...schedule, countsFrom }, count).map((one) => ({ ...one, ...own }));
    const scheduleOccurrences = [
      ...occurrences(live, '2026-03-15', 300, changed),
      ...occurrences(live, '2024-12-31', 600, changed),
      ...occurrences(live, '2022-01-01', 629),
      ...occurrences(deleted, '2027-12-31', 2000, changed),
    ];
    const all = { ...file, schedules: [live, deleted], scheduleOccurrences };

    const eve = await app.person();
    const released = occurrences(deleted, '2026-03-15', 801, { status: 'open', formerStatus: 'linked' });
    const full = { status: 409, json: { code: 'quota_reached' } };
    expect(await restore(eve, JSON.stringify({ ...all, scheduleOccurrences: released }))).toMatchObject(full);
    expect(await restore(eve, JSON.stringify(all))).toMatchObject({ status: 200 });
    const again = await eve.request({ method: 'POST', url: `/api/schedules/${deleted._id}/restore` });
    expect(again).toMatchObject(full);
    expect(await restore(await app.person(), await exportOf(eve))).toMatchObject({ status: 200 });
  });

  test('of a guest may have 200 deleted schedules, but no more than 40,000 occurrences in all', async () => {
    const app = await startApp(database);
    const file = JSON.parse((await fileOf(await app.person()))(() => {}));
    const eve = await app.guest();
    const schedules = Array.from({ length: 201 }, (_, index) => ({
      ...{ ...file.schedules[0], countsFrom: '2026-03-15', deletedAt: '2026-03-14T12:00:00.000Z' },
      _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }));
    const fileWith = (count: number, each: number) => {
      const some = schedules.slice(0, count);
      return JSON.stringify({
        ...file,
        schedules: some,
        scheduleOccurrences: some.flatMap((one) => skipped(one, each)),
      });
    };

    expect(await restore(eve, fileWith(201, 0))).toMatchObject({ status: 400, json: { code: 'export_invalid' } });
    expect(await restore(eve, fileWith(200, 201))).toMatchObject({ status: 409, json: { code: 'quota_reached' } });
    expect(await restore(eve, fileWith(200, 200))).toMatchObject({ status: 200 });
  });

  test('is rejected before its end once it has too many entries of one kind', async () => {
    const app = await startApp(database);
    const file = JSON.parse((await fileOf(await app.person()))(() => {}));
    const eve = await app.guest();
    const sections = ['goals', 'budgets', 'importSources', 'merchants', 'imports'];
    const many = (section: string) =>
      Array.from({ length: 1101 }, (_, index) => ({
        ...file[section][0],
        _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        ...(section === 'budgets' && { category: `category ${index}` }),
        ...(section === 'merchants' && { merchant: `merchant ${index}` }),
      }));
    for (const section of sections) {
      const wrong = { ...file, [section]: [...many(section), 'not an entry'] };
      expect((await restore(eve, JSON.stringify(wrong))).json.code, section).toBe('quota_reached');
    }
    const leftOut = Array.from({ length: 101 }, () => '');
    expect((await restore(eve, JSON.stringify({ ...file, leftOut }))).json.code).toBe('export_invalid');
  });

  test('may have all of the imports that were undone last', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    for (const count of [1500, 9000]) {
      const rows = Array.from({ length: count }, (_, row) => bankRow('2026-03-02', -count - row, 'Kiosk'));
      const { _id } = await importFile(ann, [statement(rows)]);
      await ann.call(imports.undo, { params: { importId: _id } });
      app.setNow(NOW + 1000);
    }

    expect(await restore(await app.person(), await exportOf(ann))).toMatchObject({
      status: 200,
      json: { restored: { deletedTransactions: 10_500 } },
    });
  });

  test('brings along what remembers a deleted payment of a day that its schedule no longer has', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const { _id: scheduleId } = await startSchedule(ann, '2026-03-20');
    const { transaction } = await act(ann, scheduleId, '2026-03-20', { action: 'record' });
    const params = { transactionId: transaction?._id as TransactionId };
    await ann.call(transactions.remove, { params, query: { occurrence: 'reopen' } });
    await ann.call(schedules.update, { params: { scheduleId }, body: scheduleDraft('2026-03-25') });
    const file = await exportOf(ann);
    const exported = { day: '2026-03-20', status: 'skipped', movedTo: '2026-03-25', ...params, dropped: true };
    expect(JSON.parse(file).scheduleOccurrences).toMatchObject([{ ...exported, formerStatus: 'recorded' }]);

    expect(await restore(bob, file)).toMatchObject({ status: 200 });

    expect(JSON.parse(await exportOf(bob)).scheduleOccurrences).toEqual(JSON.parse(file).scheduleOccurrences);
    const read = () => bob.call(schedules.read, { params: { scheduleId } });
    expect(await read()).toMatchObject({ past: [], schedule: { nextDay: '2026-03-25' } });
    await bob.call(transactions.restore, { params });
    expect((await read()).past).toMatchObject([{ day: '2026-03-25', status: 'recorded', ...params }]);
  });

  test('may be from before recurring transactions', async () => {
    const app = await startApp(database);
    const old = (await fileOf(await app.person()))((file) => {
      for (const name of ['schedules', 'scheduleOccurrences', 'dismissedSuggestions']) delete file[name];
    });

    expect(await restore(await app.person(), old)).toMatchObject({ status: 200, json: { restored: { schedules: 0 } } });
  });

  test('records what automatic schedules have had due since, and nothing a second time', async () => {
    const app = await startApp(database);
    const [ann, eve] = [await app.person(), await app.person()];
    await startSchedule(ann, '2026-03-15', { recording: 'automatic', rule: { unit: 'day' } });
    const file = await exportOf(ann);
    app.setNow(NOW + 2 * DAY);

    await restore(eve, file);

    const { items } = await eve.call(transactions.list, { query: {} });
    expect(items.map(({ date }) => date)).toEqual(['2026-03-17', '2026-03-16', '2026-03-15']);
  });

  test('needs an account without recurring transactions', async () => {
    const app = await startApp(database);
    const [ann, eve] = [await app.person(), await app.person()];
    await startSchedule(eve, '2026-03-20');

    expect(await restore(eve, await exportOf(ann))).toMatchObject({ status: 409, json: { code: 'account_not_empty' } });
  });

  test('keeps its ids, which another account may have too, and leaves that account alone', async () => {
    const app = await startApp(database);
    const ann = await app.person();
    await addEverything(ann);
    const figures = await readEveryFigure(ann);
    const eve = await app.guest();
    await restore(eve, await exportOf(ann));
    const [first] = (await eve.call(transactions.list, { query: {} })).items;

    await eve.call(transactions.remove, { params: { transactionId: first?._id as never }, query: {} });

    expect(await readEveryFigure(ann)).toEqual(figures);
  });

  test('is rejected as a whole if it would be restored only after the response', async () => {
    const app = await startApp(database);
    const file = (await fileOf(await app.person()))(() => {});
    const eve = await app.person('Eve');
    const context = { db: eve.db, userId: eve.userId, session: { accountKind: 'user' }, now: NOW, today: '2026-03-15' };
    const upload = { pieces: [Buffer.from(file)], toJSON: () => '' };
    const deadline = performance.now();
    const before = await readEveryTable(eve.db);

    const work = await prepareRestore({ ...context, deadline } as unknown as SignedInContext, upload);

    await expect(work(eve.db)).rejects.toThrow('nothing was restored');
    expect(await readEveryTable(eve.db)).toEqual(before);
  });

  test('is restored once if it is sent twice at the same time', async () => {
    const app = await startApp(database);
    const file = (await fileOf(await app.person()))(() => {});
    const eve = await app.guest();

    const answers = await Promise.all([restore(eve, file), restore(eve, file)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await eve.call(transactions.totals, { query: {} })).count).toBe(13);
  });
});
