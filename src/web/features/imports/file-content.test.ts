import { expect, test } from 'vitest';
import { decode, encode } from '#shared/http/codec.ts';
import { ImportSource } from '#shared/imports/contract.ts';
import { readStatement } from '#shared/statements/read-statement.ts';
import { contentOf } from './file-content.ts';

const read = (text: string) => contentOf(readStatement(new TextEncoder().encode(text)));

test('the rows of an account are in the order of the file, pending ones included', () => {
  const { accounts } = read(
    'Date,Payee,Amount,Status\n2024-01-31,Bar,-1.00,Pending\n2024-01-30,Shop,-2.00,Booked\n2024-01-29,Gym,-3.00,Pending\n',
  );
  expect(accounts[0]?.rows.map(({ line, status }) => [line, status])).toEqual([
    [2, 'Pending'],
    [3, null],
    [4, 'Pending'],
  ]);
});

test('an account without rows is left out', () => {
  const account = (id: number, rows: string) => `<STMTRS><BANKACCTFROM><ACCTID>${id}</BANKACCTFROM>${rows}</STMTRS>`;
  const row = '<STMTTRN><DTPOSTED>20240131<TRNAMT>-1</STMTTRN>';
  expect(read(`<OFX>${account(1, '')}${account(2, row)}</OFX>`).accounts.map(({ name }) => name)).toEqual(['2']);
});

test('whatever a file contains is within the bounds of the API', () => {
  const long = 'x'.repeat(2_000);
  const { accounts } = read(
    `<OFX><FI><ORG>${long}</FI>${'\n'.repeat(1_000_001)}<STMTRS><BANKACCTFROM><ACCTID>${long}</BANKACCTFROM>
     <STMTTRN><DTPOSTED>20240131<TRNAMT>-999999999.99<FITID>${long}<NAME>${long}</STMTTRN></STMTRS></OFX>`,
  );
  const [{ name, account, layout, rows } = expect.fail('no account')] = accounts;
  const source = { sourceId: null, name, account, layout, answers: {}, rows: rows.map(({ note: _, ...row }) => row) };
  expect(decode(ImportSource, encode(ImportSource, source)).success).toBe(true);
  expect(rows[0]?.externalId).toBeNull();
});
