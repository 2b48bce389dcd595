import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { type ImportRow, type ImportSource, importsContract as imports } from '#shared/imports/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, draftImport, importFile, preview, statement } from '#testing/features/imports.ts';

const MARCH = [2, 3, 5, 9, 10, 12, 14].map((day, index) => ({ date: dayOf(day), amount: -10_00 - index * 37 }));

function dayOf(day: number): string {
  return `2026-03-${String(day).padStart(2, '0')}`;
}

const rowsOf = (rows: readonly { date: string; amount: number }[], text: string): ImportRow[] =>
  rows.map(({ date, amount }, index) => bankRow(date, amount, `${text} ${index}`));

/** The bank writes other texts into its two kinds of files. */
const csv = (rows = MARCH, name = 'Chase') => statement(rowsOf(rows, 'Store'), { name });
const ofx = (rows = MARCH, details: Partial<ImportSource> = {}) =>
  statement(rowsOf(rows, 'POS 0042'), { account: '123 456', layout: 'ofx', name: 'Account …3456', ...details });

const totals = (ann: Person) => ann.call(transactions.totals, { query: {} });

async function start(kind: (typeof databases)[number]): Promise<Person> {
  const { guest } = await startApp(kind);
  return guest();
}

describe.each(databases)('on %s, a file of another kind', (kind) => {
  test.each([
    ['CSV and then OFX', csv(), ofx()],
    ['OFX and then CSV', ofx(), csv()],
  ])('is taken for the account that has its days and amounts: %s', async (_, first, second) => {
    const ann = await start(kind);
    await importFile(ann, [first]);
    const before = await totals(ann);
    const { sources, verdicts } = await preview(ann, second);
    expect(sources).toEqual([
      { sourceId: expect.any(String), name: first.name, isAssumed: true, resembles: null, isUnlike: false },
    ]);
    expect(verdicts.every(({ verdict }) => verdict === 'here')).toBe(true);

    expect((await importFile(ann, [second])).counts).toMatchObject({ new: 0, here: 7 });
    expect(await totals(ann)).toEqual(before);
    expect((await ann.call(imports.sources, {})).sources).toMatchObject([{ name: first.name, layout: csv().layout }]);

    expect((await importFile(ann, [second])).counts).toMatchObject({ new: 0, here: 7 });

    // Both kinds of files are known from now on, also without a row in common.
    const later = [{ date: dayOf(15), amount: -1_00 }];
    for (const file of [csv(later, first.name), ofx(later)]) {
      expect((await preview(ann, file)).sources).toMatchObject([
        { name: first.name, isAssumed: false, resembles: null },
      ]);
    }
  });

  test('is from another account if the user says so, and stays so', async () => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const other = ofx(MARCH, { isNew: true });
    expect((await preview(ann, other)).sources).toEqual([
      { sourceId: null, name: 'Account …3456', isAssumed: false, resembles: null, isUnlike: false },
    ]);
    expect((await importFile(ann, [other])).counts).toMatchObject({ new: 7 });
    expect((await preview(ann, ofx())).sources).toMatchObject([
      { name: 'Account …3456', isAssumed: false, resembles: null },
    ]);
    expect((await totals(ann)).count).toBe(14);
  });

  test.each([
    ['CSV and then OFX', csv(), ofx()],
    ['OFX and then CSV', ofx(), csv()],
  ])(
    'is known as it was before once its import was undone, and again once it was restored: %s',
    async (_, first, second) => {
      const ann = await start(kind);
      await importFile(ann, [first]);
      const previews = async () => {
        const files = [ofx(), csv(), csv([], 'Joint'), ofx([], { account: '123 789' })];
        return Promise.all(files.map(async (file) => (await preview(ann, file)).sources));
      };
      const sources = async () => (await ann.call(imports.sources, {})).sources;
      const before = [await previews(), await sources()];
      const { _id } = await importFile(ann, [second]);
      const after = [await previews(), await sources()];
      expect(after).not.toEqual(before);
      for (const _ of [1, 2]) {
        await ann.call(imports.undo, { params: { importId: _id } });
        expect([await previews(), await sources()]).toEqual(before);
        await ann.call(imports.restore, { params: { importId: _id } });
        expect([await previews(), await sources()]).toEqual(after);
      }
    },
  );

  test('gives its account back to the known one when its import as another account is undone', async () => {
    const { guest, setNow } = await startApp(kind);
    const ann = await guest();
    await importFile(ann, [csv()]);
    await importFile(ann, [ofx()]);
    const { _id } = await importFile(ann, [ofx(MARCH, { isNew: true })]);
    const names = async () => (await preview(ann, ofx())).sources.map(({ name }) => name);
    expect(await names()).toEqual(['Account …3456']);
    setNow(NOW + 1000);
    for (const _ of [1, 2]) {
      await ann.call(imports.undo, { params: { importId: _id } });
      expect(await names()).toEqual(['Chase']);
      await ann.call(imports.restore, { params: { importId: _id } });
      expect(await names()).toEqual(['Account …3456']);
    }
  });

  test('stays with the account that the user named since, when the import that assumed another one is restored', async () => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const { _id } = await importFile(ann, [ofx()]);
    await ann.call(imports.undo, { params: { importId: _id } });
    await importFile(ann, [ofx(MARCH, { isNew: true })]);
    await ann.call(imports.restore, { params: { importId: _id } });
    expect((await preview(ann, ofx())).sources).toMatchObject([
      { name: 'Account …3456', isAssumed: false, resembles: null },
    ]);
  });

  test('keeps what the user has changed since, when its import is undone', async () => {
    const ann = await start(kind);
    await importFile(ann, [ofx()]);
    const { _id } = await importFile(ann, [{ ...csv(), answers: { dateOrder: 'mdy' } }]);
    const [source] = (await ann.call(imports.sources, {})).sources;
    const changed = { name: 'Joint', answers: { dateOrder: 'dmy' } };
    await ann.call(imports.updateSource, { params: { sourceId: source?._id as never }, body: changed });
    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await ann.call(imports.sources, {})).sources).toMatchObject([{ ...changed, layout: 'ofx' }]);
    await ann.call(imports.removeSource, { params: { sourceId: source?._id as never } });
    await ann.call(imports.restore, { params: { importId: _id } });
    expect((await ann.call(imports.sources, {})).sources).toEqual([]);
  });

  test('gets an account of its own later, after it was taken for the wrong one', async () => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const wrong = await importFile(ann, [ofx()]);
    await ann.call(imports.undo, { params: { importId: wrong._id } });
    expect((await importFile(ann, [ofx(MARCH, { isNew: true })])).counts).toMatchObject({ new: 7 });
    expect((await preview(ann, ofx())).sources).toMatchObject([
      { name: 'Account …3456', isAssumed: false, resembles: null },
    ]);
    expect((await preview(ann, csv())).sources).toMatchObject([{ name: 'Chase' }]);
  });

  test('is from a new account without enough rows that coincide', async () => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const names = async (file: ImportSource) => (await preview(ann, file)).sources.map(({ name }) => name);
    expect(await names(ofx(MARCH.slice(0, 3)))).toEqual(['Chase']);
    expect(await names(ofx(MARCH.slice(0, 2)))).toEqual(['Account …3456']);

    // Standing orders of another account: all rows of the file coincide, but few of the known account.
    const orders = [MARCH[0], MARCH[3], MARCH[6]].flatMap((row) => row ?? []);
    expect(await names(ofx(orders))).toEqual(['Account …3456']);
    const more = orders.map(({ date, amount }) => ({ date, amount: amount - 1 }));
    expect(await names(ofx([...MARCH, ...more]))).toEqual(['Account …3456']);

    // Only the days that both have count.
    const february = [1, 2, 3, 4, 5, 6].map((day) => ({ date: `2026-02-0${day}`, amount: -7_00 - day }));
    expect(await names(ofx([...MARCH, ...february]))).toEqual(['Chase']);
    const pending = rowsOf(MARCH, 'Kiosk').map((row) => ({ ...row, status: 'Pending' }));
    expect(await names({ ...ofx(), rows: pending })).toEqual(['Account …3456']);
  });

  test('is taken for the account that has its amounts on days near its own', async () => {
    const ann = await start(kind);
    const day = (number: number) => addDays('2026-02-01' as CalendarDate, number);
    const numbers = [0, 1, 5, 7, 8, 12, 15, 18, 19, 20];
    const entered = numbers.map((number, index) => ({ date: day(number), amount: -10_00 - index * 37 }));
    await importFile(ann, [{ ...csv(entered, 'Checking'), layout: 'ynab' }]);
    const before = await totals(ann);
    // The bank books most purchases later, and on Mondays those of the weekend.
    const late = [1, 2, 0, 1, 1, 3, 0, 4, 3, 2];
    const booked = entered.map(({ date, amount }, index) => ({ date: addDays(date, late[index] ?? 0), amount }));
    const newer = { date: day(28), amount: -99_00 };
    // Imports of November 2026 have not kept the kind of their file.
    await ann.db.updateTable('imports').set({ layout: null }).execute();
    const [checking] = (await ann.call(imports.sources, {})).sources;
    const all = [...booked, newer];
    const files = [ofx(all), csv(all, 'Bank'), { ...csv(all, 'Bank'), sourceId: checking?._id }];
    for (const file of files) {
      const { sources, verdicts } = await preview(ann, file);
      expect(sources).toMatchObject([{ name: 'Checking', isAssumed: file.sourceId === undefined, resembles: null }]);
      expect(verdicts.map(({ verdict }) => verdict)).toEqual([...booked.map(() => 'here'), 'new']);
    }
    expect((await importFile(ann, [ofx(all)])).counts).toMatchObject({ new: 1, here: 10 });
    expect((await totals(ann)).count).toBe(before.count + 1);
    // The names and the days are those of the other app.
    const { items } = await ann.call(transactions.list, { query: {} });
    expect(items.map(({ date, amount }) => ({ date, amount: -amount })).toReversed()).toEqual([...entered, newer]);
    expect(items.filter(({ description }) => description.startsWith('Store'))).toHaveLength(10);
  });

  test('adds nothing twice although the account has files of this kind already', async () => {
    const ann = await start(kind);
    const day = (number: number) => addDays('2026-01-20' as CalendarDate, number);
    const numbers = Array.from({ length: 20 }, (_, index) => index * 2);
    const entered = numbers.map((number) => ({ date: day(number), amount: -10_00 - number * 37 }));
    const booked = entered.map(({ date, amount }, index) => ({ date: addDays(date, index % 4), amount }));
    await importFile(ann, [{ ...csv(entered, 'Checking'), layout: 'ynab' }]);
    expect((await importFile(ann, [csv(booked.slice(0, 9), 'Bank')])).counts).toMatchObject({ new: 0, here: 9 });
    const [checking] = (await ann.call(imports.sources, {})).sources;
    const rest = { ...csv([...booked.slice(7), { date: day(45), amount: -1 }], 'Checking'), sourceId: checking?._id };
    const { sources } = await preview(ann, rest);
    expect(sources).toMatchObject([{ name: 'Checking', isUnlike: false }]);
    const { _id, counts } = await importFile(ann, [rest]);
    expect(counts).toMatchObject({ new: 1, here: 13 });
    expect((await importFile(ann, [ofx(booked)])).counts).toMatchObject({ new: 0, here: 20 });
    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await importFile(ann, [rest])).counts).toMatchObject({ new: 1, here: 13 });
    expect((await totals(ann)).count).toBe(21);
  });

  test('is from a new account if its amounts near the days of a known one are few or too late', async () => {
    const ann = await start(kind);
    await importFile(ann, [{ ...csv(MARCH, 'Checking'), layout: 'ynab' }]);
    const names = async (file: ImportSource) => (await preview(ann, file)).sources.map(({ name }) => name);
    const moved = (days: number) =>
      MARCH.map(({ date, amount }) => ({ date: dayOf(Number(date.slice(-2)) + days), amount }));
    expect(await names(ofx(moved(4)))).toEqual(['Checking']);
    expect(await names(ofx(moved(5)))).toEqual(['Account …3456']);

    // Pocket money is paid out from two accounts every week.
    const bea = await start(kind);
    const weekly = (first: number) => [0, 7, 14, 21].map((week) => ({ date: dayOf(first + week), amount: -5_00 }));
    await importFile(bea, [csv(weekly(2), 'Checking')]);
    expect((await preview(bea, ofx(weekly(3)))).sources).toMatchObject([{ name: 'Account …3456' }]);
  });

  test('is from a new account if two known ones fit, or the one that fits is in the same file', async () => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const both = [csv(), ofx()];
    expect((await preview(ann, ...both)).sources.map(({ name }) => name)).toEqual(['Chase', 'Account …3456']);
    await importFile(ann, [{ ...csv(MARCH, 'Joint'), isNew: true }]);
    expect((await preview(ann, ofx())).sources).toMatchObject([
      { name: 'Account …3456', isAssumed: false, resembles: null },
    ]);
  });

  test('is from a new account if the imports of the one that fits have too many rows to count', async () => {
    const ann = await start(kind);
    const { counts } = await importFile(ann, [csv()]);
    const setRows = (rows: number) =>
      ann.db
        .updateTable('imports')
        .set({ rows_here: rows - counts.new })
        .execute();
    await setRows(50_000);
    expect((await preview(ann, ofx())).sources).toMatchObject([{ name: 'Chase', isAssumed: true, resembles: null }]);
    await setRows(50_001);
    expect((await preview(ann, ofx())).sources).toMatchObject([
      { name: 'Account …3456', isAssumed: false, resembles: null },
    ]);
  });

  test('of the same kind is from a new account if its number is another one', async () => {
    const ann = await start(kind);
    await importFile(ann, [ofx()]);
    const joint = ofx(MARCH, { account: '123 789', name: 'Joint' });
    expect((await preview(ann, joint)).sources).toMatchObject([{ name: 'Joint', isAssumed: false, resembles: null }]);
  });

  test.each([
    ['of another layout', { ...csv(MARCH, 'Joint'), layout: 'csv:2' }],
    ['of the same layout', csv(MARCH, 'Joint')],
  ])('without a number adds nothing the second time, whatever its name: %s', async (_, second) => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const before = await totals(ann);
    for (const file of [second, second, csv(), second]) {
      expect((await preview(ann, file)).sources).toMatchObject([{ name: 'Chase' }]);
      expect((await importFile(ann, [file])).counts).toMatchObject({ new: 0, here: 7 });
    }
    expect(await totals(ann)).toEqual(before);
    // Unless the user says that it is from another account, which it stays.
    expect((await importFile(ann, [{ ...second, isNew: true }])).counts).toMatchObject({ new: 7 });
    expect((await preview(ann, second)).sources).toMatchObject([{ name: 'Joint', isAssumed: false, resembles: null }]);
  });

  test('that an earlier file of the account had is known by its layout and name, also without a row in common', async () => {
    const ann = await start(kind);
    const [april, may] = [4, 5].map((month) => [{ date: `2026-0${month}-01`, amount: -1_00 }]);
    await importFile(ann, [csv()]);
    const { _id } = await importFile(ann, [{ ...csv(MARCH, 'Joint'), layout: 'csv:2' }]);
    const before = (await ann.call(imports.sources, {})).sources;
    expect(before).toMatchObject([{ name: 'Chase', layout: 'csv:2' }]);
    for (const file of [csv(april), { ...csv(may), layout: 'csv:2' }]) {
      expect((await preview(ann, file)).sources).toEqual([
        { sourceId: before[0]?._id, name: 'Chase', isAssumed: false, resembles: null, isUnlike: false },
      ]);
      await importFile(ann, [file]);
    }
    const names = async (file: ImportSource) => (await preview(ann, file)).sources.map(({ sourceId }) => sourceId);
    expect(await names(csv(april, 'Joint'))).toEqual([null]);
    expect(await names({ ...csv(april), layout: 'csv:3' })).toEqual([null]);
    for (let week = 0; week < 11; week += 1) {
      await importFile(ann, [{ ...csv(may), layout: 'csv:2', answers: { sign: week % 2 ? 'in' : 'out' } }]);
    }
    const february = [{ date: '2026-02-01', amount: -1_00 }];
    expect(await names(csv(february))).toEqual([before[0]?._id]);
    await ann.call(imports.undo, { params: { importId: _id } });
    expect((await ann.call(imports.sources, {})).sources).toHaveLength(1);
  });

  test('that the user takes for another account names the one that it resembles', async () => {
    const ann = await start(kind);
    await importFile(ann, [csv()]);
    const other = [2, 3, 5].map((day) => ({ date: dayOf(day), amount: -99_00 - day }));
    await importFile(ann, [{ ...csv(other, 'Travel'), layout: 'csv:travel' }]);
    const [chase, travel] = (await ann.call(imports.sources, {})).sources;
    const seen = async (sourceId: ImportSource['sourceId'], rows = MARCH) =>
      (await preview(ann, { ...csv(rows), sourceId })).sources[0];
    const [{ name: first } = {} as never, { name: second } = {} as never] = [chase, travel];

    expect(await seen(travel?._id)).toEqual({
      ...{ sourceId: travel?._id, name: second, isAssumed: false },
      ...{ resembles: first, isUnlike: false },
    });
    expect(await seen(chase?._id)).toMatchObject({ name: first, resembles: null });
    const neither = MARCH.map(({ date }, index) => ({ date, amount: -500_00 - index }));
    expect(await seen(travel?._id, neither)).toMatchObject({ name: second, resembles: null });
  });

  test('is asked about again if what it resembles was undone since its preview', async () => {
    const ann = await start(kind);
    const { _id } = await importFile(ann, [csv()]);
    const body = await draftImport(ann, [ofx()]);
    await ann.call(imports.undo, { params: { importId: _id } });
    const { status, json } = await ann.send(imports.create, { body });
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'import_changed' });
    expect((await totals(ann)).count).toBe(0);
  });
});
