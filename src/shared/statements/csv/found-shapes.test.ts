import { expect, test } from 'vitest';
import { readAmount } from '#shared/statements/amounts.ts';
import { readCsv } from '#shared/statements/csv/read-csv.ts';

function amountsOf(...lines: string[]): readonly number[] {
  const { sources, questions } = readCsv(`${lines.join('\n')}\n`, {});
  expect(questions).toEqual([]);
  return sources.flatMap(({ rows }) => rows.map(({ amount }) => amount));
}

test('reads quoted line ends whose last line is as wide as the preamble', () => {
  const preamble = ['"A:";"1";;"B:";"x"', '"C:";"2";;"D:";"y"', '"E:";"z";;"F:";"w"'];
  const header = '"Buchungstag";"Empfänger";"Konto";"Vorgang";"Referenz";"Währung";"Umsatz";" "';
  const row = (day: string, amount: string, side: string) => [
    `"${day}.03.2021";"Verein";;"ÜBERWEISUNG`,
    `Beitrag ${day}";;"EUR";"${amount}";"${side}"`,
  ];
  expect(amountsOf(...preamble, header, ...row('30', '12,00', 'S'), ...row('29', '112,00', 'H'))).toEqual([
    -12_00, 112_00,
  ]);
});

test('reads money in and out from the columns that have amounts', () => {
  expect(
    amountsOf(
      'Date,Payee,Amount (Credit),Amount (Debit),Booked (Credit),Booked (Debit)',
      '2024-01-02,Shop,-,-,,13.40',
      '2024-01-01,Salary,-,-,500.00,',
    ),
  ).toEqual([-13_40, 500_00]);
});

test('keeps an amount behind a text with escaped quotes', () => {
  expect(
    amountsOf(
      '"Date","Payee","Note","Amount (EUR)","Rate"',
      '2024-01-01,"Shop","First",-4.50,1',
      String.raw`2024-01-02,"THE \"COMPANY\"","Second",-14.99,1`,
    ),
  ).toEqual([-4_50, -14_99]);
});

test('takes no long number behind a comma for an amount', () => {
  expect(readAmount(',100034')?.digits).toBe(',100034');
  expect(readAmount(',1000345234234223')).toBeUndefined();
});

test('takes no numbers of checks for amounts beside money out and in without names', () => {
  expect(
    amountsOf(
      '11/14/2014,0,Deposit,0,500.00,500.00',
      '11/15/2014,101,Check,100.00,0,400.00',
      '11/16/2014,102,Check,100.00,0,300.00',
      '11/17/2014,0,Deposit,0,700.00,1000.00',
    ),
  ).toEqual([500_00, -100_00, -100_00, 700_00]);
  expect(
    amountsOf(
      '24/12/2009,Check,122,-$76.00,"","$1,750.06"',
      '24/12/2009,Pay,"","",+$327.49,"$1,826.06"',
      '24/12/2009,Check,112,-$800.00,"","$1,498.57"',
    ),
  ).toEqual([-76_00, 327_49, -800_00]);
});

test('takes the signed column for the amount beside the balances before and after it, also of an overdrawn account', () => {
  expect(
    amountsOf(
      '123456789\tEUR\t20261030\t-100,00\t-123,45\t20261030\t-23,45\tALBERT HEIJN',
      '123456789\tEUR\t20261029\t-80,50\t-100,00\t20261029\t-19,50\tHEMA',
      '123456789\tEUR\t20261027\t-80,00\t-80,50\t20261027\t-0,50\tKOSTEN',
      '123456789\tEUR\t20261025\t-2580,00\t-80,00\t20261025\t2500,00\tACME',
    ),
  ).toEqual([-23_45, -19_50, -50, 2500_00]);
});

test('reads flags in a column without a name that footers share', () => {
  expect(
    amountsOf(
      'Buchungstag;Empfänger;Umsatz; ',
      '30.10.2026;Stadtwerke;88,00;S',
      '28.10.2026;Arbeitgeber GmbH;2.345,67;H',
      '30.08.2026;;100,00;Anfangssaldo',
      '30.10.2026;;2.357,67;Endsaldo',
    ),
  ).toEqual([-88_00, 2345_67]);
});

test('reads only expenses from a column that counts the others as neither income nor expenses', () => {
  const { sources, problems, questions } = readCsv(
    '交易时间,商户名称,金额,收/支\n2024-12-30 10:40:22,超市,60.90,支出\n2024-12-28 13:28:32,退款,89.84,不计收支\n',
    {},
  );
  expect(sources.flatMap(({ rows }) => rows.map(({ amount }) => amount))).toEqual([-60_90]);
  expect(problems).toEqual([{ line: 3, reason: '“不计收支” does not say whether money came in or went out.' }]);
  expect(questions).toEqual([]);
});

test('takes no daily balances for amounts', () => {
  expect(() => readCsv('"Datum","Boeksaldo","Valutair saldo"\n"2020-05-30","13,20","13,20"\n', {})).toThrow(
    'This file has no line with a date and an amount.',
  );
});
