import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import {
  recordTransactions,
  removeTransactions,
  restoreTransactions,
  reviseTransactions,
} from '#server/ledger/bulk.ts';
import {
  recordMovement,
  recordTransaction,
  removeTransaction,
  restoreTransaction,
  reviseTransaction,
} from '#server/ledger/ledger.ts';
import { MAX_CATEGORIES } from '#server/ledger/size.ts';
import { findDisagreements, findWrongDays, findWrongSizes } from '#server/ledger/verify.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import { type Cents, MAX_TOTAL, ZERO } from '#shared/money.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { hasGoal } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { daysWithWrongTexts } from '#testing/features/searched-days.ts';

type Draft = Pick<LedgerRow, 'amount_cents' | 'date' | 'description'> & {
  readonly kind: 'income' | 'expense' | 'car' | 'house';
  readonly category: string;
};

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.constantFrom('income', 'expense', 'car', 'house'),
  amount_cents: fc.integer({ min: 1, max: 99_999_999_999 }).map((amount) => amount as Cents),
  date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01').map((day) => day as CalendarDate),
  category: fc.constantFrom('food', 'bills', 'Café'),
  description: fc.constantFrom('Lidl', 'O’Hara "50%"'),
});

/** @param goals by kind */
function ledgerRow(
  { userId }: Person,
  id: string,
  draft: Partial<Draft> = {},
  goals: Record<string, GoalId> = {},
): LedgerRow {
  const { kind = 'expense', category = 'food', amount_cents = 10_00 as Cents, ...rest } = draft;
  const goal_id = goals[kind] ?? null;
  return {
    user_id: userId as UserId,
    id: id as TransactionId,
    type: goal_id ? 'savings' : (kind as 'income' | 'expense'),
    category: goal_id ? null : category,
    goal_id,
    amount_cents,
    date: '2026-03-10' as CalendarDate,
    description: 'Lidl',
    note: '',
    created_at: 1,
    version: 1,
    ...rest,
  };
}

function change(person: Person, work: (tx: Db) => Promise<void>): Promise<void> {
  return inUserTransaction(person.db, person.userId as UserId, work);
}

/** Everything that the ledger stores about a person, without the ids that differ between people. */
async function booksOf({ db, userId }: Person, goals: Record<string, GoalId> = {}): Promise<unknown> {
  const tables = ['transactions', 'deleted_transactions', 'month_totals', 'ledger_sizes'] as const;
  const names = new Map(Object.entries(goals).map(([name, id]) => [id, name]));
  const books = [];
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'transactions')
      .selectAll()
      .where('user_id', '=', userId as UserId)
      .execute();
    const plain = rows.map(({ user_id: _user, ...row }) =>
      JSON.stringify({ ...row, goal_id: names.get(row.goal_id as GoalId) }),
    );
    books.push(plain.sort());
  }
  return books;
}

async function expectSoundBooks(db: Db): Promise<void> {
  expect(await findDisagreements(db, 10)).toEqual([]);
  expect(await findWrongSizes(db, 10)).toEqual([]);
  expect(await findWrongDays(db, 10)).toEqual([]);
  expect(await daysWithWrongTexts(db)).toEqual([]);
}

async function hasGoals(person: Person): Promise<Record<string, GoalId>> {
  return { car: await hasGoal(person, 'Car'), house: await hasGoal(person, 'House') };
}

