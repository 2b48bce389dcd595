import { describe, expect, test } from 'vitest';
import { readStatement } from '#shared/statements/read-statement.ts';
import { StatementError } from '#shared/statements/statement.ts';

function sourcesOf(text: string) {
  const { sources } = readStatement(new TextEncoder().encode(text));
  return sources.map(({ name, account, layout }) => ({ name, account, layout }));
}

const ofx = (account: string) =>
  `<OFX><FI><ORG>Bank</FI><STMTRS><CURDEF>USD${account}<STMTTRN><DTPOSTED>20240131<TRNAMT>-1</STMTTRN>
   <STMTTRN><DTPOSTED>20240131<TRNAMT>-1<CURRENCY><CURSYM>EUR</CURRENCY></STMTTRN></STMTRS></OFX>`;
const camt = (id: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id>${id}</Id></Acct><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd>
   <BookgDt><Dt>2024-01-31</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

describe('the account of a source', () => {
  test('is the bank and the number of OFX, with a currency that is not its own', () => {
    expect(sourcesOf(ofx('<BANKACCTFROM><ACCTID>4711</BANKACCTFROM>'))).toEqual([
      { name: 'Bank 4711', account: 'Bank 4711', layout: 'ofx' },
      { name: 'Bank 4711 (EUR)', account: 'Bank 4711 (EUR)', layout: 'ofx' },
    ]);
  });

  test('is the number of CAMT', () => {
    expect(sourcesOf(camt('<IBAN>NL91ABNA0417164300</IBAN>'))).toEqual([
      { name: 'NL91ABNA0417164300', account: 'NL91ABNA0417164300', layout: 'camt' },
    ]);
  });

  test('is the number in or above a table', () => {
    const table = 'Date,Payee,Amount\n2024-01-31,Shop,-1.00\n';
    expect(sourcesOf(`Account NL91 ABNA 0417 1643 00\n${table}`)).toMatchObject([{ account: 'NL91ABNA0417164300' }]);
    expect(sourcesOf('Date,Account,Payee,Amount\n2024-01-31,12 34 56,Shop,-1.00\n')).toMatchObject([
      { name: '12 34 56', account: '12 34 56' },
    ]);
  });

  test.each([
    ['OFX', ofx('')],
    ['CAMT', camt('')],
    ['QIF', '!Account\nNCard\n^\n!Type:Bank\nD1/31/24\nT1\n^\n'],
    ['a table', 'Date,Payee,Amount\n2024-01-31,Shop,-1.00\n'],
    ['a table with names', 'Date,Account,Payee,Amount\n2024-01-31,Card 1,Shop,-1.00\n'],
  ])('is null without a number: %s', (_, text) => {
    expect(sourcesOf(text)[0]).toMatchObject({ account: null });
  });
});

describe('the layout of a source', () => {
  const table = (header: string) => sourcesOf(`${header}2024-01-31,Shop,-1.00,5.00\n`)[0]?.layout;

  test('is the same for tables with the same columns, however their names are written', () => {
    const layout = table('Date,Payee,Amount,Balance\n');
    expect(layout).toMatch(/^csv:[\da-f]{16}$/);
    expect(table('Statement of January\n"DATE" , Payee,amount,Balance\n')).toBe(layout);
    expect(table('Date,Description,Amount,Balance\n')).not.toBe(layout);
    expect(table('')).toMatch(/^csv:[\da-f]{16}$/);
    expect(table('')).not.toBe(layout);
  });

  test('names the app that wrote a table', () => {
    const header =
      'journal_id,type,amount,description,date,source_name,destination_name\n1,Withdrawal,-1.00,Shop,2024-01-31,Card,Shop\n';
    expect(sourcesOf(header)).toEqual([{ name: 'Card', account: null, layout: 'firefly-iii' }]);
  });
});

test('a file with more than 100 accounts is rejected', () => {
  const account = (index: number) => `!Account\nNCard ${index}\n^\n!Type:CCard\nD1/31/24\nT1\n^\n`;
  const file = (accounts: number) => Array.from({ length: accounts }, (_, index) => account(index)).join('');
  expect(sourcesOf(file(100))).toHaveLength(100);
  expect(() => sourcesOf(file(101))).toThrow(StatementError);
});

test('a character that no database stores is replaced', () => {
  const text = ofx('').replace('<TRNAMT>', '<NAME>a&#xD800;b&#0;c<TRNAMT>');
  const [source] = readStatement(new TextEncoder().encode(text)).sources;
  expect(source?.rows[0]?.text.isWellFormed()).toBe(true);
  expect(source?.rows[0]?.text).not.toContain('\0');
});
