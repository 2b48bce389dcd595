import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ImportId } from '#shared/ids.ts';
import { type ImportRow, type ImportSource, importsContract as imports } from '#shared/imports/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { closeGoal } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, draftImport, importFile, preview, statement } from '#testing/features/imports.ts';

const ROWS = [bankRow('2026-03-02', -12_34, 'Lidl 1234'), bankRow('2026-03-03', -3_50, 'Coffee')];

describe.each(databases)('on %s, a source', (database) => {
  test('is recognized by its account, or by its layout and name, and keeps its answers', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const account = 'DE89 3704 0044 0532 0130 00';
    await importFile(ann, [statement(ROWS, { account, layout: 'camt', name: 'Giro' })]);
    await importFile(ann, [statement(ROWS, { layout: 'csv:x', name: 'Card', answers: { sign: 'out' } })]);

    const { sources } = await ann.call(imports.sources, {});
    expect(sources).toMatchObject([
      { name: 'Giro', layout: 'camt', answers: {} },
      { name: 'Card', layout: 'csv:x', answers: { sign: 'out' } },
    ]);
    const [giro, card] = sources.map(({ _id }) => _id);
    const seen = async (...all: Parameters<typeof statement>) => (await preview(ann, statement(...all))).sources[0];
    expect(await seen(ROWS, { account, layout: 'ofx', name: 'Other' })).toEqual({
      sourceId: giro,
      name: 'Giro',
      isAssumed: false,
      resembles: null,
      isUnlike: false,
    });
    expect(await seen(ROWS, { layout: 'csv:x', name: 'Card' })).toMatchObject({ sourceId: card, name: 'Card' });
    expect(await seen(ROWS, { layout: 'csv:y', name: 'Card' })).toMatchObject({ sourceId: null, name: 'Card' });
    expect(await seen(ROWS, { sourceId: giro, layout: 'csv:y', name: 'New' })).toMatchObject({
      sourceId: giro,
      name: 'Giro',
    });
    expect(JSON.stringify(await readEveryTable(ann.db))).not.toContain(account);
  });

  test('is doubted if it has other transactions on the days of a CSV without an account', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'];
    const rows = days.map((day, index) => bankRow(day, -100 - index, `Shop ${index}`));
    await importFile(ann, [statement(rows)]);
    const isUnlike = async (file: ImportRow[], details: Partial<ImportSource> = {}) =>
      (await preview(ann, statement(file, details))).sources[0]?.isUnlike;

    const others = days.map((day, index) => bankRow(day, -900 - index, `Hotel ${index}`));
    expect(await isUnlike(others)).toBe(true);
    expect(await isUnlike([...others, ...rows.slice(0, 1)])).toBe(true);
    expect(await isUnlike([...others, ...rows.slice(0, 2)])).toBe(false);
    expect(await isUnlike(others.slice(2, 4))).toBe(true);
    expect(await isUnlike(others.slice(2, 3))).toBe(false);
    expect(await isUnlike(others.map((row) => ({ ...row, date: '2026-03-08' as CalendarDate })))).toBe(false);
    const later = ['06', '07', '08', '09', '10'].map((day) => bankRow(`2026-03-${day}`, -900, 'Hotel'));
    expect(await isUnlike(later)).toBe(false);
    expect(await isUnlike(later.slice(0, 4))).toBe(true);
    expect(await isUnlike(rows.map((row) => ({ ...row, text: `Visa ${row.text}` })))).toBe(false);
    expect(await isUnlike(others, { name: 'Card' })).toBe(false);
    expect(await isUnlike(others, { layout: 'ofx' })).toBe(false);
    const known = await ann.call(imports.list, { query: {} });
    await ann.call(imports.undo, { params: { importId: known.imports[0]?._id as ImportId } });
    expect(await isUnlike(others)).toBe(false);
  });

  test('proposes no income for what another one saved for a goal, but for what it spent', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann);
    const giro = statement([bankRow('2026-03-03', -50_00, 'To savings'), bankRow('2026-03-03', -20_00, 'To cash')]);
    await importFile(ann, [giro], { decisions: [{ row: 0, action: 'add', type: 'savings', goalId }] });
    const rows = [bankRow('2026-03-05', 50_00, 'From giro'), bankRow('2026-03-05', 20_00, 'From giro')];
    const saved = statement(rows, { layout: 'csv:y', name: 'Savings' });

    expect((await preview(ann, saved)).verdicts).toMatchObject([
      { verdict: 'left_out', rule: 'own_transfer' },
      { verdict: 'new', rule: null },
    ]);
  });

  test('is renamed, and forgotten without adding its rows twice later', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [statement(ROWS)]);
    const [source] = (await ann.call(imports.sources, {})).sources;
    const params = { sourceId: source?._id as NonNullable<typeof source>['_id'] };
    const body = { name: 'Joint account', answers: { dateOrder: 'dmy' } };
    expect((await ann.call(imports.updateSource, { params, body })).source).toEqual({ ...source, ...body });
    expect((await ann.call(imports.list, { query: {} })).imports).toMatchObject([{ sources: ['Joint account'] }]);

    await ann.call(imports.removeSource, { params });

    expect((await ann.call(imports.sources, {})).sources).toEqual([]);
    const { counts } = await importFile(ann, [statement(ROWS)]);
    expect(counts).toMatchObject({ new: 0, here: 2 });
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(2);
    expect((await ann.send(imports.removeSource, { params })).status).toBe(404);
  });

  test('cannot get the name of another one', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await importFile(ann, [statement(ROWS, { name: 'Card' })]);
    await importFile(ann, [statement(ROWS, { name: 'Travel' })]);
    const [card, travel] = (await ann.call(imports.sources, {})).sources.map(({ _id: sourceId }) => ({ sourceId }));
    const send = (params: typeof card, name: string) =>
      ann.send(imports.updateSource, { params: params as NonNullable<typeof card>, body: { name, answers: {} } });
    const errors = { name: ['You already have an account with this name'] };
    expect(await send(travel, 'Card')).toMatchObject({ status: 400, json: { errors } });
    expect(await send(travel, 'CARD')).toMatchObject({ status: 400, json: { errors } });
    expect((await send(card, 'Card')).status).toBe(200);
    expect((await send(card, 'card')).status).toBe(200);
    expect((await ann.call(imports.sources, {})).sources.map(({ name }) => name)).toEqual(['card', 'Travel']);
  });

  test('of another user does not exist', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await importFile(bob, [statement(ROWS)]);
    const [source] = (await bob.call(imports.sources, {})).sources;
    const body = { sources: [statement(ROWS, { sourceId: source?._id ?? null })] };
    const { status, json } = await ann.send(imports.preview, { body });
    expect({ status, code: json.code }).toEqual({ status: 404, code: 'import_source_not_found' });
  });
});

