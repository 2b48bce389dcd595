import { describe, expect, test } from 'vitest';
import { readCsv } from '#shared/statements/csv/read-csv.ts';
import type { Answers } from '#shared/statements/statement.ts';

function read(text: string, answers: Answers = {}) {
  return readCsv(`${text.trim().replaceAll(/\n {2,}/g, '\n')}\n`, answers);
}

function balancesIn(...lines: string[]) {
  return read(['Date,Payee,Amount,Balance', ...lines].join('\n')).sources[0]?.balances;
}

function rowsOf(text: string, answers: Answers = {}) {
  return read(text, answers).sources.flatMap(({ rows }) =>
    rows.map(({ date, amount, text: said }) => [date, amount, said]),
  );
}

/** A file of one shop, with other cells before the date or behind the amount. */
const SHOP = [['2024-01-31', -1234_50, 'Shop']];

describe('the shape of a CSV file', () => {
  test.each([
    ['commas', 'Date,Payee,Amount\n2024-01-31,Shop,"-1,234.50"'],
    ['semicolons', 'Date;Payee;Amount\n31.01.2024;Shop;-1.234,50'],
    ['tabs', 'Date\tPayee\tAmount\n2024-01-31\tShop\t-1,234.50'],
    ['bars', 'Date|Payee|Amount\n2024-01-31|Shop|-1 234,50'],
    ['a declared delimiter', 'sep=;\nDate;Payee;Amount\n31.01.2024;Shop;-1.234,50'],
    ['no header', '2024-01-31,Shop,-1234.50'],
    ['a preamble', 'Bank of Nowhere\nPeriod: 01/01/2024 - 01/31/2024\n\nDate,Payee,Amount\n2024-01-31,Shop,-1234.50'],
    ['a wider preamble', 'Account;DE02;EUR;;\nBalance;1,00\nDatum;Name;Betrag\n31.01.2024;Shop;-1.234,50'],
    ['every line in quotes', '"Date,""Payee"",Amount"\n"2024-01-31,""Shop"",-1234.50"'],
    ['trailing delimiters', 'Date,Payee,Amount\n2024-01-31,Shop,-1234.50,,,'],
    ['formulas around text', 'Date,Payee,Amount\n="2024-01-31",="Shop",-1234.50'],
    ['a balance', 'Date,Balance,Payee,Amount\n2024-01-31,99.00,Shop,-1234.50'],
    [
      'other amounts',
      'Date,Payee,Original amount,Original currency,Exchange rate,Amount,Fee\n2024-01-31,Shop,-9.00,EUR,1.1,-1234.50,0.00',
    ],
    ['an amount in cents', 'Date,amount_cents,Payee,Amount\n2024-01-31,-123450,Shop,-1234.50'],
    [
      'amounts after fees',
      'Status,Direction,Finished on,Fee amount,Name,Amount (after fees)\nCOMPLETED,OUT,2024-01-31,0.00,Shop,1234.50',
    ],
    ['a plain and a converted amount', 'datum;munt;bedrag;bedrag in EUR;handelaar\n31/01/2024;USD;-9,00;-1234,50;Shop'],
  ])('may have %s', (_, text) => {
    expect(rowsOf(text)).toEqual(SHOP);
    expect(read(text).questions).toEqual([]);
  });

  test('keeps quotes, delimiters, and line ends inside a cell', () => {
    expect(
      rowsOf('Date,Payee,Amount\n2024-01-30,"Joe ""The Man"", Ltd",-1.00\n2024-01-31,"Shop\nStreet",-2.00'),
    ).toEqual([
      ['2024-01-30', -1_00, 'Joe "The Man", Ltd'],
      ['2024-01-31', -2_00, 'Shop Street'],
    ]);
  });

  test('keeps a delimiter behind a line end inside a cell, although that line is as wide as the others', () => {
    const rows = rowsOf(
      'Date,Payee,Amount,Balance\n2024-01-30,"Shop\nNew, York",-1.00,9.00\n2024-01-31,Bar,-2.00,7.00',
    );
    expect(rows).toEqual([
      ['2024-01-30', -1_00, 'Shop New, York'],
      ['2024-01-31', -2_00, 'Bar'],
    ]);
  });

  test('joins the decimals of amounts with a currency in a file with commas between its columns', () => {
    const rows = rowsOf(
      'Date,Payee,Amount,Balance\n2024-01-30,Lidl,-12,50 €,987,50 €\n2024-01-31,Bar,-1,20 €,986,30 €',
    );
    expect(rows.map(([, amount]) => amount)).toEqual([-12_50, -1_20]);
  });

  test('loses no row to a missing quote', () => {
    const rows = rowsOf(`Date,Payee,Amount
      2024-01-01,"Opens,-1.00
      2024-01-02,Closes",-2.00
      "2024-01-03","Says "yes" twice","-3.00"
      2024-01-04",x,-4.00
      2024-01-05,Last,-5.00`);
    expect(rows.map(([, amount]) => amount)).toEqual([-1_00, -2_00, -3_00, -4_00, -5_00]);
  });

  test('says which line has a quote that nothing closes', () => {
    const { sources } = read('Date,Payee,Amount\n2024-01-30,"Shop,-1.00\n2024-01-31,Bar,-2.00');
    expect(sources[0]?.rows.map(({ line, text, note }) => [line, text, note])).toEqual([
      [2, 'Shop', 'A quote of this line is not closed.'],
      [3, 'Bar', undefined],
    ]);
  });

  test('keeps the quotes of a cell without quotes around it', () => {
    expect(
      rowsOf('Date,Payee,Amount\n2024-01-31,Cafe "Sun",-1.00\n2024-01-31,Lost",-1.00').map(([, , text]) => text),
    ).toEqual(['Cafe "Sun"', 'Lost']);
  });

  test('lists a balance among the rows instead of adding it', () => {
    const { sources, problems } = read(`Datum;Text;Betrag;S/H
      31.01.2024;Anfangssaldo;9,00;H
      31.01.2024;New Balance;1,00;S
      31.01.2024;Endsaldo;8,00;H`);
    expect(sources[0]?.rows.map(({ text }) => text)).toEqual(['New Balance']);
    expect(problems).toEqual([
      { line: 2, reason: '“Anfangssaldo” is a balance, not a transaction.' },
      { line: 4, reason: '“Endsaldo” is a balance, not a transaction.' },
    ]);
  });

  test('joins continuation lines, skips repeated headers, and lists footers', () => {
    const { sources, problems } = read(`Date;Payee;Amount;Note
      2024-01-01;Shop;-1,00;
      ;Street 5;;
      Date;Payee;Amount;Note
      2024-01-02;Bar;-2,00;
      Total;;-3,00;`);
    expect(sources[0]?.rows.map(({ line, text }) => [line, text])).toEqual([
      [2, 'Shop Street 5'],
      [5, 'Bar'],
    ]);
    expect(problems).toEqual([{ line: 6, reason: '“Total” is not a date.' }]);
  });

  test('names the lines of another table above or below the one with more rows', () => {
    const small = ['Posted,Payee,Paid', '2024-02-01,Shop,9.00', '2024-02-02,Bar,8.00'];
    const large = ['Date,Payee,Amount,Fee', '2024-01-01,A,-1.00,', '2024-01-02,B,-2.00,', '2024-01-03,C,-3.00,'];
    const problemsOf = (...lines: string[]) => {
      const { sources, problems } = read(lines.join('\n'));
      expect(sources[0]?.rows.map(({ amount }) => amount)).toEqual([-1_00, -2_00, -3_00]);
      return problems.map(({ line, reason }) => [line, reason]);
    };
    const OTHER = 'This line belongs to another table. Save that table by itself.';
    const below = [5, 6, 7].map((line) => [line, OTHER]);
    expect(problemsOf(...large, ...small)).toEqual(below);
    expect(problemsOf(...large, 'Posted,Payee,Text,Paid', '2024-02-01,Shop,X,9.00', '2024-02-02,Bar,X,8.00')).toEqual(
      below,
    );
    expect(problemsOf(...small, '', ...large)).toEqual([2, 3].map((line) => [line, OTHER]));
    expect(problemsOf(...large.slice(0, 2), ...small, ...large.slice(0, 1), ...large.slice(2))).toEqual(
      [3, 4, 5].map((line) => [line, OTHER]),
    );
    expect(problemsOf(...large.slice(0, 2), 'see,the,next,page', ...large.slice(2))).toEqual([
      [3, '“see the next page” is not a transaction.'],
    ]);
  });

  test('takes no number of a check for an amount', () => {
    const { questions } = read('"01/31/2024","-45.00","*","","SHOP"\n"01/30/2024","-12.00","*","1021","CHECK"');
    expect(questions).toEqual([]);
  });

  test('repairs a delimiter in the text, but never one beside digits', () => {
    const file = 'Date,Payee,Amount\n2024-01-01,Shop,-1.00\n2024-01-02,Bar,-2.00\n';
    expect(rowsOf(`${file}2024-01-03,Smith, Ltd,-3.00`).at(-1)).toEqual(['2024-01-03', -3_00, 'Smith, Ltd']);
    expect(read(`${file}2024-01-03,Shop,1,234.50`).problems).toEqual([
      { line: 4, reason: 'This line has 4 columns instead of 3.' },
    ]);
  });

  test('takes no amount that its thousands have divided, however many lines have one', () => {
    const file = 'Date,Payee,Amount,Balance\n2024-01-01,Rent,-$1,450.00,90.00\n2024-01-02,Pay,2,150.00,50.00\n';
    const { problems, sources } = read(`${file}2024-01-03,Bar,-2.00,48.00\n`);
    expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 This line has 5 columns instead of 4.',
      '3 This line has 5 columns instead of 4.',
    ]);
    expect(sources[0]?.rows.map(({ amount }) => amount)).toEqual([-2_00]);
    const more = (amount: string, balance: string) => `2024-01-04,Bar,${amount},${balance},memo\n`.repeat(3);
    for (const rows of [more('-2', '900'), more('"-2"', '"900.00"')]) {
      expect(read(`Date,Payee,Amount,Balance\n${rows}`).problems).toEqual([]);
    }
  });

  test('says how long a cell is that is too long', () => {
    expect(read(`Date,Payee,Amount\n2024-01-30,A,-1.00\n2024-01-31,${'x'.repeat(10_001)},-1.00`).problems).toEqual([
      { line: 3, reason: 'A cell of this line has 10,001 characters, but at most 10,000 can be read.' },
    ]);
  });

  test('lists what it cannot read with its line and reason', () => {
    const lines = [
      '2024-01-31,A,-1.00',
      '2024-02-30,B,-1.00',
      '0000-00-00,C,-1.00',
      '9999-12-31,C,-1.00',
      ',D,-1.00',
      '2024-01-31,E,',
      '2024-01-31,F,x1',
    ];
    expect(
      read(`Date,Payee,Amount\n${[...lines, '2024-01-31,G,1.234', '2024-01-31,H,9999999999.00'].join('\n')}`).problems,
    ).toEqual([
      { line: 3, reason: '“2024-02-30” is not a valid date.' },
      { line: 4, reason: '“0000-00-00” is not a valid date.' },
      { line: 5, reason: '“9999-12-31” is too far in the future.' },
      { line: 6, reason: 'There is no date.' },
      { line: 7, reason: 'There is no amount.' },
      { line: 8, reason: '“x1” is not an amount.' },
      { line: 9, reason: '“1.234” has more than two decimals.' },
      { line: 10, reason: '“9999999999.00” is larger than 999,999,999.99, the largest amount.' },
    ]);
  });
});