describe.each(databases)('bulk changes of the ledger on %s', (database) => {
  test('leave the same books as one change for each row', async () => {
    const { guest, db } = await startApp(database);
    const drafts = fc.array(draft, { minLength: 1, maxLength: 20 });
    const which = fc.array(fc.nat({ max: 19 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(drafts, which, drafts, which, which, async (first, revised, second, removed, restored) => {
        const books = [];
        for (const isBulk of [false, true]) {
          const person = await guest();
          const goals = await hasGoals(person);
          const rows = first.map((draft, index) => ledgerRow(person, `${index}`, draft, goals));
          const chosen = (indexes: number[]) => [...new Set(indexes)].flatMap((index) => rows[index] ?? []);
          const revisions = chosen(revised).map((before, index) => {
            const next = ledgerRow(person, before.id, second[index % second.length], goals);
            // Money for the goals only grows, so that no order of the changes is rejected.
            const after = before.goal_id
              ? { ...next, ...place(before), amount_cents: (before.amount_cents + 1) as Cents }
              : next;
            return { before, after: { ...after, version: 2 } };
          });
          const current = new Map(rows.map((row) => [row.id, row]));
          for (const { after } of revisions) current.set(after.id, after);
          const gone = chosen(removed).map(({ id }) => current.get(id) as LedgerRow);
          const back = gone.filter((_, index) => restored.includes(index));
          await change(person, (tx) =>
            isBulk ? recordTransactions(tx, rows) : each(rows, (row) => recordTransaction(tx, row)),
          );
          await change(person, (tx) =>
            isBulk
              ? reviseTransactions(tx, revisions)
              : each(revisions, ({ before, after }) => reviseTransaction(tx, before, after)),
          );
          await change(person, (tx) =>
            isBulk ? removeTransactions(tx, gone, 5) : each(gone, (row) => removeTransaction(tx, row, 5)),
          );
          await change(person, (tx) =>
            isBulk ? restoreTransactions(tx, back) : each(back, (row) => restoreTransaction(tx, row)),
          );
          books.push(await booksOf(person, goals));
        }
        expect(books[1]).toEqual(books[0]);
        await expectSoundBooks(db);
      }),
      { numRuns: 25 },
    );
  });

  test('record and remove 10,000 rows, and leave nothing behind', async () => {
    const { person, db } = await startApp(database);
    const ann = await person();
    const empty = await booksOf(ann);
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      ledgerRow(ann, randomUUIDv7(), { category: `category ${index % 50}`, kind: index % 7 ? 'expense' : 'income' }),
    );
    await change(ann, (tx) => recordTransactions(tx, rows));
    await expectSoundBooks(db);
    const { entries, gross_cents } = await db.selectFrom('ledger_sizes').selectAll().executeTakeFirstOrThrow();
    expect({ entries, gross_cents }).toEqual({ entries: 10_000, gross_cents: 10_000 * 10_00 });
    await change(ann, (tx) => removeTransactions(tx, rows, 1));
    await expectSoundBooks(db);
    await change(ann, (tx) => restoreTransactions(tx, rows));
    await change(ann, (tx) => removeTransactions(tx, rows, 2));
    const { count } = await db
      .selectFrom('deleted_transactions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(10_000);
    await db.deleteFrom('deleted_transactions').execute();
    await db.deleteFrom('ledger_sizes').where('entries', '=', 0).where('gross_cents', '=', ZERO).execute();
    expect(await booksOf(ann)).toEqual(empty);
  });

  test('do nothing without rows', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const empty = await booksOf(ann);
    await change(ann, async (tx) => {
      await recordTransactions(tx, []);
      await reviseTransactions(tx, []);
      await removeTransactions(tx, [], 1);
      await restoreTransactions(tx, []);
    });
    expect(await booksOf(ann)).toEqual(empty);
  });

  test('take out of a goal what it holds after all of them, and name the goal that holds less', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const goals = await hasGoals(ann);
    const saving = (id: string, amount: number, kind: 'car' | 'house' = 'car') =>
      ledgerRow(ann, id, { kind, amount_cents: amount as Cents }, goals);
    const [first, second] = [saving('1', 10_00), saving('2', 5_00)];
    await change(ann, (tx) => recordTransactions(tx, [first, second, saving('3', 3_00, 'house')]));
    const release = { user_id: first.user_id, id: 'r', goal_id: goals.car as GoalId, kind: 'release' as const };
    const spent = { ...release, amount_cents: -8_00 as Cents, date: first.date, created_at: 1 };
    await change(ann, (tx) => recordMovement(tx, spent));
    const before = await booksOf(ann, goals);
    const rejected = (message: string) => expect.objectContaining({ code: 'goal_below_zero', message });

    await expect(change(ann, (tx) => removeTransactions(tx, [first, second], 1))).rejects.toEqual(
      rejected('The goal “Car” holds $7.00, so $15.00 cannot be taken out of it'),
    );
    const moved = { before: first, after: { ...first, goal_id: goals.house as GoalId } };
    await expect(change(ann, (tx) => reviseTransactions(tx, [moved]))).rejects.toEqual(
      rejected('The goal “Car” holds $7.00, so $10.00 cannot be taken out of it'),
    );
    expect(await booksOf(ann, goals)).toEqual(before);

    const grown = { before: second, after: { ...second, amount_cents: 8_00 as Cents, version: 2 } };
    await change(ann, (tx) => reviseTransactions(tx, [moved, grown]));
    await expectSoundBooks(ann.db);
  });

  test('are rejected as a whole beyond the limits of an account', async () => {
    const { guest, person } = await startApp(database);
    const [ann, visitor] = [await person(), await guest()];
    const attempt = async (who: Person, rows: LedgerRow[], code: string) => {
      const before = await booksOf(who);
      await expect(change(who, (tx) => recordTransactions(tx, rows))).rejects.toMatchObject({ code });
      expect(await booksOf(who)).toEqual(before);
    };
    const many = (count: number, of: (index: number) => Partial<Draft>, who = ann) =>
      Array.from({ length: count }, (_, index) => ledgerRow(who, `${index}`, of(index)));

    await attempt(
      ann,
      many(MAX_CATEGORIES + 1, (index) => ({ category: `${index}` })),
      'quota_reached',
    );
    await attempt(
      ann,
      many(2, () => ({ amount_cents: MAX_TOTAL })),
      'total_too_large',
    );
    await attempt(
      visitor,
      many(10_001, () => ({}), visitor),
      'quota_reached',
    );
  });
});

function place({ type, category, goal_id }: LedgerRow) {
  return { type, category, goal_id };
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}