describe.each(databases)('on %s, a remembered merchant', (database) => {
  test('decides for its rows until it is forgotten or its goal is closed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann);
    const { verdicts } = await preview(ann, statement(ROWS));
    const merchant = verdicts[1]?.merchant as string;
    await importFile(ann, [statement(ROWS)], { remember: [{ merchant, type: 'savings', goalId }] });
    const later = statement([bankRow('2026-03-10', -4_00, 'Coffee')]);
    expect((await preview(ann, later)).verdicts).toMatchObject([{ verdict: 'new', type: 'savings', goalId }]);

    const { merchants } = await ann.call(imports.merchants, {});
    expect(merchants).toMatchObject([{ merchant, type: 'savings', category: null, goalId }]);
    await closeGoal(ann, goalId);
    expect((await ann.call(imports.merchants, {})).merchants).toEqual([]);
    expect((await preview(ann, later)).verdicts[0]).not.toMatchObject({ goalId });
  });

  test('cannot save for a goal that is closed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann);
    const lidl = { merchant: 'lidl', type: 'expense', category: 'food' } as const;
    await importFile(ann, [statement(ROWS)], { remember: [lidl] });
    const { merchants } = await ann.call(imports.merchants, {});
    await closeGoal(ann, goalId);

    const saving = { type: 'savings', goalId } as const;
    const params = { merchantId: merchants[0]?._id as NonNullable<(typeof merchants)[0]>['_id'] };
    const changed = await ann.send(imports.updateMerchant, { params, body: saving });
    const body = await draftImport(ann, [statement(ROWS)], { remember: [{ merchant: 'coffee', ...saving }] });
    const imported = await ann.send(imports.create, { body });

    expect([changed.json.code, imported.json.code]).toEqual(['goal_closed', 'goal_closed']);
    expect((await ann.call(imports.merchants, {})).merchants).toEqual(merchants);
  });

  test('is changed and forgotten', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const merchant = (await preview(ann, statement(ROWS))).verdicts[0]?.merchant as string;
    await importFile(ann, [statement(ROWS)], { remember: [{ merchant, type: 'expense', category: 'food' }] });
    const [known] = (await ann.call(imports.merchants, {})).merchants;
    const params = { merchantId: known?._id as NonNullable<typeof known>['_id'] };
    const body = { type: 'expense', category: ' Fun  Stuff' } as const;
    expect((await ann.call(imports.updateMerchant, { params, body })).merchant).toMatchObject({
      category: 'fun stuff',
    });
    expect(await ann.send(imports.updateMerchant, { params, body: { type: 'expense' } })).toMatchObject({
      status: 400,
      json: { errors: { category: ['Category is required'] } },
    });
    await ann.call(imports.removeMerchant, { params });
    expect((await ann.call(imports.merchants, {})).merchants).toEqual([]);
  });
});

