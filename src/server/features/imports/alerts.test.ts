import { expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { bankRow, draftImport, statement } from '#testing/features/imports.ts';
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
