import { describe, expect, test } from 'vitest';
import { readCsv } from '#shared/statements/csv/read-csv.ts';
import type { Answers } from '#shared/statements/statement.ts';

function read(text: string, answers: Answers = {}) {
  return readCsv(`${text.trim().replaceAll(/\n {2,}/g, '\n')}\n`, answers);
}

function rowsOf(text: string, answers: Answers = {}) {
  return read(text, answers).sources.flatMap(({ rows }) =>
    rows.map(({ date, amount, text: said }) => [date, amount, said]),
  );
}

describe('a question', () => {
  test('is asked once for an ambiguous date, and answered', () => {
    const text = 'Date,Payee,Amount\n10/02/2024,A,-1.00';
    expect(read(text).questions).toEqual([
      {
        id: 'dateOrder',
        text: 'Which day is “10/02/2024”?',
        choices: [
          { value: 'mdy', label: 'October 2, 2024' },
          { value: 'dmy', label: 'February 10, 2024' },
        ],
        proposed: 'mdy',
      },
    ]);
    expect(rowsOf(text, { dateOrder: 'dmy' })[0]?.[0]).toBe('2024-02-10');
    expect(read(text, { dateOrder: 'dmy' }).questions).toEqual([]);
  });

  test('is asked for a single separator before three digits', () => {
    const text = 'Date,Payee,Amount\n2024-01-31,A,-1.234';
    expect(read(text).questions).toMatchObject([{ id: 'decimalMark', text: 'How much is “-1.234”?' }]);
  });

  test('is asked for amounts without any sign', () => {
    const text = 'Date,Payee,Amount\n2024-01-31,Shop,12.00';
    expect(read(text).questions).toMatchObject([
      { id: 'sign', text: 'Is “Shop” of “12.00” money in or money out?', proposed: 'out' },
    ]);
    expect(rowsOf(text)[0]?.[1]).toBe(-12_00);
    expect(rowsOf(text, { sign: 'in' })[0]?.[1]).toBe(12_00);
  });

  test('is asked for a card that writes purchases without and payments with a minus', () => {
    const text = `Date,Description,Amount
      2024-01-28,Shop,12.00
      2024-01-29,Bar,5.00
      2024-01-30,Fuel,40.00
      2024-01-31,AUTOPAY PAYMENT,-57.00`;
    expect(read(text).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-12_00, -5_00, -40_00, 57_00]);
    expect(rowsOf(text, { sign: 'in' }).map(([, amount]) => amount)).toEqual([12_00, 5_00, 40_00, -57_00]);
  });

  test('is not asked for a card whose bank thanks for payments', () => {
    const text = 'Date,Description,Amount\n2024-01-28,Shop,12.00\n2024-01-31,PAYMENT - THANK YOU,-57.00';
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-12_00, 57_00]);
  });

  test('is not asked about days in a file with a currency of a country that puts the day first', () => {
    const text = 'Date,Payee,Amount (GBP)\n01/11/2024,Shop,-12.00\n02/11/2024,Shop,-2.00';
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text)[0]?.[0]).toBe('2024-11-01');
  });

  test('is not asked about the balances before and after each row', () => {
    const text = `1234;EUR;20241029;1227,78;1204,33;-23,45;Shop
      1234;EUR;20241025;127,78;1227,78;1100,00;Pay
      1234;EUR;20241024;227,78;127,78;-100,00;Bar
      1234;EUR;20241023;200,00;227,78;27,78;Joe`;
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-23_45, 1100_00, -100_00, 27_78]);
  });

  test('is not asked for a card that names its purchases', () => {
    const text = `Date,Description,Type,Amount
      2024-01-28,Shop,Purchase,12.00
      2024-01-30,Transfer from account 1234,Payment,-57.00
      2024-01-31,Shop,Credit,-2.00`;
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-12_00, 57_00, 2_00]);
  });

  test('is not asked for an app that writes expenses without and income with a minus', () => {
    const text = `date,category,payee,amount,currency,account_name
      2024-01-28,Groceries,Shop,12.00,usd,Checking
      2024-01-29,Restaurants,Bar,5.00,usd,Checking
      2024-01-30,Groceries,Refund,-3.00,usd,Checking
      2024-01-31,Paycheck,Employer,-2000.00,usd,Checking`;
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-12_00, -5_00, 3_00, 2000_00]);
  });

  test('is not asked for a file whose owner sells something', () => {
    const text = `Date,Memo,Amount,Type
      2024-01-14,Rent,-900.00,Debit
      2024-01-15,Sale,100.00,Sale
      2024-01-16,Salary,2100.00,Credit`;
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-900_00, 100_00, 2100_00]);
    expect(rowsOf(text.replaceAll(/,[A-Z]\w+$/gm, '')).map(([, amount]) => amount)).toEqual([-900_00, 100_00, 2100_00]);
  });

  test('is asked for mostly positive amounts without earnings and without a balance', () => {
    const text = `Date,Memo,Amount
      2024-01-14,MORTGAGE,-1200.00
      2024-01-15,ACME,2000.00
      2024-01-16,ZELLE FROM ANN,50.00`;
    expect(read(text).questions).toMatchObject([{ id: 'sign', proposed: 'in' }]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-1200_00, 2000_00, 50_00]);
    expect(rowsOf(text, { sign: 'out' }).map(([, amount]) => amount)).toEqual([1200_00, -2000_00, -50_00]);
    const paid = text.replace('MORTGAGE', 'PAYMENT RECEIVED');
    expect(read(paid).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    expect(rowsOf(paid).map(([, amount]) => amount)).toEqual([1200_00, -2000_00, -50_00]);
    const earned = text.replace('ACME', 'ACME PAYROLL');
    expect(read(earned).questions).toEqual([]);
    expect(rowsOf(earned).map(([, amount]) => amount)).toEqual([-1200_00, 2000_00, 50_00]);
    const thanked = text.replace('MORTGAGE', 'PAYMENT - THANK YOU').replace('\n', '\n2024-01-13,CASHBACK,-2.00\n');
    expect(read(thanked).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    const returned = `${thanked}${'\n2024-01-17,ARGOS,-3.00'.repeat(2)}`;
    expect(read(returned).questions).toMatchObject([{ id: 'sign', proposed: 'in' }]);
    expect(rowsOf(thanked).map(([, amount]) => amount)).toEqual([2_00, 1200_00, -2000_00, -50_00]);
  });

  test('is asked if everything with a minus is money that a card got back, however much that is', () => {
    const refunds = `Date,Memo,Amount
      2024-01-14,AMAZON,23.10
      2024-01-15,AMAZON REFUND,-13.10
      2024-01-16,AMAZON REFUND,-12.10
      2024-01-17,PAYMENT - THANK YOU,-400.00`;
    expect(read(refunds).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    const paidOff = 'Fecha;Concepto;Importe\n20/01/2024;MERCADONA;45,20\n15/01/2024;GRACIAS POR SU PAGO;-400,00';
    expect(read(paidOff).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    for (const text of ['PAGO CON TARJETA', 'GRACIAS MADRE']) {
      expect(read(paidOff.replace('GRACIAS POR SU PAGO', text)).questions).toEqual([]);
    }
    expect(read('Date,Memo,Amount\n2024-01-14,RETURNED ITEM FEE,-35.00').questions).toEqual([]);
  });

  test('does not turn around all amounts for a single thank-you', () => {
    const text = `Date,Memo,Amount
      2024-01-14,RED CROSS THANK YOU,-70.00
      2024-01-15,Invoice,250.00
      2024-01-16,Invoice,250.00`;
    expect(read(text).questions).toMatchObject([{ id: 'sign', proposed: 'in' }]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-70_00, 250_00, 250_00]);
  });

  test('is asked if only payments have a minus, whose balance may be what the user owes', () => {
    const text = `Date,Memo,Amount,Balance
      2024-01-17,TARGET,60.00,860.00
      2024-01-18,PAYMENT,-300.00,560.00
      2024-01-19,SHELL,40.00,600.00`;
    expect(read(text).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    expect(rowsOf(text, { sign: 'in' }).map(([, amount]) => amount)).toEqual([60_00, -300_00, 40_00]);
    expect(read(text.replace('PAYMENT', 'ATM')).questions).toEqual([]);
    const earned = text.replace('TARGET', 'PAYROLL');
    expect(read(earned).questions).toEqual([]);
    expect(rowsOf(earned).map(([, amount]) => amount)).toEqual([60_00, -300_00, 40_00]);
  });

  test('is answered by words such as interest beside both directions', () => {
    const text = `Date,Memo,Transaction Type,Amount
      2024-01-14,To checking,Withdrawal,50.00
      2024-01-15,From checking,Deposit,200.00
      2024-01-16,Bank,Interest,3.10
      2024-01-17,Bank,Service Fee,1.00
      2024-01-18,Lidl,POS Purchase,45.20`;
    expect(read(text)).toMatchObject({ questions: [], problems: [] });
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-50_00, 200_00, 3_10, -1_00, -45_20]);
  });

  test.each([
    ['Portuguese', 'Padaria', 'Pagamento recebido', 'Estorno Amazon'],
    ['German', 'REWE', 'ZAHLUNG ERHALTEN BESTEN DANK', 'ZALANDO'],
    ['French', 'CARREFOUR', 'PAIEMENT RECU MERCI', 'REMBOURSEMENT FNAC'],
    ['Spanish', 'MERCADONA', 'SU PAGO RECIBIDO GRACIAS', 'DEVOLUCION ZARA'],
    ['English', 'WALMART', 'DIRECTPAY FULL BALANCE', 'STATEMENT CREDIT'],
  ])('is asked for a short %s file of a card that has as many payments and refunds as purchases', (_, ...texts) => {
    const [shop, paid, refund] = texts;
    const text = `Date,Memo,Amount
      2024-01-14,${shop},23.90
      2024-01-15,${paid},-1250.00
      2024-01-16,${refund},-49.95
      2024-01-17,${shop},31.20`;
    expect(read(text).questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-23_90, 1250_00, 49_95, -31_20]);
  });

  test('is not asked because of a line that is a balance', () => {
    const text = `Date,Memo,Amount
      2024-01-14,Saldo anterior,1000.00
      2024-01-15,Padaria,-12.50
      2024-01-16,Ann,2500.00`;
    expect(read(text).questions).toEqual([]);
  });

  test('is not asked if purchases have a minus', () => {
    const text = `Date,Memo,Type,Amount
      2024-01-14,LIDL,Sale,-45.20
      2024-01-15,Payment Thank You,Payment,500.00
      2024-01-16,TARGET,Return,12.10`;
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-45_20, 500_00, 12_10]);
  });

  test('is not asked if debits have no minus and credits have one', () => {
    const text = `Date,Memo,Amount,Type
      2024-01-14,Shop,12.00,DEBIT
      2024-01-15,Payment,-200.00,CREDIT`;
    expect(read(text).questions).toEqual([]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([-12_00, 200_00]);
    const letters = text.replace('DEBIT', 'D').replace('CREDIT', 'C');
    expect(rowsOf(letters).map(([, amount]) => amount)).toEqual([-12_00, 200_00]);
  });

  test('is not asked if a mark stands beside amounts with signs', () => {
    const amounts = (mark: string) => {
      const { sources, problems } = read(`Date,Memo,Amount
        2024-01-14,Rent,-900.00
        2024-01-15,Salary,2100.00
        2024-01-16,Shop,${mark}`);
      return [...(sources[0]?.rows ?? []).map(({ amount }) => amount), ...problems.map(({ reason }) => reason)];
    };
    expect(amounts('5.00 CR')).toEqual([-900_00, 2100_00, 5_00]);
    expect(amounts('5.00 DR')).toEqual([-900_00, 2100_00, -5_00]);
    expect(amounts('-5.00 DR')).toEqual([-900_00, 2100_00, -5_00]);
    expect(amounts('-5.00 CR')).toEqual([
      -900_00,
      2100_00,
      '“-5.00 CR” does not say whether money came in or went out.',
    ]);
  });

  test('is asked for a debit column with as many amounts with a minus as without', () => {
    const text = `Date,Description,Debit,Credit
      2024-01-28,Shop,-12.00,
      2024-01-29,Return,5.00,
      2024-01-30,Salary,,2000.00`;
    expect(read(text).questions).toMatchObject([
      { id: 'sign', text: 'Is “Shop” of “-12.00” money in or money out?', proposed: 'in' },
    ]);
    expect(rowsOf(text, { sign: 'out' }).map(([, amount]) => amount)).toEqual([-12_00, 5_00, 2000_00]);
    expect(rowsOf(text, { sign: 'in' }).map(([, amount]) => amount)).toEqual([12_00, -5_00, 2000_00]);
    expect(read(text, { sign: 'out' }).questions).toEqual([]);
  });

  test('is asked for two columns without names and without a balance, of which the fuller one is proposed as money out', () => {
    const text = `2024-01-28;Pay;2000.00;
      2024-01-29;Shop;;12.00
      2024-01-30;Bar;;5.00`;
    expect(read(text).questions).toMatchObject([
      { id: 'sign', text: 'Is “Shop” of “12.00” money in or money out?', proposed: 'out' },
    ]);
    expect(rowsOf(text).map(([, amount]) => amount)).toEqual([2000_00, -12_00, -5_00]);
    expect(rowsOf(text, { sign: 'out' })).toEqual(rowsOf(text));
    expect(rowsOf(text, { sign: 'in' }).map(([, amount]) => amount)).toEqual([-2000_00, 12_00, 5_00]);
    expect(read(text, { sign: 'in' }).questions).toEqual([]);
  });

  test('is asked for the column of amounts if no name tells it', () => {
    const text = '2024-01-31,Shop,-12.00,-3.50';
    expect(read(text).questions).toMatchObject([{ id: 'amountColumn', proposed: '3' }]);
    expect(rowsOf(text, { amountColumn: '4' })[0]?.[1]).toBe(-3_50);
  });
});
