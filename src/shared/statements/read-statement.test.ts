import { describe, expect, test } from 'vitest';
import { readStatement } from '#shared/statements/read-statement.ts';
import { countProblems, StatementError } from '#shared/statements/statement.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

function csv(rows: number, date: (index: number) => string): Uint8Array {
  return bytes(
    `Date,Payee,Amount\n${Array.from({ length: rows }, (_, index) => `${date(index)},Shop,-1.00\n`).join('')}`,
  );
}

describe('a file', () => {
  test.each([
    ['OFX', '<OFX><STMTRS><STMTTRN><DTPOSTED>20240131<TRNAMT>-1</STMTTRN></STMTRS></OFX>'],
    ['OFX', '\n\n  OFXHEADER:100\n<OFX><STMTRS></OFX>'],
    ['CAMT.052', '<?xml version="1.0"?><Document><BkToCstmrAcctRpt></BkToCstmrAcctRpt></Document>'],
    ['QIF', '!Type:Bank\nD1/31/24\nT1\n^\n'],
    ['QIF', 'D1/31/24\nT1\nPShop\n^\n'],
    ['CSV', '2024-01-31,<b>Shop</b>,-1.00'],
  ])('is recognized as %s by its content', (format, text) => {
    expect(readStatement(bytes(text)).format).toBe(format);
  });

  test.each([
    ['%PDF-1.7', 'This is a PDF.'],
    ['PK\x03\x04....[Content_Types].xml', 'This is a spreadsheet.'],
    ['PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'This is a spreadsheet.'],
    ['\xd0\xcf\x11\xe0\xa1\xb1', 'This is a spreadsheet.'],
    ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>', 'This is a spreadsheet.'],
    ['PK\x03\x04....statement.csv', 'This is an archive.'],
    ['\x1f\x8b\x08\x00', 'This is an archive.'],
    ['\n<!DOCTYPE html><html></html>', 'This is a web page.'],
    ['<table><tr><td>1</td></tr></table>', 'This is a web page.'],
    ['{"transactions":[]}', 'This is JSON.'],
    ['!TRNS\tTRNSID\tDATE', 'This is a QuickBooks file.'],
    [':20:STARTUMS\n:25:1/2', 'This is MT940.'],
    ['\x89PNG\r\n', 'This is a picture.'],
    ['', 'This file is empty. Download it again.'],
    ['\0\0\0\0', 'This file has no text.'],
  ])('that begins with %j is rejected in one sentence and says what to download', (text, sentence) => {
    expect(() => readStatement(bytes(text))).toThrow(StatementError);
    expect(() => readStatement(bytes(text))).toThrow(sentence);
  });

  test('above 10 MB is rejected', () => {
    expect(() => readStatement(new Uint8Array(10 * 1024 * 1024 + 1))).toThrow(
      'This file is larger than 10 MB. Download a shorter period.',
    );
  });

  test('counts the lines with a problem beyond those that it lists', () => {
    const lines = Array.from({ length: 1500 }, () => '2024-01-05,Shop,none');
    const { problems } = readStatement(bytes(`Date,Text,Amount\n2024-01-05,Shop,-1.00\n${lines.join('\n')}`));
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toMatchObject({ reason: '500 more lines could not be read.' });
    expect(countProblems(problems)).toBe(1500);
  });

  test('with more than 10,000 rows gives the most recent days that fit', () => {
    const day = (index: number) => `2024-01-${String(31 - (index % 31)).padStart(2, '0')}`;
    const { sources, problems } = readStatement(csv(10_100, day));
    const rows = sources.flatMap((source) => source.rows);
    expect(rows.length).toBeLessThanOrEqual(10_000);
    expect(rows.length).toBeGreaterThan(9_600);
    expect(rows.map(({ date }) => date).sort()[0]).toBe('2024-01-02');
    expect(problems).toEqual([
      {
        line: 1,
        reason:
          'Of 10,100 transactions, only those from January 2, 2024 on are read. Download the rest in another file.',
      },
    ]);
  });

  test('with more rows than that on one day is rejected', () => {
    expect(() => readStatement(csv(10_001, () => '2024-01-31'))).toThrow(/has 10,001 transactions/);
  });

  test('without transactions says so', () => {
    expect(readStatement(bytes('<OFX><STMTRS></STMTRS></OFX>')).problems).toEqual([
      { line: 1, reason: 'This file has no transactions.' },
    ]);
  });

  test('keeps a row with a damaged character and says so', () => {
    const text = Buffer.concat([
      Buffer.from('Date,Payee,Amount\n2024-01-31,Bücker '),
      Buffer.from([0xff]),
      Buffer.from(',-1.00\n'),
    ]);
    expect(readStatement(text).sources[0]?.rows).toMatchObject([{ amount: -1_00, note: 'A character is damaged.' }]);
  });
});

describe('a hostile file is read in linear time', () => {
  const SIZE = 256 * 1024;
  const many = (unit: string, head = '') => bytes(head + unit.repeat(SIZE / unit.length));

  test.each([
    ['zeros', many('0')],
    ['NULs', new Uint8Array(SIZE)],
    ['commas', many(',')],
    ['quotes', many('"')],
    ['quotes that never close', many('"a\n', 'Date,Payee,Amount\n2024-01-31,Shop,-1.00\n')],
    ['long lines of quotes', many(`"${'a"b'.repeat(300)}\n`, 'Date,Payee,Amount\n2024-01-31,Shop,-1.00\n')],
    ['tags without end', many('<STMTTRN', '<OFX><STMTRS>')],
    ['empty transactions', many('<STMTTRN>', '<OFX><STMTRS>')],
    ['less-than signs', many('<', '<OFX><STMTRS>')],
    ['deep tags', many('<A>', '<OFX><STMTRS>')],
    ['empty entries', many('<Ntry></Ntry>', '<Document><BkToCstmrStmt><Stmt>')],
    [
      'details of one entry',
      bytes(
        '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-01-31</Dt></BookgDt>' +
          `${'<NtryDtls><TxDtls><Amt Ccy="EUR">0</Amt></TxDtls></NtryDtls>'.repeat(40_000)}</Ntry>`,
      ),
    ],
    ['records without fields', many('^\n', '!Type:Bank\n')],
    ['carriage returns', bytes(`Date,Payee,Amount\n${'\r'.repeat(SIZE)}x\n`)],
    ['continuation lines', many(',aa\n', 'Date,Payee,Amount\n2024-01-31,Shop,-1.00\n')],
    ['bytes that are not UTF-8', new Uint8Array(SIZE).fill(0xff)],
  ])('of %s', { timeout: 5_000 }, (_, file) => {
    const read = () => {
      try {
        return readStatement(file).problems.length;
      } catch (error) {
        return error instanceof StatementError ? 1 : Promise.reject(error);
      }
    };
    expect(read()).toBeGreaterThan(0);
  });
});
