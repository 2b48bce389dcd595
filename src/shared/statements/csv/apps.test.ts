import { describe, expect, test } from 'vitest';
import { readCsv } from '#shared/statements/csv/read-csv.ts';

function read(...lines: string[]) {
  const { format, sources, problems, questions } = readCsv(lines.join('\n'), {});
  const rows = sources.flatMap((source) =>
    source.rows.map((row) => [source.name, row.date, row.amount, row.text, row.category, row.isTransfer]),
  );
  return { format, rows, problems, questions };
}

describe('the export of another app', () => {
  test('is read from YNAB, with accounts, categories, and transfers', () => {
    const header =
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"';
    expect(
      read(
        header,
        '"Checking","","01/15/2024","Shop","Needs: Food","Needs","Food","Milk",$5.25,$0.00,"Cleared"',
        '"Checking","","01/16/2024","Transfer : Savings","","","","",$100.00,$0.00,"Uncleared"',
        '"Savings","","01/16/2024","Transfer : Checking","","","","",$0.00,$100.00,"Uncleared"',
      ),
    ).toEqual({
      format: 'YNAB',
      rows: [
        ['Checking', '2024-01-15', -5_25, 'Shop · Milk', 'Food', undefined],
        ['Checking', '2024-01-16', -100_00, 'Transfer : Savings', undefined, true],
        ['Savings', '2024-01-16', 100_00, 'Transfer : Checking', undefined, true],
      ],
      problems: [],
      questions: [],
    });
  });

  test('is read from Mint', () => {
    const header =
      '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"';
    expect(
      read(
        header,
        '"1/5/2024","Shop","SHOP 123","12.50","debit","Groceries","Card","",""',
        '"1/4/2024","Payment","PAYMENT","80.00","credit","Credit Card Payment","Card","",""',
      ),
    ).toMatchObject({
      format: 'Mint',
      rows: [
        ['Card', '2024-01-05', -12_50, 'Shop', 'Groceries', undefined],
        ['Card', '2024-01-04', 80_00, 'Payment', 'Credit Card Payment', true],
      ],
      questions: [],
    });
  });

  test('is read from Actual without the sums of splits', () => {
    expect(
      read(
        'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
        'Bank,2024-01-31,Shop,(SPLIT INTO 2),,0,-10,Cleared',
        'Bank,2024-01-31,Shop,(SPLIT 1 OF 2) Milk,Food,-6.5,0,Cleared',
        'Bank,2024-01-31,Shop,(SPLIT 2 OF 2),Home,-3.5,0,Cleared',
      ),
    ).toMatchObject({
      format: 'Actual',
      rows: [
        ['Bank', '2024-01-31', -6_50, 'Shop · (SPLIT 1 OF 2) Milk', 'Food', undefined],
        ['Bank', '2024-01-31', -3_50, 'Shop · (SPLIT 2 OF 2)', 'Home', undefined],
      ],
      problems: [],
    });
  });

  test('is read from Firefly III by the type of each transaction', () => {
    const header =
      'user_id,journal_id,created_at,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,destination_name,category';
    const row = (type: string, amount: string, source: string, destination: string) =>
      `1,2,2024-02-01T10:00:00+01:00,${type},EUR,${amount},,,Text,2024-01-31T00:00:00+01:00,${source},${destination},Food`;
    expect(
      read(
        header,
        row('Withdrawal', '-12.340000000000', 'Bank', 'Shop'),
        row('Deposit', '50.000000000000', 'Work', 'Bank'),
        row('Transfer', '7.000000000000', 'Bank', 'Savings'),
        row('Transfer', '-8.000000000000', 'Bank', 'Savings'),
      ),
    ).toMatchObject({
      format: 'Firefly III',
      rows: [
        ['Bank', '2024-01-31', -12_34, 'Text', 'Food', undefined],
        ['Bank', '2024-01-31', 50_00, 'Text', 'Food', undefined],
        ['Bank', '2024-01-31', -7_00, 'Text', 'Food', true],
        ['Bank', '2024-01-31', -8_00, 'Text', 'Food', true],
      ],
      questions: [],
    });
  });

  test('is read from Revolut, whose fees change the balance in addition to the amount', () => {
    expect(
      read(
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'ATM,Current,2024-01-30 10:00:00,2024-01-31 12:00:00,Cash,-20.00,1.00,GBP,COMPLETED,69.00',
      ),
    ).toMatchObject({ format: 'Revolut', rows: [['Current', '2024-01-31', -21_00, 'Cash', undefined, undefined]] });
  });

  test('is read from Centwise without a question, also if no money went out', () => {
    const header = 'Date,Type,Amount,Category,Goal,Description,Note,Id';
    expect(read(header, '2024-01-02,income,100.00,salary,,Work,,t1', '2024-01-01,income,1.00,gift,,Gran,,t2')).toEqual({
      format: 'Centwise',
      rows: [
        ['Account', '2024-01-02', 100_00, 'Work', 'salary', undefined],
        ['Account', '2024-01-01', 1_00, 'Gran', 'gift', undefined],
      ],
      problems: [],
      questions: [],
    });
  });

  test('is read from Centwise, without the apostrophe before a formula', () => {
    expect(
      read(
        '\ufeffDate,Type,Amount,Category,Goal,Description,Note,Id',
        "2024-01-31,expense,-12.50,Food,,'=Shop,Milk,t1",
        '2024-01-30,income,100.00,Salary,,Work,,t2',
      ),
    ).toMatchObject({
      format: 'Centwise',
      rows: [
        ['Account', '2024-01-31', -12_50, '=Shop · Milk', 'Food', undefined],
        ['Account', '2024-01-30', 100_00, 'Work', 'Salary', undefined],
      ],
    });
  });
});
