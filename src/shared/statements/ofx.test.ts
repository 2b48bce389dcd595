import { describe, expect, test } from 'vitest';
import { readOfx } from '#shared/statements/ofx.ts';
import { StatementError } from '#shared/statements/statement.ts';

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n';
const ACCOUNT = '<CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>4711<ACCTTYPE>CHECKING</BANKACCTFROM>';

/** SGML without closing tags of fields, one tag on a line. */
function sgml(transactions: string, rest = ''): string {
  const list = `<BANKTRANLIST>${transactions}</BANKTRANLIST>`;
  const statement = `<STMTTRNRS><STMTRS>${ACCOUNT}${list}${rest}</STMTRS></STMTTRNRS>`;
  return `${HEADER}<OFX><BANKMSGSRSV1>${statement}</BANKMSGSRSV1></OFX>`
    .replaceAll('<', '\n<')
    .replaceAll('\n</', '</');
}

const COFFEE =
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131235959[-5:EST]<TRNAMT>-4.50<FITID>A1<NAME>Café &amp; Bar<MEMO>Latte</STMTTRN>';

function rowsOf(text: string) {
  return readOfx(text).sources.flatMap(({ rows }) =>
    rows.map(({ date, amount, text: said, id }) => [date, amount, said, id]),
  );
}

