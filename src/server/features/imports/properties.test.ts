import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, ImportId } from '#shared/ids.ts';
import { type Decision, importsContract as imports, type Preview } from '#shared/imports/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, income, readMonthTotals, recomputeMonthTotals, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, importFile, preview, statement } from '#testing/features/imports.ts';
import { expectedFigures, readFigures } from '#testing/model/figures.ts';

const TODAY = '2026-03-15' as CalendarDate;
const day = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(TODAY, days));

/** Few amounts, days, and texts, so that rows often resemble each other. */
const row = fc
  .record({
    date: day(-20, 2),
    amount: fc.constantFrom(-3_50, -3_50, -12_00, 12_00, 100_00, 0),
    text: fc.constantFrom('Coffee', 'COFFEE', 'Lidl 123', 'Rent', ''),
    externalId: fc.constantFrom(null, null, 'a', 'b'),
    isTransfer: fc.constantFrom(false, false, true),
    status: fc.constantFrom(null, null, 'pending'),
  })
  .map(({ date, amount, text, ...details }) => bankRow(date, amount, text, details));
const file = fc
  .array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 2 })
  .map((accounts) => accounts.map((rows, index) => statement(rows, { name: `Account ${index}` })));
const entered = fc.array(
  fc.record({
    date: day(-20, 0),
    amount: fc.constantFrom(3_50, 12_00, 100_00),
    draft: fc.constantFrom(expense, income),
  }),
  { maxLength: 4 },
);
const choices = fc.array(fc.constantFrom('verdict', 'verdict', 'add', 'leave_out', 'save'), {
  minLength: 16,
  maxLength: 16,
});

type Choice = 'verdict' | 'add' | 'leave_out' | 'save';

function decide({ verdicts }: Preview, chosen: readonly Choice[], goalId: GoalId): Decision[] {
  return verdicts.flatMap(({ verdict, type }, row): Decision[] => {
    const choice = chosen[row];
    if (choice === 'verdict' || verdict === 'not_booked') return [];
    if (choice === 'leave_out') return [{ row, action: 'leave_out' }];
    if (choice === 'save') return [{ row, action: 'add', type: 'savings', goalId }];
    // Rows of a merchant that were saved before are proposed as savings.
    if (type === 'income') return [{ row, action: 'add', type, category: 'salary' }];
    return [{ row, action: 'add', type: 'expense', category: 'groceries' }];
  });
}

/** Everything that the screens show. A change that is undone still counts as a version. */
async function readScreens(person: Person) {
  const { items, ...totals } = await person.call(transactions.list, { query: {} });
  const list = { ...totals, items: items.map(({ version, ...item }) => item) };
  return { ...(await readFigures(person)), list };
}

const matchesOf = ({ verdicts }: Preview) =>
  verdicts.map(({ verdict, rule, transaction }) => ({ verdict, rule, transaction }));

describe.each(databases)('any file on %s', (database) => {
  test('adds up, adds nothing the second time, and leaves no trace once undone', async () => {
    const { guest, setNow } = await startApp(database);
    let now = NOW;
    const property = fc.asyncProperty(file, file, entered, choices, async (earlier, sources, typed, chosen) => {
      const ann = await guest();
      const goalId = await startGoal(ann, { saved: 1_00 });
      await startBudget(ann, 'Groceries', { from: '2026-02' });
      await record(ann, savings(goalId), ...typed.map(({ draft, ...details }) => draft(details)));
      const first = await importFile(ann, earlier, {
        decisions: decide(await preview(ann, ...earlier), chosen, goalId),
      });
      const before = await readScreens(ann);
      const seen = await preview(ann, ...sources);

      const { _id, counts } = await importFile(ann, sources, { problems: 2, decisions: decide(seen, chosen, goalId) });

      const lines = sources.reduce((total, { rows }) => total + rows.length, 0) + 2;
      expect(Object.values(counts).reduce((total, count) => total + count, 0)).toBe(lines);
      const after = await readScreens(ann);
      expect(after.list.items.length).toBe(before.list.items.length + counts.new);
      expect(after).toMatchObject(await expectedFigures(ann, TODAY));

      const again = await importFile(ann, sources);
      expect(again.counts.new).toBe(0);
      expect(await readScreens(ann)).toEqual(after);
      now += 1000;
      setNow(now);
      await undo(ann, again._id);

      await undo(ann, _id);
      expect(await readScreens(ann)).toEqual(before);
      expect(matchesOf(await preview(ann, ...sources))).toEqual(matchesOf(seen));
      await ann.call(imports.restore, { params: { importId: _id } });
      expect(await readScreens(ann)).toEqual(after);

      for (const id of [_id, first._id]) await undo(ann, id);
      const { items } = await ann.call(transactions.list, { query: {} });
      expect(items).toHaveLength(2 + typed.length);
      expect(await readMonthTotals(ann.db)).toEqual(await recomputeMonthTotals(ann.db));
    });
    await fc.assert(property, { numRuns: 10 });
  });
});

async function undo(person: Person, importId: ImportId): Promise<void> {
  await person.call(imports.undo, { params: { importId } });
}
