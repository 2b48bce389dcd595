import { expect, test } from 'vitest';
import { readStatement } from '#shared/statements/read-statement.ts';
import { contentText } from './content-text.ts';
import { contentOf } from './file-content.ts';

const textOf = (...days: readonly string[]) => {
  const rows = days.map((day) => `${day},Shop,-1.00\n`).join('');
  return contentText(contentOf(readStatement(new TextEncoder().encode(`Date,Payee,Amount\n${rows}`))));
};

test('the content names the format, the number of transactions, and their period', () => {
  expect(textOf('2026-03-02', '2026-01-31')).toBe('CSV, 2 transactions from January 31, 2026 to March 2, 2026');
  expect(textOf('2026-03-02')).toBe('CSV, 1 transaction on March 2, 2026');
  expect(contentText({ format: 'OFX', accounts: [] })).toBe('OFX, no transactions');
});