describe('OFX', () => {
  test('is read from SGML, without time zone arithmetic', () => {
    expect(readOfx(sgml(COFFEE, '<LEDGERBAL><BALAMT>95.50<DTASOF>20240201</LEDGERBAL>'))).toEqual({
      format: 'OFX',
      sources: [
        {
          name: '4711',
          account: '4711',
          layout: 'ofx',
          rows: [
            { line: 16, date: '2024-01-31', amount: -4_50, text: 'Café & Bar · Latte', id: 'A1', note: undefined },
          ],
          notBooked: [],
          balances: [{ kind: 'closing', date: '2024-02-01', amount: 95_50 }],
        },
      ],
      problems: [],
      questions: [],
    });
  });

  test('is read from XML with CDATA, comments, empty fields, and lower case', () => {
    const text = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><ofx><!-- <STMTTRN> --><stmtrs><bankacctfrom><acctid>1</acctid></bankacctfrom>
      <stmttrn><dtposted></dtposted><dtuser>20240131</dtuser><trnamt>+12,00</trnamt><fitid/><name><![CDATA[A < B & C]]></name></stmttrn>
      </stmtrs></ofx>`;
    expect(rowsOf(text)).toEqual([['2024-01-31', 12_00, 'A < B & C', null]]);
  });

  test.each([
    ['-1,234.56', '-2,500', -2500_00],
    ['-1.234,56', '-2.500', -2500_00],
    ['-1234.56', '-2.500', -2_50],
  ])('is read with the decimal mark of %s: %s', (other, amount, cents) => {
    const entry = (written: string) => `<STMTTRN><DTPOSTED>20240101<TRNAMT>${written}<NAME>A</STMTTRN>`;
    expect(rowsOf(sgml(entry(other) + entry(amount), ''))[1]?.[1]).toBe(cents);
  });

  test('has whole amounts in a currency without cents', () => {
    const text = sgml('<STMTTRN><DTPOSTED>20240101<TRNAMT>-2,500<NAME>A</STMTTRN>', '').replace('USD', 'JPY');
    expect(rowsOf(text)).toEqual([['2024-01-01', -2500_00, 'A', null]]);
  });

  test('has a problem if nothing shows what a comma before three digits is', () => {
    const { problems } = readOfx(sgml('<STMTTRN><DTPOSTED>20240101<TRNAMT>-2,500<NAME>A</STMTTRN>', ''));
    expect(problems.map(({ reason }) => reason)).toEqual([
      'No other amount shows whether “-2,500” has decimals or thousands.',
    ]);
  });

  test('is read with the decimal mark of its balance', () => {
    const balance = '<LEDGERBAL><BALAMT>1.234,56<DTASOF>20240201</LEDGERBAL>';
    expect(rowsOf(sgml('<STMTTRN><DTPOSTED>20240101<TRNAMT>-2.500<NAME>A</STMTTRN>', balance))[0]?.[1]).toBe(-2500_00);
  });

  test('is read without closing tags, header, and line ends', () => {
    const text = `<OFX><STMTRS>${ACCOUNT}<BANKTRANLIST><STMTTRN><DTPOSTED>20240101<TRNAMT>-1<NAME>A<STMTTRN><DTPOSTED>20240102<TRNAMT>-2<NAME>B<LEDGERBAL><BALAMT>3</OFX>`;
    expect(rowsOf(text)).toEqual([
      ['2024-01-01', -1_00, 'A', null],
      ['2024-01-02', -2_00, 'B', null],
    ]);
    expect(readOfx(text).problems).toEqual([]);
  });

  test('keeps a less-than sign and a tag-like name as text', () => {
    expect(rowsOf(sgml('<STMTTRN><DTPOSTED>20240101<TRNAMT>-1<NAME>1 < 2 <a@b.c></STMTTRN>'))).toEqual([
      ['2024-01-01', -1_00, '1 < 2 <a@b.c>', null],
    ]);
  });

  test('falls back to the check number and the type as text, and decodes entities twice', () => {
    expect(rowsOf(sgml('<STMTTRN><DTPOSTED>20240101<TRNAMT>-1<CHECKNUM>319</STMTTRN>'))[0]?.[2]).toBe('Check 319');
    expect(rowsOf(sgml('<STMTTRN><TRNTYPE>ATM<DTPOSTED>20240101<TRNAMT>-1</STMTTRN>'))[0]?.[2]).toBe('ATM');
    expect(rowsOf(sgml('<STMTTRN><DTPOSTED>20240101<TRNAMT>-1<NAME>A &amp;lt;B&#233;</STMTTRN>'))[0]?.[2]).toBe(
      'A <Bé',
    );
  });

  test('may hold several accounts, pending transactions, and amounts in another currency', () => {
    const pending = '<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20240131<TRNAMT>-9<NAME>Hotel</STMTTRNP>';
    const foreign = '<STMTTRN><DTPOSTED>20240131<TRNAMT>-7<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY></STMTTRN>';
    const converted =
      '<STMTTRN><DTPOSTED>20240131<TRNAMT>-8<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY></STMTTRN>';
    const card = `<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>99</CCACCTFROM>${COFFEE}</CCSTMTRS>`;
    const { sources } = readOfx(sgml(pending + foreign + converted).replace('</OFX>', `${card}</OFX>`));
    expect(
      sources.map(({ name, rows, notBooked }) => [name, rows.map(({ amount }) => amount), notBooked.length]),
    ).toEqual([
      ['4711', [-8_00], 1],
      ['4711 (EUR)', [-7_00], 0],
      ['99', [-4_50], 0],
    ]);
  });

  test.each([
    ['<TRNAMT>-1', 'There is no date.'],
    ['<DTPOSTED>20230229<TRNAMT>-1', '“20230229” is not a valid date.'],
    ['<DTPOSTED>00000000<TRNAMT>-1', '“00000000” is not a valid date.'],
    ['<DTPOSTED>99990101<TRNAMT>-1', '“99990101” is too far in the future.'],
    ['<DTPOSTED>20240101', 'There is no amount.'],
    ['<DTPOSTED>20240101<TRNAMT>1.005', '“1.005” has more than two decimals.'],
    ['<DTPOSTED>20240101<TRNAMT>abc', '“abc” is not an amount.'],
  ])('lists the transaction %s as a problem', (fields, reason) => {
    expect(readOfx(sgml(`<STMTTRN>${fields}</STMTTRN>`)).problems).toEqual([{ line: 16, reason }]);
  });

  test('says that a file is cut off, and never trusts its last transaction', () => {
    const whole = sgml(COFFEE + COFFEE);
    const inside = readOfx(whole.slice(0, whole.lastIndexOf('<FITID>')));
    expect(inside.sources[0]?.rows).toHaveLength(1);
    expect(inside.problems).toEqual([{ line: 23, reason: 'The file is cut off. Download it again.' }]);
    expect(readOfx(whole.slice(0, whole.indexOf('</STMTRS>'))).problems[0]?.reason).toContain('cut off');
  });

  test.each([
    [
      'an error',
      '<STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Wrong password</STATUS>',
      /answered with an error.*Wrong password/,
    ],
    ['a list of accounts', '<ACCTINFO><BANKACCTFROM><ACCTID>1</BANKACCTFROM></ACCTINFO>', /has no statement/],
    [
      'investments',
      '<INVSTMTRS><INVACCTFROM><ACCTID>1</INVACCTFROM><BUYMF></BUYMF></INVSTMTRS>',
      /statement of investments/,
    ],
    ['entities', '<!ENTITY a "b">', /document type definition/],
  ])('rejects %s', (_, content, sentence) => {
    expect(() => readOfx(`<OFX>${content}</OFX>`)).toThrow(StatementError);
    expect(() => readOfx(`<OFX>${content}</OFX>`)).toThrow(sentence);
  });

  test('reads the entities of HTML, and says so of others', () => {
    const named = (name: string) => COFFEE.replace(/<NAME>[^<]*<MEMO>Latte/, `<NAME>${name}`);
    const [source] = readOfx(sgml(named('Caf&eacute; &AMP; &Eacute;tage') + named('Caf&foo;'))).sources;
    expect(source?.rows).toMatchObject([
      { text: 'Café & Étage', note: undefined },
      { text: 'Caf&foo;', note: 'This file does not define “&foo;”, so it stays as it is.' },
    ]);
  });

  test('reads the cash of an investment account and counts its trades', () => {
    const text = `<OFX><INVSTMTRS><INVACCTFROM><ACCTID>1</INVACCTFROM><BUYMF></BUYMF><INVBANKTRAN>${COFFEE}</INVBANKTRAN></INVSTMTRS></OFX>`;
    expect(rowsOf(text)).toHaveLength(1);
    expect(readOfx(text).problems[0]?.reason).toBe('Investment transactions are not read: this file has 1.');
  });
});

/** @param rest further fields */
function transaction(type: string, amount: string, id: string, rest = ''): string {
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20240131<TRNAMT>${amount}<FITID>${id}${rest}<NAME>${id}</STMTTRN>`;
}

const amountsOf = (text: string) => readOfx(text).sources.flatMap(({ rows }) => rows.map(({ amount }) => amount));

describe('an OFX file without any sign', () => {
  test('has the directions of its types', () => {
    const types = ['DEBIT', 'CREDIT', 'ATM', 'DEP', 'FEE', 'CHECK'];
    const text = sgml(types.map((type) => transaction(type, '12.00', type)).join(''));
    expect(amountsOf(text)).toEqual([-12_00, 12_00, -12_00, 12_00, -12_00, -12_00]);
  });

  test('keeps its amounts if a sign or no debit says otherwise', () => {
    const debit = transaction('DEBIT', '12.00', 'A');
    expect(amountsOf(sgml(debit + transaction('DEBIT', '-1.00', 'B')))).toEqual([12_00, -1_00]);
    expect(amountsOf(sgml(debit + transaction('CREDIT', '+1.00', 'B')))).toEqual([12_00, 1_00]);
    expect(amountsOf(sgml(debit + transaction('DEBIT', '1.00-', 'B')))).toEqual([12_00, -1_00]);
    expect(amountsOf(sgml(debit + transaction('DEBIT', '\u22121.00', 'B')))).toEqual([12_00, -1_00]);
    expect(amountsOf(sgml(transaction('CHECK', '12.00', 'A')))).toEqual([12_00]);
  });

  test('is read by account', () => {
    const account = (id: string, amount: string) =>
      `<STMTRS><BANKACCTFROM><ACCTID>${id}</BANKACCTFROM>${transaction('DEBIT', amount, id)}</STMTRS>`;
    expect(amountsOf(`<OFX>${account('1', '-1.00')}${account('2', '2.00')}</OFX>`)).toEqual([-1_00, -2_00]);
  });

  test('names a row whose type has no direction', () => {
    const text = sgml(transaction('DEBIT', '12.00', 'A') + transaction('XFER', '5.00', 'B'));
    expect(amountsOf(text)).toEqual([-12_00]);
    expect(readOfx(text).problems).toMatchObject([{ reason: 'It does not say whether money came in or went out.' }]);
  });
});

describe('a correction in OFX', () => {
  const replaces = (id: string) => `<CORRECTFITID>${id}<CORRECTACTION>REPLACE`;
  const deletes = (id: string) => `<CORRECTFITID>${id}<CORRECTACTION>DELETE`;

  test('takes the place of the transaction that it replaces, or removes it', () => {
    const text = sgml(
      transaction('DEBIT', '-45.10', 'A') +
        transaction('DEBIT', '-54.10', 'B', replaces('A')) +
        transaction('DEBIT', '-5.00', 'C') +
        transaction('DEBIT', '-55.10', 'D', replaces('B')) +
        transaction('DEBIT', '0', 'E', deletes('C')),
    );
    expect(amountsOf(text)).toEqual([-55_10]);
    expect(readOfx(text).problems.map(({ reason }) => reason)).toEqual([
      'The bank replaced this transaction in this file.',
      'The bank replaced this transaction in this file.',
      'The bank deleted this transaction in this file.',
    ]);
  });

  test('says so if it deletes what the file does not have, and is a transaction if it replaces that', () => {
    const text = sgml(transaction('DEBIT', '-1.00', 'B', replaces('A')) + transaction('DEBIT', '0', 'D', deletes('C')));
    expect(amountsOf(text)).toEqual([-1_00]);
    expect(readOfx(text).problems).toMatchObject([{ reason: 'The bank deleted a transaction of an earlier file.' }]);
    expect(amountsOf(sgml(transaction('DEBIT', '-1.00', 'A', replaces('A'))))).toEqual([-1_00]);
  });
});