describe('the columns of a CSV file', () => {
  test('takes the booking day, before the purchase and the day of value', () => {
    const row = '2024-01-29,2024-01-30,2024-02-02,Shop,-1.00';
    expect(rowsOf(`Transaction Date,Post Date,Value Date,Description,Amount\n${row}`)[0]?.[0]).toBe('2024-01-30');
    expect(rowsOf(`Transaktionsdatum,Buchungstag,Valuta,Name,Betrag\n${row}`)[0]?.[0]).toBe('2024-01-30');
  });

  test.each(['Start Date', 'Exported', 'Billing Cycle', 'Fecha de corte', 'Vencimento', 'Statement'])(
    'takes no other day for that of the transaction: %s',
    (name) => {
      const rows = rowsOf(`${name},Date,Payee,Amount\n2024-02-01,2024-01-30,A,-1.00\n2024-02-01,2024-01-31,B,-2.00`);
      expect(rows.map(([date]) => date)).toEqual(['2024-01-30', '2024-01-31']);
    },
  );

  test('takes days that differ before one that all rows have', () => {
    const rows = rowsOf('first_day,its_day,Payee,Amount\n2024-01-01,2024-01-30,A,-1.00\n2024-01-01,2024-01-31,B,-2.00');
    expect(rows.map(([date]) => date)).toEqual(['2024-01-30', '2024-01-31']);
  });

  test.each([
    ['Einzahlung', 'Auszahlung'],
    ['Ingreso', 'Gasto'],
    ['Entrada', 'Saída'],
    ['Income', 'Exp.'],
    ['Transfer-In', 'Transfer-Out'],
    ['Money In', 'Money Out'],
    ['(+) Credit', '(-) Debit'],
  ])('takes the direction from a column of words: %s and %s', (into, out) => {
    const rows = rowsOf(`Date,Payee,Income/Expense,Amount\n2024-01-30,A,${into},1.00\n2024-01-31,B,${out},2.00`);
    expect(rows.map(([, amount]) => amount)).toEqual([1_00, -2_00]);
  });

  test('takes no column of texts for the direction, and a charge for none', () => {
    const rows = rowsOf('Date,Description,Amount\n2024-01-30,Entrada,1.00\n2024-01-31,Gasto,-2.00');
    expect(rows.map(([, amount, text]) => [amount, text])).toEqual([
      [1_00, 'Entrada'],
      [-2_00, 'Gasto'],
    ]);
    const charges = Array.from({ length: 20 }, (_, index) => `2024-01-${index + 10},Shop,Charge,5.00`);
    const card = [...charges, '2024-01-05,Shop,Refund,-3.00', '2024-01-06,Bank,Payment,-60.00'].join('\n');
    expect(rowsOf(`Date,Description,Type,Amount\n${card}`)).toHaveLength(22);
  });

  test('takes payments for money in only beside the charges of a card', () => {
    const card = rowsOf('Date,Description,Charges,Payments\n2024-01-30,Shop,5.00,\n2024-01-31,Bank,,60.00');
    expect(card.map(([, amount]) => amount)).toEqual([-5_00, 60_00]);
    const text =
      'Date,Description,Withdrawals,Payments,Balance\n2024-01-30,ATM,50.00,,950.00\n2024-01-31,Rent,,400.00,550.00';
    expect(rowsOf(text).map(([, amount]) => amount)).not.toContain(400_00);
  });

  test('keeps a text that begins with such a word, beside others', () => {
    const text = 'Date,Payee,Memo,Amount\n2024-01-30,Netflix,Lastschrift 4711,-1.00\n2024-01-31,Bar,Lastschrift,-2.00';
    expect(rowsOf(text).map(([, , said]) => said)).toEqual(['Netflix · Lastschrift 4711', 'Bar']);
  });

  test('takes no column with one number for the balance', () => {
    const text = `00012,2024-01-30,Shop,7,12.50,,987.50
      00012,2024-01-29,Pay,7,,1000.00,1000.00
      00012,2024-01-28,Fuel,7,20.00,,0.00
      00012,2024-01-27,Bar,7,30.00,,20.00`;
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-12_50, 1000_00, -20_00, -30_00]);
  });

  test('reads money in and out from two columns, with and without a minus', () => {
    const columns = 'Date,Payee,Debit,Credit,Balance';
    expect(
      rowsOf(`${columns}\n2024-01-30,A,1.00,,9.00\n2024-01-31,B,0.00,2.00,11.00`).map(([, amount]) => amount),
    ).toEqual([-1_00, 2_00]);
    expect(
      rowsOf(`${columns}\n2024-01-30,A,-1.00,,9.00\n2024-01-31,B,,2.00,11.00`).map(([, amount]) => amount),
    ).toEqual([-1_00, 2_00]);
    expect(rowsOf(`Datum;Text;Soll;Haben\n30.01.2024;A;1,00;\n31.01.2024;B;;2,00`).map(([, amount]) => amount)).toEqual(
      [-1_00, 2_00],
    );
    expect(rowsOf(`${columns}\n2024-01-30,A,1.00,,\n2024-01-31,Payment,,-2.00,`).map(([, amount]) => amount)).toEqual([
      -1_00, 2_00,
    ]);
    expect(rowsOf(`${columns}\n2024-01-31,Payment,,-2.00,`).map(([, amount]) => amount)).toEqual([2_00]);
    expect(read(`${columns}\n2024-01-30,A,1.00,,9.00\n2024-01-31,B,1.00,2.00,11.00`).problems).toEqual([
      { line: 3, reason: 'This line has amounts for money in and money out.' },
    ]);
  });

  test.each([
    ['Débito', 'Crédito'],
    ['Retraits', 'Dépôts'],
    ['Retiros', 'Depósitos'],
    ['Ausgaben', 'Einnahmen'],
    ['Uitgaven', 'Inkomsten'],
    ['Hævet', 'Indsat'],
    ['Borç', 'Alacak'],
  ])('reads money out from %s and money in from %s', (out, into) => {
    const text = `Date;Text;${into};${out}\n2024-01-30;A;;1,00\n2024-01-31;B;2,00;`;
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-1_00, 2_00]);
  });

  test.each([
    ['Af Bij', 'Af', 'Bij'],
    ['Debit/Credit', 'D', 'C'],
    ['Soll/Haben', 'S', 'H'],
    ['Type', 'DBIT', 'CRDT'],
    ['Transaction Type', 'debit', 'credit'],
    ['+/-', '-', '+'],
  ])('reads the sign from the flags of %s', (name, out, into) => {
    const text = `Date,Payee,Amount,${name}\n2024-01-30,A,1.00,${out}\n2024-01-31,B,2.00,${into}`;
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-1_00, 2_00]);
    expect(read(text).questions).toEqual([]);
  });

  test('lists a row whose flag says nothing', () => {
    const rows = Array.from({ length: 20 }, (_, index) => `2024-01-${index + 10},A,1.00,${index % 2 ? 'C' : 'D'}`).join(
      '\n',
    );
    expect(read(`Date,Payee,Amount,D/C\n${rows}\n2024-01-31,B,2.00,EUR`).problems).toEqual([
      { line: 22, reason: '“EUR” does not say whether money came in or went out.' },
    ]);
  });

  test('reads marks beside the amount', () => {
    expect(rowsOf('Date,Payee,Amount\n2024-01-30,A,1.00\n2024-01-31,B,2.00 CR').map(([, amount]) => amount)).toEqual([
      -1_00, 2_00,
    ]);
    expect(rowsOf('Date,Payee,Amount\n2024-01-30,A,1.00 DR\n2024-01-31,B,2.00').map(([, amount]) => amount)).toEqual([
      -1_00, 2_00,
    ]);
  });

  test('recognizes a running balance and columns of one direction without names', () => {
    const signed = '31/01/2024,-12.34,Shop,1234.56\n30/01/2024,2500.00,Work,1246.90\n29/01/2024,-3.10,Bar,-1253.10';
    expect(rowsOf(signed).map(([, amount]) => amount)).toEqual([-12_34, 2500_00, -3_10]);
    const sides = '01/31/2024,Shop,12.34,,1234.56\n01/30/2024,Work,,2500.00,1246.90\n01/29/2024,Bar,45.00,,-1253.10';
    expect(rowsOf(sides).map(([, amount]) => amount)).toEqual([-12_34, 2500_00, -45_00]);
    const reversed = '2024-01-29,Bar,,45.00,55.00\n2024-01-30,Work,100.00,,155.00\n2024-01-31,Shop,,5.00,150.00';
    expect(rowsOf(reversed).map(([, amount]) => amount)).toEqual([-45_00, 100_00, -5_00]);
    for (const text of [signed, sides, reversed]) expect(read(text).questions).toEqual([]);
  });

  test('gives the opening and closing balance of balances that run without a gap', () => {
    const rows = ['2024-01-31,Shop,-12.34,1234.56', '2024-01-30,Work,2500.00,1246.90'];
    const balances = [
      { kind: 'opening', date: '2024-01-30', amount: -1253_10 },
      { kind: 'closing', date: '2024-01-31', amount: 1234_56 },
    ];
    expect(balancesIn(...rows)).toEqual(balances);
    expect(balancesIn(...rows.toReversed())).toEqual(balances);
    expect(balancesIn(...rows, '2024-01-29,Bar,-1.00,5.00')).toEqual([]);
  });

  test('gives the balances around a line that is missing, but not those of rows in another order', () => {
    const [first, second, third] = ['Shop,-1.00,99.00', 'Bar,-2.00,97.00', 'Gym,-4.00,93.00'];
    const [fourth, fifth] = ['Zoo,-8.00,85.00', 'Spa,-5.00,80.00'];
    const balancesWith = (...ends: (string | undefined)[]) =>
      balancesIn(...ends.map((end, index) => `2024-01-0${index + 1},${end}`))?.map(({ amount }) => amount);
    expect(balancesWith(first, second, 'Gym,unreadable,93.00', fourth, fifth)).toEqual([100_00, 80_00]);
    expect(balancesWith(first, second, fourth, fifth)).toEqual([100_00, 80_00]);
    expect(balancesWith(fifth, fourth, second, first)).toEqual([100_00, 80_00]);
    expect(balancesWith(first, third, second, fourth, fifth)).toEqual([]);
    expect(balancesWith(first, second, third, fifth, fourth)).toEqual([]);
    expect(balancesWith('Bar,-9.00,100.00', 'Bank,9.00,109.00', 'Shop,-7.00,100.00', 'Refund,7.00,107.00')).toEqual([
      100_00, 100_00,
    ]);
  });

  test('separates accounts and currencies', () => {
    const text = `Account,Date,Payee,Amount,Currency
      A,2024-01-30,Shop,-1.00,USD
      B,2024-01-31,Shop,-2.00,USD
      B,2024-01-31,Shop,-3.00,EUR`;
    expect(read(text).sources.map(({ name }) => name)).toEqual(['A (USD)', 'B (USD)', 'B (EUR)']);
  });

  test('lists pending and failed transactions apart', () => {
    const text = `Date,Payee,Amount,State
      2024-01-29,A,-1.00,COMPLETED
      2024-01-30,B,-2.00,PENDING
      2024-01-31,C,-3.00,DECLINED
      2024-01-31,D,-4.00,Venter
      2024-01-31,E,-5.00,Voided`;
    const [source] = read(text).sources;
    expect(source?.rows).toHaveLength(1);
    expect(source?.notBooked.map(({ status }) => status)).toEqual(['PENDING', 'DECLINED', 'Venter', 'Voided']);
  });

  test('is known in other languages, and among many others', () => {
    const words = [
      'Cancelada',
      'RÜCKGÄNGIG GEMACHT',
      'En cours',
      'Odrzucona',
      'Preliminär',
      'Agendado',
      'PAYMENT CANCELED',
    ];
    const booked = Array.from({ length: 12 }, (_, index) => `Posted ${index}`);
    const lines = [...words, ...booked].map((word) => `2024-01-30,Shop,-1.00,${word}`);
    const [source] = read(['Date,Payee,Amount,Status', ...lines].join('\n')).sources;
    expect(source?.notBooked.map(({ status }) => status)).toEqual(words);
    expect(source?.rows).toHaveLength(booked.length);
  });

  test('looks for it in every column of that name, and not in the address of a shop', () => {
    const text =
      'Date,Payee,Amount,Merchant State,Status\n2024-01-30,A,-1.00,NY,Posted\n2024-01-31,B,-2.00,NY,Ausstehend';
    const [source] = read(text).sources;
    expect([source?.rows.length, source?.notBooked.map(({ status }) => status)]).toEqual([1, ['Ausstehend']]);
  });

  test('is not the status of a delivery, and leaves another column of that name its text', () => {
    const text =
      'Date,Status,Info,Delivery status,Amount\n2024-01-30,Booked,Shop,Pending,-1.00\n2024-01-31,Booked,Bar,Scheduled,-2.00';
    expect(rowsOf(text).map(([, , said]) => said)).toEqual(['Shop', 'Bar']);
  });

  test('takes identifiers only if each row has its own', () => {
    const ids = (one: string, two: string) =>
      read(`Id,Date,Payee,Amount\n${one},2024-01-30,A,-1.00\n${two},2024-01-31,B,-2.00`).sources[0]?.rows.map(
        ({ id }) => id,
      );
    expect(ids('x1', 'x2')).toEqual(['x1', 'x2']);
    expect(ids('x1', 'x1')).toEqual([null, null]);
  });

  test('names the account by the IBAN above the header', () => {
    const text = 'Konto;DE02 1203 0000 0000 2020 51\n\nDatum;Text;Betrag\n31.01.2024;Shop;-1,00';
    expect(read(text).sources[0]?.name).toBe('DE02120300000000202051');
  });
});

