import { describe, expect, test } from 'vitest';
import { inUserTransaction, lockUser } from '#server/db/transaction.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { encodeRequest } from '#shared/http/request.ts';
import type { UserId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { expense, readMonthTotals, recomputeMonthTotals, record } from '#testing/app/builders.ts';
import { afterEachStatement } from '#testing/databases/after-each-statement.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { untilLockWait } from '#testing/databases/lock-wait.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, draftImport, importFile, statement } from '#testing/features/imports.ts';
import { createImport } from './create.ts';
import { restoreImport, undoImport } from './undo.ts';

const FILE = statement([
  bankRow('2026-03-02', -12_34, 'Lidl 1234'),
  bankRow('2026-03-02', -3_50, 'Coffee'),
  bankRow('2026-03-03', -50_00, 'To savings'),
  bankRow('2026-03-04', 2000_00, 'Payroll'),
]);
const FAILURE = 'the power went out';

describe.each(databases)('on %s', (database) => {
  test('two imports of a file at once add its rows once, however many servers there are', async () => {
    const { guest, replica } = await startApp(database);
    const ann = await guest();
    const other = await replica();
    const body = await draftImport(ann, [FILE]);
    const { method, url, body: payload } = encodeRequest(imports.create, { body });
    const headers = { authorization: `Bearer ${ann.token}`, 'x-time-zone': 'America/New_York' };
    const send = (app: Pick<typeof other, 'request'>) =>
      app.request({ method, url, headers, payload: payload as object });

    const answers = await Promise.all([send(ann), send(other), send(ann)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(FILE.rows.length);
  });

  test('an import waits for another one of its account, and then compares its file again', async () => {
    const { guest, replica } = await startApp(database);
    const ann = await guest();
    const other = await replica();
    const actor = { userId: ann.userId as UserId, today: '2026-03-15' as CalendarDate, now: NOW };
    const body = await draftImport(ann, [FILE]);

    const second = await inUserTransaction(other.db, actor.userId, async (tx) => {
      await createImport(tx, actor, body);
      const answer = ann.send(imports.create, { body });
      if (database !== 'sqlite') await untilLockWait(ann.db);
      return { answer };
    });

    expect(await second.answer).toMatchObject({ status: 409, json: { code: 'import_changed' } });
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(FILE.rows.length);
  });

  test('a wrong token is rejected while another change has the lock', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const body = { ...(await draftImport(ann, [FILE])), token: 'wrong' };

    const answer = await ann.db.transaction().execute(async (tx) => {
      await lockUser(tx, ann.userId as UserId);
      return ann.send(imports.create, { body });
    });

    expect([answer.status, answer.json.code]).toEqual([409, 'import_changed']);
  });

  test('a retry with the same key imports once', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const body = await draftImport(ann, [FILE]);
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await ann.send(imports.create, { body, headers }),
      await ann.send(imports.create, { body, headers }),
    ];
    expect([first.status, second.json]).toEqual([201, first.json]);
    expect((await ann.call(imports.list, { query: {} })).imports).toHaveLength(1);
  });

  test('the key of an import is rejected with another row, also of a long file', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const rows = Array.from({ length: 150 }, (_, index) => bankRow('2026-03-02', -1_00 - index, 'Tea'));
    const body = await draftImport(ann, [statement(rows)]);
    const headers = { 'idempotency-key': 'once' };
    await ann.call(imports.create, { body, headers });
    const sources = [statement([...rows.slice(0, -1), bankRow('2026-03-02', -9_00, 'Tea')])];
    const { status, json } = await ann.send(imports.create, { body: { ...body, sources }, headers });
    expect([status, json.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await ann.call(imports.list, { query: {} })).imports).toHaveLength(1);
  });

  test('an import, its undoing, and its restoring succeed or fail as a whole, after any statement', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { saved: 10_00 });
    await record(ann, expense({ amount: 3_50, date: '2026-03-02' }));
    const actor = { userId: ann.userId as UserId, today: '2026-03-15' as CalendarDate, now: NOW };
    const decisions = [{ row: 2, action: 'add', type: 'savings', goalId }] as const;
    const remember = [{ merchant: 'lidl', type: 'expense', category: 'groceries' }] as const;
    const draft = await draftImport(ann, [FILE], { decisions: [...decisions], remember: [...remember] });
    const failAfter = (statements: number) =>
      afterEachStatement(ann.db, (count) => {
        if (count === statements) throw new Error(FAILURE);
      });

    /** Repeats the work, failing one statement later each time, until it succeeds. */
    const untilDone = async <Result>(work: (db: typeof ann.db) => Promise<Result>): Promise<Result> => {
      const before = await readEveryTable(ann.db);
      for (let failures = 0; ; failures += 1) {
        const outcome = await work(failAfter(failures + 1)).catch((error: Error) => error);
        if (!(outcome instanceof Error)) {
          expect(failures).toBeGreaterThan(5);
          expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
          return outcome;
        }
        expect(outcome.message).toBe(FAILURE);
        expect(await readEveryTable(ann.db)).toEqual(before);
      }
    };

    const { _id, counts } = await untilDone((db) => createImport(db, actor, draft));
    expect(counts).toEqual({ new: 3, here: 1, leftOut: 0, notBooked: 0, problems: 0 });
    await untilDone((db) => undoImport(db, actor, _id));
    await untilDone((db) => restoreImport(db, actor, _id));
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(5);
    await importFile(ann, [FILE]);
    expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(5);
  });
});
