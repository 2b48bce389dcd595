import { describe, expect, test } from 'vitest';
import { readCamt } from '#shared/statements/camt.ts';

function camt(entries: string, account = '<Acct><Id><IBAN>DE02</IBAN></Id><Ccy>EUR</Ccy></Acct>'): string {
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>\n${account}\n${entries}</Stmt></BkToCstmrStmt></Document>`;
}

interface Entry {
  amount?: string;
  side?: string;
  status?: string;
  booked?: string;
  rest?: string;
}

function entry({ amount = '10.00', side = 'DBIT', status = 'BOOK', booked = '2024-01-31', rest = '' }: Entry): string {
  const date = booked === '' ? '' : `<BookgDt><Dt>${booked}</Dt></BookgDt>`;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts>${date}<ValDt><Dt>2024-02-02</Dt></ValDt>${rest}</Ntry>\n`;
}

function details(...amounts: string[]): string {
  const parts = amounts.map(
    (amount, index) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Pty><Nm>Shop ${index}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Order</Ustrd><Ustrd>${index}</Ustrd></RmtInf></TxDtls>`,
  );
  return `<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${parts.join('')}</NtryDtls>`;
}

function rowsOf(text: string) {
  return readCamt(text).sources.flatMap(({ rows }) =>
    rows.map(({ date, amount, text: said, id }) => [date, amount, said, id]),
  );
}

describe('CAMT', () => {
  test('is read in its first version, too', () => {
    const text = camt(entry({})).replaceAll('BkToCstmrStmt', 'BkToCstmrStmtV01');
    expect(readCamt(text).format).toBe('CAMT.053');
    expect(rowsOf(text)).toHaveLength(1);
  });

  test('is read with booking dates before value dates, the other party, and the purpose', () => {
    expect(rowsOf(camt(entry({ rest: details('10.00') }) + entry({ side: 'CRDT', booked: '' })))).toEqual([
      ['2024-01-31', -10_00, 'Shop 0 · Order 0', 'R1'],
      ['2024-02-02', 10_00, '', null],
    ]);
  });

  test('splits a batch whose details add up to the cent', () => {
    expect(rowsOf(camt(entry({ rest: details('6.01', '3.99') })))).toEqual([
      ['2024-01-31', -6_01, 'Shop 0 · Order 0', 'R1/1'],
      ['2024-01-31', -3_99, 'Shop 1 · Order 1', 'R1/2'],
    ]);
  });

  test('keeps a batch in one row if its details do not add up', () => {
    const { sources } = readCamt(camt(entry({ rest: `${details('6.01', '3.98')}<AddtlNtryInf>Batch</AddtlNtryInf>` })));
    expect(sources[0]?.rows).toMatchObject([
      { amount: -10_00, text: 'Batch', note: 'The bank booked 2 transactions as one.' },
    ]);
  });

  test('takes the sign of a reversal from its own indicator', () => {
    expect(rowsOf(camt(entry({ side: 'CRDT', rest: '<RvslInd>true</RvslInd>' })))[0]?.[1]).toBe(10_00);
  });

  test('names the other party of a payment that is returned, and the ultimate one', () => {
    const rest = `<RvslInd>true</RvslInd>${details('10.00')}`;
    expect(rowsOf(camt(entry({ side: 'CRDT', rest })))[0]?.[2]).toBe('Shop 0 · Order 0');
    const parties = '<RltdPties><UltmtCdtr><Nm>Cinema</Nm></UltmtCdtr></RltdPties>';
    expect(rowsOf(camt(entry({ rest: `<NtryDtls><TxDtls>${parties}</TxDtls></NtryDtls>` })))[0]?.[2]).toBe('Cinema');
  });

  test('lists pending entries apart', () => {
    const text = camt(
      entry({ status: 'PDNG' }) + entry({ status: '<Cd>PDNG</Cd>' }) + entry({ status: '<Cd>BOOK</Cd>' }),
    );
    const [source] = readCamt(text).sources;
    expect(source?.rows).toHaveLength(1);
    expect(source?.notBooked.map(({ status }) => status)).toEqual(['Pending', 'Pending']);
  });

  test('reads balances of the account in its currency, and merges statements of one account', () => {
    const balance = (code: string, currency: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">5.00000</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><DtTm>2024-01-31T00:00:00.000+01:00</DtTm></Dt></Bal>`;
    const account = '<Acct><Id><Othr><Id>77</Id></Othr></Id></Acct>';
    const statement = camt(balance('CLBD', 'EUR') + balance('OPBD', 'JPY') + entry({}), account);
    const twice = statement.replace(/<Stmt>[\s\S]*<\/Stmt>/, (found) => found + found);
    const { sources } = readCamt(twice);
    expect(sources).toHaveLength(1);
    expect(sources[0]).toMatchObject({ name: '77', rows: [{}, {}] });
    expect(sources[0]?.balances[0]).toEqual({ kind: 'closing', date: '2024-01-31', amount: -5_00 });
  });

  test('is read with prefixes of names, and separates currencies', () => {
    const text = camt(entry({}) + entry({}).replace('"EUR"', '"USD"')).replaceAll(/<(\/?)(?=\w)/g, '<$1n:');
    expect(readCamt(text).sources.map(({ name }) => name)).toEqual(['DE02', 'DE02 (USD)']);
  });

  test.each([
    [entry({ booked: '' }).replace(/<ValDt>.*<\/ValDt>/, ''), 'There is no date.'],
    [entry({ booked: '2024-02-30' }), '“2024-02-30” is not a valid date.'],
    [entry({ booked: '9999-12-31' }), '“9999-12-31” is too far in the future.'],
    [entry({ amount: '1.001' }), '“1.001” has more than two decimals.'],
    [entry({ amount: '-1.00' }), '“-1.00” has a minus, which a debit or credit must not have.'],
    [entry({ side: '' }), 'It does not say whether money came in or went out.'],
  ])('lists an unreadable entry as a problem', (content, reason) => {
    expect(readCamt(camt(content)).problems).toEqual([{ line: 3, reason }]);
  });

  test('keeps the whole entries of a file that is cut off', () => {
    const text = camt(entry({}) + entry({ amount: '99.00' }));
    const { sources, problems } = readCamt(text.slice(0, text.indexOf('99.00') + 2));
    expect(sources[0]?.rows).toHaveLength(1);
    expect(problems).toEqual([{ line: 4, reason: 'The file is cut off. Download it again.' }]);
  });

  test.each([
    ['other XML', '<Document><CstmrCdtTrfInitn/></Document>', /not a bank statement/],
    [
      'entities',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><Document/>',
      /^Line 2 has a document type definition/,
    ],
    ['depth', camt('<a>'.repeat(100_000)), /more than 60 levels/],
    ['mismatched tags', camt('<a></b>'), /is damaged on line 3\. Download it again\./],
  ])('rejects %s', (_, text, sentence) => {
    expect(() => readCamt(text)).toThrow(sentence);
  });
});
