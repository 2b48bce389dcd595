import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type ImportRow, importsContract as imports } from '#shared/imports/contract.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { bankRow, draftImport, importFile, statement } from '#testing/features/imports.ts';
import { standing } from '#testing/features/notifications.ts';
import { startSchedule } from '#testing/features/schedules.ts';
import { createImport } from './create.ts';
import { undoImport } from './undo.ts';

/** The statements of this thread from now on. */
function recordStatements(): () => string[] {
  const spy = vi.spyOn(Handle.prototype, 'run');
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([{ sql }]) => sql);
}

test('an import reads all budgets once, and withdraws the alerts of all its edited rows together', async () => {
  const { person } = await startApp('sqlite');
  const ann = await person();
  const names = Array.from({ length: 20 }, (_, index) => `Hobby ${index}`);
  for (const name of names) await startBudget(ann, name);
  const rows = names.map((name) => bankRow('2026-03-02', -5_00, name));
  const decisions = names.map((category, row) => ({ row, action: 'add', type: 'expense', category }) as const);
  const draft = await draftImport(ann, [statement(rows)], { decisions });
  const actor = { userId: ann.userId as UserId, today: '2026-03-15' as CalendarDate, now: NOW };
  const statements = recordStatements();

  const { _id } = await createImport(ann.db, actor, draft);
  await ann.db.updateTable('transactions').set({ version: 2 }).execute();
  await undoImport(ann.db, actor, _id);

  const like = (pattern: RegExp) => statements().filter((sql) => pattern.test(sql));
  expect(like(/"budget_changes"/)).toHaveLength(2);
  // Those of each budget and, once, those of the edited rows.
  expect(like(/^delete from "notifications"/).length).toBeLessThanOrEqual(names.length + 1);
});

/** Without those of a budget that comes near. */
const alertsOf = async (person: Person) => (await standing(person)).app.filter((title) => !title.includes('%'));

/** What stands before the import of a row, after it, after its undoing, and after its restoring. */
async function alertsWithAndWithout(person: Person, row: ImportRow): Promise<string[][]> {
  const before = await alertsOf(person);
  const { _id: importId } = await importFile(person, [statement([row])]);
  const imported = await alertsOf(person);
  await person.call(imports.undo, { params: { importId } });
  const undone = await alertsOf(person);
  await person.call(imports.restore, { params: { importId } });
  return [before, imported, undone, await alertsOf(person)];
}

describe.each(databases)('on %s, an import alerts until it is undone, and again once it is restored', (kind) => {
  const over = 'Groceries is over budget';

  test('because of a transaction that it adds', async () => {
    const { person } = await startApp(kind);
    const ann = await person();
    await startBudget(ann, 'Groceries');
    expect(await alertsWithAndWithout(ann, bankRow('2026-03-02', -120_00, 'Lidl'))).toEqual([[], [over], [], [over]]);
  });

  test('because of an amount that it changes', async () => {
    const { person } = await startApp(kind);
    const ann = await person();
    await startSchedule(ann, '2026-03-15', {
      recording: 'automatic',
      amount: 50_00,
      description: 'Gym',
      category: 'groceries',
    });
    await startBudget(ann, 'Groceries', { amount: 51_00 });
    const both = [over, 'Gym is higher than usual'];
    expect(await alertsWithAndWithout(ann, bankRow('2026-03-14', -52_00, 'GYM 0815'))).toEqual([[], both, [], both]);
  });
});