describe.each(databases)('on %s, an import is rejected', (database) => {
  test('with a new row that has neither a category nor a decision, naming the line', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const source = statement([bankRow('2026-03-02', -12_34, 'Zzyzx Qwerty')]);
    const draft = await draftImport(ann, [source]);
    const before = await readEveryTable(ann.db);
    const { status, json } = await ann.send(imports.create, { body: { ...draft, decisions: [] } });
    expect({ status, errors: json.errors }).toEqual({
      status: 400,
      errors: { 'decisions.category': ['Line 2: Category is required'] },
    });
    const pending = statement([bankRow('2026-03-02', -12_34, 'Zzyzx', { status: 'pending' })]);
    const decisions = [{ row: 0, action: 'add', type: 'expense', category: 'food' }] as const;
    const body = await draftImport(ann, [pending], { decisions: [...decisions] });
    expect((await ann.send(imports.create, { body })).json.errors).toEqual({
      decisions: ['Line 2: The bank has not booked this, so it cannot be added'],
    });
    expect(await readEveryTable(ann.db)).toEqual(before);
  });

  test('with more rows than the limit, or a body above 4 MB', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const rows = Array.from({ length: 5001 }, () => bankRow('2026-03-02', -1, ''));
    const sources = [statement(rows.slice(1)), statement(rows)];
    const draft = { fileName: 'long.csv', problems: 0, token: 'any', decisions: [], remember: [] };
    const [previewed, imported] = [
      await ann.send(imports.preview, { body: { sources } }),
      await ann.send(imports.create, { body: { ...draft, sources } }),
    ];
    for (const { status, json } of [previewed, imported]) {
      expect({ status, errors: json.errors }).toEqual({
        status: 400,
        errors: { sources: ['An import can have at most 10,000 rows'] },
      });
    }
    const url = `/api${imports.preview.path}`;
    const payload = { sources: 'x'.repeat(4 * 1024 ** 2) };
    expect(await ann.request({ method: 'POST', url, payload })).toMatchObject({
      status: 413,
      json: { message: 'The request is larger than 4 MB' },
    });
  });
});

test('an import names all its accounts, and at most ten in the list of imports', async () => {
  const { guest } = await startApp('sqlite');
  const ann = await guest();
  const names = Array.from({ length: 11 }, (_, index) => `Account ${index}`);
  const { _id: importId } = await importFile(
    ann,
    names.map((name, index) => statement([bankRow('2026-03-02', -1_00 - index, 'Tea')], { name })),
  );

  expect((await ann.call(imports.list, { query: {} })).imports).toMatchObject([{ sources: names.slice(0, 10) }]);
  const read = await ann.call(imports.read, { params: { importId }, query: {} });
  expect(read.import.sources).toEqual(names);
});

test('an account can preview 20 files a minute', async () => {
  const { guest } = await startApp('sqlite', { rateLimits: true });
  const [ann, bob] = [await guest(), await guest()];
  const body = { sources: [statement(ROWS)] };
  for (let previews = 0; previews < 20; previews += 1)
    expect((await ann.send(imports.preview, { body })).status).toBe(200);
  expect(await ann.send(imports.preview, { body })).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  expect((await ann.call(imports.list, { query: {} })).imports).toEqual([]);
  expect((await bob.send(imports.preview, { body })).status).toBe(200);
});
