import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { encodeRequest } from '#shared/http/request.ts';
import { type ImportSource, importsContract } from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import type { AccountToImport, FileToImport, RowToImport } from './file-to-import.ts';
import { compareRows, serializeImport, serializePreview, withRows } from './request.ts';
import { reviewRow } from './review-fixtures.ts';

const TRICKY = '"rows":[] \\ € 🛒 "decisions":[]';

function rowsOf(count: number): RowToImport[] {
  return Array.from({ length: count }, (_, line) => ({
    ...{ line, date: '2026-03-18' as CalendarDate, amount: cents(-1001 - line), text: TRICKY, externalId: null },
    ...{ category: null, isTransfer: false, status: null, note: 'not sent' },
  }));
}

/** Accounts with these numbers of rows. */
function fileOf(...counts: readonly number[]): FileToImport {
  const accounts = counts.map((count, index): AccountToImport => {
    const details = { sourceId: undefined, account: null, layout: 'csv:1', answers: {}, balances: [] };
    return { ...details, name: `${TRICKY} ${index}`, rows: rowsOf(count) };
  });
  return { fileName: TRICKY, problems: [], accounts, named: undefined, tookAccount: undefined };
}

function sourcesOf({ accounts }: FileToImport): ImportSource[] {
  return accounts.map(({ account, layout, name, answers, rows }) => {
    return { sourceId: null, account, layout, name, answers, rows: [...rows] };
  });
}

test.each([[[]], [[0]], [[1]], [[500]], [[501, 0, 1201]]])('sends what the contract says: rows %j', async (counts) => {
  const file = fileOf(...counts);
  const sources = sourcesOf(file);
  const preview = encodeRequest(importsContract.preview, { body: { sources } });
  expect(JSON.parse(await (await serializePreview(file)).text())).toEqual(JSON.parse(JSON.stringify(preview.body)));

  const decision = { row: 0, action: 'add', type: 'expense', category: 'other', goalId: null } as const;
  const review = { fileName: TRICKY, problems: 2, token: 'token', decisions: [decision], remember: [] };
  const create = encodeRequest(importsContract.create, { body: { ...review, sources } });
  const json = serializeImport(file, review);
  expect(json).not.toContain('2026-03-18');
  expect(JSON.parse(await (await withRows(json, file)).text())).toEqual(JSON.parse(JSON.stringify(create.body)));
});

test('gives each row of all accounts its verdict, and rejects a response with an invalid one', async () => {
  const file = fileOf(700, 501);
  const { verdict } = reviewRow(0);
  const verdicts: unknown[] = Array.from({ length: 1201 }, (_, index) => ({ ...verdict, reason: `Reason ${index}` }));
  const response = { token: 'token', sources: [], ignoresIds: false, verdicts };
  const { rows, ...rest } = await compareRows(file, response);
  expect(rest).toEqual({ token: 'token', sources: [], ignoresIds: false });
  expect(rows).toHaveLength(1201);
  expect(rows[700]).toMatchObject({ index: 700, row: { line: 0 }, verdict: { reason: 'Reason 700' } });
  verdicts[1200] = { ...verdict, verdict: 'odd' };
  await expect(compareRows(file, response)).rejects.toMatchObject({ code: 'invalid_response' });
});
