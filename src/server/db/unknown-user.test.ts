import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { recordQueries } from '#testing/databases/record-sql.ts';
import { budgetDraft, startBudget } from '#testing/features/budgets.ts';
import { bankRow, importFile, statement } from '#testing/features/imports.ts';

/** Each row of a table is compared with a row of another one, instead of looked up. A user has at most 200 goals. */
const COMPARES_ROWS = /Filter: .*(?<!goals\.)\b(?:id|transaction_id|date|day) = /;

const days = Array.from({ length: 31 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`);

async function importDays(person: Person, rowsOfDay: number) {
  const rows = days.flatMap((day) =>
    Array.from({ length: rowsOfDay }, (_, index) => bankRow(day, -100 - index, `Shop ${index}`)),
  );
  return importFile(person, [statement(rows)]);
}

test('PostgreSQL looks up the rows of a user whom its statistics do not know, and compares no table with another', async () => {
  const { db, person } = await startApp('postgres');
  await importDays(await person('Bob'), 100);
  await sql`analyze`.execute(db);
  const ann = await person('Ann');
  const budget = await startBudget(ann, 'Groceries');
  const queries = recordQueries(db);

  await importDays(ann, 3);
  const { _id: importId } = await importDays(ann, 4);
  const params = { importId };
  await ann.call(imports.list, { query: {} });
  await ann.call(imports.read, { params, query: {} });
  await ann.call(imports.read, { params, query: { only: 'edited' } });
  await ann.call(imports.undo, { params });
  for (const url of ['?search=nothing', '/totals?search=nothing', '?minAmount=1']) {
    expect((await ann.request({ url: `/api/transactions${url}` })).status).toBe(200);
  }
  expect((await ann.request({ url: '/api/tokens' })).status).toBe(200);
  await ann.call(budgets.update, { params: { budgetId: budget._id }, body: budgetDraft('Food') });

  const wrong: string[] = [];
  for (const { sql: text, parameters } of queries.values()) {
    if (!/^\s*(?:select|update)\b.*(?:transactions|import_rows)/s.test(text)) continue;
    const explain = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (COMPARES_ROWS.test(plan)) wrong.push(`${text}\n${plan}`);
  }
  expect(queries.size).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
