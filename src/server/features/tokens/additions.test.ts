import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ADDITIONS_A_DAY } from '#server/identity/token-additions.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { accountContract as account } from '#shared/account/contract.ts';
import { DAY } from '#shared/durations.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { notificationsContract as notifications } from '#shared/notifications/contract.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { tokensContract as tokens } from '#shared/tokens/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import {
  closeGoal,
  expense,
  hasGoal,
  readMonthTotals,
  recomputeMonthTotals,
  record,
  wire,
} from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { wants } from '#testing/features/notifications.ts';
import { act, scheduleDraft, startSchedule } from '#testing/features/schedules.ts';
import { newProgram, type Program } from '#testing/features/tokens.ts';

const quick = (text: string, _id = randomUUIDv7()) =>
  ({ method: 'POST', url: '/api/transactions/quick', payload: { text, _id } }) as const;

async function descriptions(ann: Person) {
  const { items } = await ann.call(transactions.list, { query: {} });
  return items.map(({ description }) => description).sort();
}

async function added(ann: Person) {
  return (await ann.call(tokens.list, {})).tokens.map(({ name, added }) => [name, added]);
}

const ofToken = ({ accessToken }: Program) => ({ params: { tokenId: accessToken._id } });

describe.each(databases)('what an access token added, on %s,', (database) => {
  test('is counted, removed together, and restored, and the figures follow', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const [leaked, other] = [await newProgram(ann), await newProgram(ann, ['add'], 'Watch')];
    await wants(ann, { transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(500_00) } });
    await record(ann, expense({ description: 'Rent' }));
    for (const line of ['900000 spam', '5 junk #rubbish', '3 scrap']) await leaked.request(quick(line));
    await other.request(quick('4.50 coffee'));
    const [junk] = (await ann.call(transactions.list, { query: { search: 'junk' } })).items;
    const { _id: transactionId, ...body } = junk as NonNullable<typeof junk>;
    await ann.call(transactions.update, { params: { transactionId }, body: { ...body, description: 'edited' } });
    const alerts = async () => (await ann.call(notifications.list, { query: {} })).items.map(({ kind }) => kind);
    const before = [await descriptions(ann), await readMonthTotals(db)];
    expect(await alerts()).toEqual(['large-transaction']);
    expect(await added(ann)).toEqual([
      ['Phone', 3],
      ['Watch', 1],
    ]);

    expect(await ann.call(tokens.removeAdded, ofToken(leaked))).toEqual({ removed: 3 });
    expect(await descriptions(ann)).toEqual(['Rent', 'coffee']);
    expect(await added(ann)).toEqual([
      ['Phone', 0],
      ['Watch', 1],
    ]);
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
    expect(await alerts()).toEqual([]);

    expect(await ann.call(tokens.restoreAdded, ofToken(leaked))).toEqual({ restored: 3 });
    expect([await descriptions(ann), await readMonthTotals(db)]).toEqual(before);
    expect(await ann.call(tokens.restoreAdded, ofToken(leaked))).toEqual({ restored: 0 });
  });

  test('includes contributions to goals and occurrences that it recorded, but not what schedules record on later days', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const goalId = await hasGoal(ann, 'Car');
    const rent = await startSchedule(ann, '2026-03-15');
    const program = await newProgram(ann, ['write']);
    const login = ann.token;
    ann.token = program.token;
    await ann.call(goals.contribute, { params: { goalId }, body: { amount: cents(5_00) } });
    await act(ann, rent._id, '2026-03-15', { action: 'record' });
    await ann.call(schedules.create, {
      body: { ...scheduleDraft('2026-03-10', { description: 'Gym', amount: 40_00 }), recordFirst: true },
    });
    const daily = { recording: 'automatic', rule: { unit: 'day' } } as const;
    await startSchedule(ann, '2026-03-15', { ...daily, description: 'Power', amount: 70_00 });
    ann.token = login;
    expect(await descriptions(ann)).toEqual(['Contribution to Car', 'Gym', 'Power', 'Rent']);
    setNow(NOW + DAY);
    expect(await descriptions(ann)).toEqual(['Contribution to Car', 'Gym', 'Power', 'Power', 'Rent']);
    expect(await added(ann)).toEqual([['Phone', 4]]);

    expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 4 });
    expect(await descriptions(ann)).toEqual(['Power']);
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
    expect(await ann.call(tokens.restoreAdded, ofToken(program))).toEqual({ restored: 4 });
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
  });

  test('is restored only from the last removal, even if a further one finds nothing to remove', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    for (const line of ['1 apple', '2 bread']) {
      await program.request(quick(line));
      expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 1 });
    }
    expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 0 });
    expect(await ann.call(tokens.restoreAdded, ofToken(program))).toEqual({ restored: 1 });
    expect(await descriptions(ann)).toEqual(['bread']);
  });

  test('stays deleted where the user restored it alone and then deleted it', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    const { json } = await program.request(quick('5 lunch'));
    await program.request(quick('3 bus'));
    const params = { transactionId: json.transaction._id };
    await ann.call(tokens.removeAdded, ofToken(program));
    await ann.call(transactions.restore, { params });
    expect(await added(ann)).toEqual([['Phone', 1]]);
    await ann.call(transactions.remove, { params, query: {} });
    expect(await ann.call(tokens.restoreAdded, ofToken(program))).toEqual({ restored: 1 });
    expect(await descriptions(ann)).toEqual(['bus']);
  });

  test('counts once if an id is used again after its deletion was forgotten', async () => {
    const { person, db, setNow } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    const id = randomUUIDv7();
    await program.request(quick('5 lunch', id));
    await ann.call(transactions.remove, { params: { transactionId: id as TransactionId }, query: {} });
    await db.deleteFrom('deleted_transactions').execute();
    setNow(NOW + DAY);
    expect(await program.request(quick('5 lunch', id))).toMatchObject({ status: 201 });
    expect(await added(ann)).toEqual([['Phone', 1]]);
    expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 1 });
    expect(await readMonthTotals(db)).toEqual(await recomputeMonthTotals(db));
    expect(await ann.call(tokens.restoreAdded, ofToken(program))).toEqual({ restored: 1 });
  });

  test('stays deleted where the user had deleted it before', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    const { json } = await program.request(quick('5 lunch'));
    await program.request(quick('3 bus'));
    await ann.call(transactions.remove, { params: { transactionId: json.transaction._id }, query: {} });
    expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 1 });
    expect(await ann.call(tokens.restoreAdded, ofToken(program))).toEqual({ restored: 1 });
    expect(await descriptions(ann)).toEqual(['bus']);
  });

  test('stays in closed goals, whose savings are read-only', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    const goal = await hasGoal(ann, 'Car');
    for (const line of ['5 > car', '3 bus']) await program.request(quick(line));
    await closeGoal(ann, goal);
    expect(await added(ann)).toEqual([['Phone', 1]]);
    expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 1 });
    expect(await descriptions(ann)).toEqual(['Car']);
  });

  test('can be removed only by its user, whether it is still there or not', async () => {
    const { person } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const program = await newProgram(ann);
    await program.request(quick('3 bus'));
    const remove = { method: 'DELETE', url: `/api/tokens/${program.accessToken._id}/transactions` } as const;
    const restore = { method: 'POST', url: `${remove.url}/restore` } as const;
    for (const request of [remove, restore]) {
      expect(await bob.request(request)).toMatchObject({ status: 404, json: { code: 'token_not_found' } });
    }
    expect(await descriptions(ann)).toEqual(['bus']);
  });

  test('can be removed after the token was revoked, or ended by a new password', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const programs = [await newProgram(ann, ['add'], 'One'), await newProgram(ann, ['add'], 'Two')] as const;
    await newProgram(ann, ['add'], 'Unused');
    for (const program of programs) await program.request(quick('3 bus'));

    await ann.call(tokens.revoke, ofToken(programs[0]));
    const { token } = await ann.call(account.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'correct horse 2' },
    });
    ann.token = token;
    for (const program of programs) expect(await program.request(quick('3 bus'))).toMatchObject({ status: 401 });
    expect(await added(ann)).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
    for (const program of programs) await ann.call(tokens.removeAdded, ofToken(program));
    expect(await descriptions(ann)).toEqual([]);
    for (const program of programs) await ann.call(tokens.revoke, ofToken(program));
    expect(await added(ann)).toEqual([]);
  });

  test('can be restored after the token was revoked, which a clock that is behind does not make valid again', async () => {
    const { person, setNow } = await startApp(database);
    const ann = await person();
    const program = await newProgram(ann);
    await program.request(quick('3 bus'));
    await ann.call(tokens.removeAdded, ofToken(program));
    await ann.call(tokens.revoke, ofToken(program));
    expect(await ann.call(tokens.restoreAdded, ofToken(program))).toEqual({ restored: 1 });
    setNow(NOW - DAY);
    expect(await program.request(quick('4 taxi'))).toMatchObject({ status: 401 });
  });

  test('is at most 500 transactions in 24 hours for all tokens of an account, apart from removed ones and those of the user', async () => {
    const { person, db, setNow } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    const [program, other, ofBob] = [await newProgram(ann), await newProgram(ann), await newProgram(bob)];
    const row = { user_id: ann.userId as UserId, token_id: program.accessToken._id, is_removed: 0 } as const;
    const rows = Array.from({ length: ADDITIONS_A_DAY - 1 }, (_, index) => {
      return { ...row, transaction_id: `t${index}` as TransactionId, created_at: NOW - index };
    });
    await db.insertInto('token_additions').values(rows).execute();
    const id = randomUUIDv7();
    expect(await program.request(quick('1 last', id))).toMatchObject({ status: 201 });

    const message = 'Access tokens can add at most 500 transactions to an account in 24 hours. Try again later.';
    for (const one of [program, other]) {
      const { status, json } = await one.request(quick('1 more'));
      expect({ status, json }).toEqual({ status: 409, json: { success: false, code: 'quota_reached', message } });
    }
    const writer = await newProgram(ann, ['write']);
    const payload = { ...scheduleDraft('2026-03-15', { recording: 'automatic' }), amount: { from: 9, to: 9 } };
    const recordedAtOnce = await writer.request({ method: 'POST', url: '/api/schedules', payload });
    expect(recordedAtOnce).toMatchObject({ status: 409, json: { code: 'quota_reached', message } });
    expect(await program.request(quick('1 last', id))).toMatchObject({ status: 200 });
    expect(await ofBob.request(quick('1 own'))).toMatchObject({ status: 201 });
    const own = { method: 'POST', url: '/api/transactions', payload: wire(expense({ description: 'own' })) } as const;
    expect(await ann.request(own)).toMatchObject({ status: 201 });
    expect(await descriptions(ann)).toEqual(['last', 'own']);
    expect(await ann.call(tokens.removeAdded, ofToken(program))).toEqual({ removed: 1 });
    expect(await other.request(quick('1 instead'))).toMatchObject({ status: 201 });
    expect(await other.request(quick('1 more'))).toMatchObject({ status: 409 });
    setNow(NOW + DAY);
    expect(await program.request(quick('1 more'))).toMatchObject({ status: 201 });
  });

  test('is remembered for 90 days', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    await (await newProgram(ann)).request(quick('3 bus'));
    await cleanUp(db, NOW + 90 * DAY - 1);
    expect(await db.selectFrom('token_additions').selectAll().execute()).toHaveLength(1);
    await cleanUp(db, NOW + 90 * DAY);
    expect(await db.selectFrom('token_additions').selectAll().execute()).toEqual([]);
  });
});