test('the amounts are those of the account where a column for another currency is mostly zero', () => {
  const text =
    'Date;Descrição;Valor (em US$);Valor (em R$)\n28/10/2026;Padaria;0;-150.20\n18/10/2026;Amazon;-20.00;-102.00';
  expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-150_20, -102_00]);
});

test('a line of nothing but delimiters is left out without a word', () => {
  expect(read('Date,Payee,Amount\n2024-01-31,Shop,-1234.50\n,,\nTotal,,').problems).toMatchObject([{ line: 4 }]);
});

test('a row whose type says that it is reserved is not booked', () => {
  const text = 'Date,Payee,Type,Amount\n2024-01-31,Shop,Kjøp,-12.00\n2024-02-01,Hotel,Reservert,-400.00';
  const [source] = read(text).sources;
  expect([source?.rows.length, source?.notBooked]).toMatchObject([1, [{ status: 'Reservert', amount: -400_00 }]]);
});

describe('a file that is cut off in its last row', () => {
  const lines = ['Date,Payee,Amount', '2026-01-02,Shop,-5.00', '2026-01-03,Cafe,-12.50', '2026-01-04,Rent,-900.00'];
  const file = [...lines, '2026-01-05,Lidl,-40.10', '2026-01-31,Salary,5123.45', ''].join('\n');
  const outcome = (text: string) => {
    const { sources, problems } = readCsv(text, {});
    return [...(sources[0]?.rows ?? []), ...problems].slice(4);
  };

  test('has a problem instead of a wrong amount', () => {
    for (let end = file.indexOf('123.'); end < file.indexOf('45\n') + 2; end += 1) {
      expect(outcome(file.slice(0, end)), file.slice(0, end)).toMatchObject([
        { line: 6, reason: 'The file is cut off. Download it again.' },
      ]);
    }
    for (const end of ['', ' ', '\r', '\n ']) {
      expect(outcome(`${file.trimEnd()}${end}`), JSON.stringify(end)).toMatchObject([{ amount: 5123_45 }]);
    }
  });

  test('has a problem if columns are missing', () => {
    const other = file.replaceAll(/,(\w+),(\S+)/g, ',$2,$1');
    for (let end = other.indexOf('5123'); end < other.indexOf(',Salary') + 1; end += 1) {
      expect(outcome(other.slice(0, end)), other.slice(0, end)).toMatchObject([
        { reason: expect.stringContaining('cut off') },
      ]);
    }
    expect(outcome(`${other.slice(0, other.indexOf(',Salary'))}\n`)).toMatchObject([{ amount: 5123_45 }]);
    expect(outcome(other.replace(',Cafe', '').replace(',Salary\n', ''))).toMatchObject([{ amount: 5123_45 }]);
  });

  test.each([
    ['a quote', '"2026-01-03","Cafe","-5'],
    ['an amount', '2026-01-03,Cafe,-5.'],
    ['its columns', '2026-01-03,Cafe'],
  ])('has a problem in a short file, too, if it ends within %s', (_, row) => {
    const text = `Date,Payee,Amount\n2026-01-02,Shop,-5.00\n${row}`;
    const { sources, problems } = readCsv(text, {});
    expect(problems).toEqual([{ line: 3, reason: 'The file is cut off. Download it again.' }]);
    expect(sources[0]?.rows).toMatchObject([{ amount: -5_00 }]);
  });

  test.each([
    ['a check number', '1044,1043,1042,1041,99'],
    ['a reference', 'INV-01,INV-02,INV-03,INV-04,SAL'],
    ['a day', '01/02/2026,01/02/2026,01/02/2026,01/02/2026,1/3/2026'],
    ['nothing', '1.00,2.00,3.00,4.00,'],
  ])('is none if the last row ends with %s', (_, ends) => {
    const rows = ends.split(',').map((end, index) => `2026-02-0${index + 1},Shop,-5.00,${end}`);
    const { sources, problems } = readCsv(`Date,Payee,Amount,More\n${rows.join('\n')}`, {});
    expect([sources[0]?.rows.length, problems]).toEqual([5, []]);
  });

  test('is none if amounts have no decimals, or the file ends with a line end', () => {
    expect(outcome(file.replace('12.50', '12').slice(0, -4))).toMatchObject([{ amount: 5123_00 }]);
    expect(outcome(`${file.slice(0, -4)}\n`)).toMatchObject([{ amount: 5123_00 }]);
  });
});

describe('a file without rows', () => {
  test.each([
    ['text', 'Dear customer, thank you.', /no line with a date and an amount/],
    ['a header', 'Date,Payee,Amount', /no line with a date and an amount/],
    ['lines after carriage returns', `Date,Payee,Amount\n${'\r1'.repeat(200_000)}\n`, /more than 200,000 lines/],
    ['a million columns', 'a,'.repeat(1_000_000), /Line 1 has 1,000,001 columns, too many to be read/],
    ['61 columns', `Date,${'x,'.repeat(59)}Amount\n2024-01-31,${'x,'.repeat(59)}-1.00`, /Line 2 has 61 columns/],
  ])('such as %s is rejected', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});
