import { describe, expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { quickAddContract } from '#shared/quick-add/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, income, readMonthTotals, recomputeMonthTotals, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { goalDraft, startGoal } from '#testing/features/goals.ts';
import { startSchedule } from '#testing/features/schedules.ts';
import { newProgram } from '#testing/features/tokens.ts';

const ID = '019c0000-0000-7000-8000-000000000001';

function quick(person: Person, text: unknown, more: object = {}, headers: Record<string, string> = {}) {
  const { method, path } = quickAddContract.quick;
  return person.request({ method, url: `/api${path}`, payload: { text, ...more }, headers });
}

describe.each(databases)('a transaction from one line on %s', (database) => {
  test('is read like an entry of Quick Add', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ description: 'Lidl', category: 'weekly shop' }), income({ category: 'side job' }));
    const goalId = await startGoal(ann, { name: 'Holiday' });
    const none = { note: '', goalId: null, version: 1 };
    const lines: [string, object][] = [
      ['12.50 coffee yesterday', { type: 'expense', amount: 12.5, description: 'coffee', date: '2026-03-14' }],
      ['+2000 salary', { type: 'income', amount: 2000, description: 'salary', category: 'salary', date: '2026-03-15' }],
      ['64 lidl', { type: 'expense', amount: 64, description: 'lidl', category: 'weekly shop' }],
      ['9 soap #weekly shop', { amount: 9, description: 'soap', category: 'weekly shop', ...none }],
      ['50 > holiday', { type: 'savings', amount: 50, description: 'Holiday', category: null, goalId }],
    ];
    for (const [text, transaction] of lines) {
      expect(await quick(ann, text), text).toMatchObject({ status: 201, json: { success: true, transaction } });
    }
    expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
  });

  test.each([
    ['12.50 coffee yesterday', 'coffee, -$12.50, added to Food & Dining on Mar 14'],
    ['+2000 salary', 'salary, +$2,000.00, added to Salary on Mar 15'],
    ['5 coffee 2025-12-31', 'coffee, -$5.00, added to Food & Dining on Dec 31, 2025'],
    ['50 > holiday', 'Holiday, $50.00, added to savings on Mar 15'],
  ])('says in one sentence what was added for %j', async (text, message) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startGoal(ann, { name: 'Holiday' });
    expect((await quick(ann, text)).json).toMatchObject({ message });
  });

  test.each([
    ['coffee', ['Amount is required']],
    ['12.50', ['Description is required']],
    ['hello > nowhere', ['Amount is required']],
    ['5 hello > nowhere', ['Goal is required for savings transactions']],
    ['5 > nowhere', ['Goal is required for savings transactions']],
    ['0 coffee', ['Amount must be greater than 0']],
    ['5 coffee 2027-01-01', ['Date cannot be in the future']],
    ['', ['Text is required']],
    [undefined, ['Text is required']],
    [12.5, ['Text is required']],
    [`5 ${'x'.repeat(1000)}`, ['Text cannot exceed 1,000 characters']],
    [`5 ${'x'.repeat(500)}`, ['Description cannot exceed 200 characters']],
  ])('changes nothing and says what is missing for %s', async (text, missing) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { status, json } = await quick(ann, text);
    expect({ status, ...json }).toEqual({
      ...{ status: 400, success: false, code: 'validation_failed' },
      message: missing[0]?.startsWith('Text') ? 'Please check the highlighted fields' : missing.join('. '),
      errors: { text: missing },
    });
    expect(await ann.db.selectFrom('transactions').selectAll().execute()).toEqual([]);
  });

  test('names all that is missing in the message, too', async () => {
    const { guest } = await startApp(database);
    expect((await quick(await guest(), 'coffee tomorrow')).json.message).toBe(
      'Date cannot be in the future. Amount is required',
    );
  });

  test.each([
    ['> holiday', '> nowhere'],
    ['> hol', '> xyz'],
    ['> moon 50', '> mars 50'],
    ['hello > hol', 'hello > xyz'],
    ['5 > hol tomorrow', '5 > xyz tomorrow'],
    ['5 > tri', '5 > xyz'],
    ['5 > new car tomorrow', '5 > old car tomorrow'],
    ['#pets', '#dogs'],
    [`tomorrow #side job ${'x'.repeat(198)}`, `tomorrow #wild job ${'x'.repeat(198)}`],
    ['#area 51 tomorrow', '#zone 51 tomorrow'],
  ])('without a result tells no program whether the names in %j exist: the same as for %j', async (known, unknown) => {
    const { person } = await startApp(database);
    const ann = await person();
    for (const name of ['Holiday', 'Moon 50', 'New car', 'Trip to Rome', 'Trip to Oslo'])
      await startGoal(ann, { name });
    await record(ann, ...['pets', 'side job', 'area 51'].map((category) => expense({ category })));
    const { request } = await newProgram(ann);
    const send = async (text: string) => {
      const { status, json } = await request({ method: 'POST', url: '/api/transactions/quick', payload: { text } });
      return { status, json };
    };
    const answer = await send(known);
    expect(answer).toMatchObject({ status: 400 });
    expect(await send(unknown)).toEqual(answer);
    expect(JSON.stringify(answer)).not.toMatch(/holiday|moon|trip|rome|oslo|pets|side job|area/i);
  });

  test('is of today in the time zone of the user', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow('2026-03-16T03:00:00Z');
    expect((await quick(ann, '5 tea')).json.transaction.date).toBe('2026-03-15');
    expect((await quick(ann, '5 tea', {}, { 'x-time-zone': 'Europe/Berlin' })).json.transaction.date).toBe(
      '2026-03-16',
    );
  });

  test('of a program has the time zone of its request, otherwise that of the user, and never stores it', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    await ann.request({ url: '/api/auth/me' });
    const { request } = await newProgram(ann);
    setNow('2026-03-16T02:00:00Z');
    const ask = { method: 'POST', url: '/api/transactions/quick', payload: { text: '5 tea' } } as const;
    const dayWith = async (headers = {}) => (await request({ ...ask, headers })).json.transaction.date;
    expect(await dayWith({ 'x-time-zone': 'Asia/Tokyo' })).toBe('2026-03-16');
    expect(await dayWith()).toBe('2026-03-15');
  });

  test('with an id is recorded once, also after midnight and after another guess became better', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const first = await quick(ann, '5 zyx', { _id: ID });
    expect(first).toMatchObject({ status: 201, json: { transaction: { _id: ID, category: 'other' } } });

    setNow('2026-03-20T12:00:00Z');
    await record(ann, expense({ description: 'zyx', category: 'toys', date: '2026-03-20' }));
    expect(await quick(ann, '5 zyx', { _id: ID })).toMatchObject({ status: 200, json: first.json });
    expect(await quick(ann, '5 zyx #toys', { _id: ID })).toMatchObject({
      status: 409,
      json: { code: 'transaction_exists' },
    });
    expect(await quick(ann, '6 zyx', { _id: ID })).toMatchObject({ status: 409 });

    await ann.request({ method: 'DELETE', url: `/api/transactions/${ID}` });
    expect(await quick(ann, '5 zyx', { _id: ID })).toMatchObject({
      status: 410,
      json: { code: 'transaction_deleted' },
    });
  });

  test('with an id answers the same after names of categories have changed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const lines = [
      ['5 rice #gro', 'grocery store'],
      ['5 bone #pet', 'pets'],
      ['9 soap #weekly shop', 'weekly shop'],
      ['#bil 30', 'bill payments'],
      ['7 thing', 'thing'],
    ] as const;
    for (const [index, [text, later]] of lines.entries()) {
      const _id = ID.replace(/1$/, String(index));
      const first = await quick(ann, text, { _id });
      expect(first.status, text).toBe(201);
      await record(ann, expense({ description: 'more', category: later }));
      expect(await quick(ann, text, { _id }), text).toMatchObject({ status: 200, json: first.json });
      expect(await quick(ann, `${text} again`, { _id }), text).toMatchObject({ status: 409 });
    }
  });

  test.each([
    '50 > holiday',
    '50 > hol',
    '50 first pay > new car',
    '50 > "new car" first pay',
    '50 >> twin',
    '50 > twin',
  ])('with an id answers the same after goals were renamed, added, or closed: %j', async (text) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalIds = [];
    for (const name of ['Holiday', 'New car', 'Twin', 'Twin']) goalIds.push(await startGoal(ann, { name }));
    const first = await quick(ann, text, { _id: ID });
    expect(first.status).toBe(201);
    const repeat = () => quick(ann, text, { _id: ID });
    const others = [text.replace('50', '51'), `${text} yesterday`, '50 tea'];

    await startGoal(ann, { name: 'Holiday house' });
    expect(await repeat()).toMatchObject({ status: 200, json: first.json });
    for (const goalId of goalIds) {
      await ann.call(goals.update, { params: { goalId }, body: goalDraft({ name: 'Renamed' }) });
    }
    expect(await repeat()).toMatchObject({ status: 200, json: first.json });
    for (const other of others) expect(await quick(ann, other, { _id: ID }), other).toMatchObject({ status: 409 });
    for (const goalId of goalIds) await ann.call(goals.remove, { params: { goalId }, query: {} });
    expect(await repeat()).toMatchObject({ status: 200, json: first.json });
  });

  test('with the id of savings for one goal is a conflict for another one', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const name of ['Holiday', 'Car']) await startGoal(ann, { name });
    await quick(ann, '50 first pay > car', { _id: ID });
    expect(await quick(ann, '50 first pay > holiday', { _id: ID })).toMatchObject({ status: 409 });
    expect(await quick(ann, '50 > holiday', { _id: ID })).toMatchObject({ status: 409 });
  });

  test('with the id of savings tells no program what other goals there are', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    for (const name of ['Holiday', 'Car']) await startGoal(ann, { name });
    const { request } = await newProgram(ann);
    const send = (text: string) =>
      request({ method: 'POST', url: '/api/transactions/quick', payload: { text, _id: ID } });
    expect(await send('50 first pay > car')).toMatchObject({ status: 201 });
    const [known, unknown] = [await send('50 first pay > hol'), await send('50 first pay > xyz')];
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  });

  test('with the id of a deleted transaction says so, also after its goal was renamed', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { name: 'Holiday' });
    await quick(ann, '50 > holiday', { _id: ID });
    await ann.request({ method: 'DELETE', url: `/api/transactions/${ID}` });
    await ann.call(goals.update, { params: { goalId }, body: goalDraft({ name: 'Trip' }) });
    expect(await quick(ann, '50 > holiday', { _id: ID })).toMatchObject({
      status: 410,
      json: { code: 'transaction_deleted' },
    });
  });

  test.each([
    ['application/json', '{"text":"12.50 caf\\u00e9"}'],
    ['application/json; charset=utf-8', '{\n  "text": "12.50 café\\n"\n}\n'],
  ])('arrives as apps for shortcuts send it, as %s', async (type, payload) => {
    const { person } = await startApp(database);
    const { request } = await newProgram(await person());
    const headers = {
      'content-type': type,
      accept: '*/*',
      'user-agent': 'BackgroundShortcutRunner/3607 CFNetwork/3826',
    };
    const answer = await request({ method: 'POST', url: '/api/transactions/quick', headers, payload });
    expect(answer).toMatchObject({ status: 201, json: { transaction: { amount: 12.5, description: 'café' } } });
  });

  test('runs once for each Idempotency-Key', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const send = (text: string) => quick(ann, text, {}, { 'idempotency-key': 'tap' });
    const first = await send('5 tea');
    expect((await send('5 tea')).json).toEqual(first.json);
    expect(await send('6 tea')).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } });
    expect(await ann.db.selectFrom('transactions').selectAll().execute()).toHaveLength(1);
  });

  test('reads nothing of another user: neither goals nor categories', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await startGoal(bob, { name: 'Holiday' });
    await record(bob, expense({ description: 'Lidl', category: 'bobs secret' }));
    expect(await quick(ann, '50 > holiday')).toMatchObject({ status: 400 });
    expect((await quick(ann, '5 lidl')).json.transaction.category).not.toBe('bobs secret');
  });

  test('never saves for a closed goal', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { name: 'Holiday' });
    await ann.call(goals.remove, { params: { goalId }, query: {} });
    expect(await quick(ann, '50 > holiday')).toMatchObject({
      status: 400,
      json: { errors: { text: expect.arrayContaining(['Goal is required for savings transactions']) } },
    });
  });

  test('fulfills the occurrence that it fits', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startSchedule(ann, '2026-03-15', { description: 'Gym', amount: 30_00, category: 'health' });
    const { json } = await quick(ann, '30 Gym');
    const read = await ann.request({ url: `/api/transactions/${json.transaction._id}` });
    expect(read.json.occurrence).toMatchObject({ day: '2026-03-15', status: 'linked' });
  });
});
