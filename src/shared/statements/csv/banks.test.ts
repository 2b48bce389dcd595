import { expect, test } from 'vitest';
import { readStatement } from '#shared/statements/read-statement.ts';

const read = (text: string) => {
  const { sources, problems } = readStatement(new TextEncoder().encode(text));
  const rows = sources.flatMap((source) => source.rows.map(({ date, amount }) => [date, amount / 100]));
  const notBooked = sources.flatMap((source) => source.notBooked.map(({ date, status }) => [date, status]));
  return { rows, notBooked, problems: problems.map(({ line, reason }) => `${line}: ${reason}`) };
};

/** Files with the two rows of January 5 and 16, 2024. */
const BANKS: readonly (readonly [what: string, text: string])[] = [
  [
    'quoted line ends below a preamble with fewer columns',
    'Compte n° 1;\nSolde 1,00;\nListe;\n\nDate;Libellé;Débit;Crédit;\n16/01/2024;"PAIEMENT\nMONOPRIX\n";35,20;;\n05/01/2024;"VIREMENT\nACME\n";;1 500,00;\n',
  ],
  ['dashes for nothing', 'Date,Details,Money Out (£),Money In (£)\n05-Jan-24,PAY,-,1500.00\n16-Jan-24,TESCO,35.20,-\n'],
  [
    'a time behind a hyphen',
    'Tarih;Açıklama;İşlem Tutarı\n05.01.2024-10:11:12;MAAŞ;1.500,00\n16.01.2024-9:11:12;MIGROS;-35,20\n',
  ],
  [
    'money out, money in, and a balance without names',
    '01/05/2024,PAY,,1500.00,2500.00\n01/16/2024,LOBLAWS,35.20,,2464.80\n',
  ],
  ['the decimal comma as delimiter', 'Date,Description,Amount\n05.01.2024,PAY,1500,00\n16.01.2024,SHOP,-35,20\n'],
  [
    'a column of zeros',
    '05/01/2024;1500,00;Virement;;VIR ACME;;0;Divers\n16/01/2024;-35,20;Carte;;CB SHOP;;0;Divers\n',
  ],
  ['mixed line ends', 'Date,Description,Amount\r\n2024-01-05,PAY,1500.00\r2024-01-16,"SHOP\r\nBERLIN",-35.20\r\n'],
  [
    'flags of Baltic banks, with balances',
    '"Data";"Paaiškinimai";"Suma";"Valiuta";"D/K"\n"2024-01-01";"Likutis pradžiai";"1";"EUR";"K"\n"2024-01-05";"Atlyginimas";"1500.00";"EUR";"K"\n"2024-01-16";"PIRKINYS";"35.20";"EUR";"D"\n"2024-01-31";"Apyvarta";"9";"EUR";"D"\n',
  ],
  [
    'Chinese flags',
    '交易时间,交易对方,收/支,金额,交易状态\n2024-01-05 10:11:12,ACME,收入,1500.00,交易成功\n2024-01-16 10:11:12,星巴克,支出,35.20,交易成功\n',
  ],
  [
    'Hebrew columns',
    'תאריך,תיאור,בחובה,בזכות,היתרה\n05/01/2024,משכורת,,1500.00,2500.00\n16/01/2024,סופר,35.20,,2464.80\n',
  ],
  [
    'Greek columns',
    'Ημερομηνία;Περιγραφή;Χρέωση;Πίστωση;Υπόλοιπο\n05/01/2024;ΜΙΣΘΟΣ;;1.500,00;2.500,00\n16/01/2024;SHOP;35,20;;2.464,80\n',
  ],
  [
    'Russian columns',
    '"Дата операции";"Дата платежа";"Сумма операции";"Сумма платежа";"MCC";"Описание"\n"04.01.2024";"05.01.2024";"15,00";"1500,00";"1";"ACME"\n"15.01.2024";"16.01.2024";"-1,00";"-35,20";"5411";"Shop"\n',
  ],
  [
    'purchases that the bank calls payments',
    'Data;Descrizione;Importo\n05.01.2024;STIPENDIO;1.500,00\n16.01.2024;PAGAMENTO POS ESSELUNGA;-35,20\n',
  ],
  [
    'a payment with a card that the bank names in between',
    'Data Registrazione;Descrizione;Importo (EUR)\n05.01.2024;EMOLUMENTI;1.500,00\n16.01.2024;PAGAMENTO NEXI CARTA *1;-35,20\n',
  ],
  [
    'dashes in place of references',
    'Date,Partner,Type,Payment Reference,Amount\n2024-01-05,ACME,Credit Transfer,-,1500.00\n2024-01-16,Shop,Presentment,-,-35.20\n',
  ],
  [
    'card payments to shops',
    'Date,Description,Amount\n05 Jan 2024,SALARY,1500.00\n16 Jan 2024,CARD PAYMENT TO TESCO,-35.20\n',
  ],
  [
    'numbers of checks without a name',
    '"01/05/2024","1500.00","*","","PAY"\n"01/16/2024","-35.20","*","1021","CHECK"\n',
  ],
  ['words for nothing', 'Date,Description,Debit,Credit\n2024-01-05,PAY,N/A,1500.00\n2024-01-16,SHOP,35.20,null\n'],
  [
    'two days without names, of which the later one is the booking',
    '03 Jan 2024, 05 Jan 2024,PAY,,1500.00\n15 Jan 2024, 16 Jan 2024,SHOP,35.20,\n',
  ],
  [
    'a day of value that is before the booking, without names',
    '05.01.2024;PAY;04.01.2024;1.500,00;EUR\n16.01.2024;SHOP;16.01.2024;-35,20;EUR\n',
  ],
  [
    'a column of types with other words beside both directions',
    'Date,Description,Transaction Type,Amount\n2024-01-05,PAY,Deposit,1500.00\n2024-01-16,SHOP,Withdrawal,35.20\n2024-01-17,ANN,Transfer,1.00\n',
  ],
  [
    'sales without and payments with a minus',
    'Date,Description,Type,Amount\n01/05/2024,A,Payment,-1500.00\n01/16/2024,B,Sale,35.20\n',
  ],
  [
    'amounts that were billed in another currency',
    'Date,Description,Amount,Currency,Billing Amount,Billing Currency\n05/01/2024,A,1500.00,USD,1500.00,USD\n16/01/2024,B,-32.00,EUR,-35.20,USD\n',
  ],
  [
    'amounts as they were booked beside those in the original currency',
    '"Belegdatum";"Buchungsdatum";"Originalbetrag";"Originalwährung";"Umrechnungskurs";"Buchungsbetrag";"Beschreibung"\n"05.01.24";"05.01.24";"1500,00";"EUR";"1,00";"1500,00";"PAY"\n"15.01.24";"16.01.24";"-38,10";"USD";"1,08";"-35,20";"SHOP"\n',
  ],
  [
    'a mark for money in alone',
    'Date,Description,Amount,\n05-Jan-2024,PAYMENT RECEIVED,"+ £1,500.00",CR\n16-Jan-2024,TESCO,£35.20,\n',
  ],
  [
    'Vietnamese columns',
    'Ngày giao dịch,Số tiền ghi nợ,Số tiền ghi có,Mô tả\n05/01/2024,,"1,500.00",LUONG\n16/01/2024,35.20,,GRAB\n',
  ],
];

test.each(BANKS)('reads %s', (_, text) => {
  const { rows } = read(text);
  expect(rows.toSorted()).toEqual([
    ['2024-01-05', 1500],
    ['2024-01-16', -35.2],
  ]);
});

test('reads whole yen with commas between thousands', () => {
  const { rows } = read(
    '"日付","摘要","支払い金額","預かり金額","差引残高"\n"2024/1/5","a","3,520","","100,000"\n"2024/1/25","b","","250,000","350,000"\n',
  );
  expect(rows).toEqual([
    ['2024-01-05', -3520],
    ['2024-01-25', 250_000],
  ]);
});

test('reads amounts of Copilot as money out unless they are negative', () => {
  const header = 'date,name,amount,status,category,parent category,excluded,tags,type,account,account mask';
  const { sources, format, questions } = readStatement(
    new TextEncoder().encode(
      `${header}\n2024-01-05,Shop,35.20,posted,Food,,false,,regular,Card,1\n2024-01-16,Card Payment,200.00,posted,,,true,,internal transfer,Bank,2\n2024-01-31,Pay,-1500.00,posted,,,false,,income,Bank,2\n`,
    ),
  );
  expect({ format, questions }).toEqual({ format: 'Copilot', questions: [] });
  expect(sources.map(({ name, rows }) => [name, rows.map(({ amount, isTransfer }) => [amount, isTransfer])])).toEqual([
    ['Card', [[-35_20, undefined]]],
    [
      'Bank',
      [
        [-200_00, true],
        [1500_00, undefined],
      ],
    ],
  ]);
});

test('tells what is not booked by a word or by the title above', () => {
  const word =
    'Data,Operazione,Contabilizzazione,Importo\n05/01/2024,Bar,NON CONTABILIZZATO,"-2,50"\n16/01/2024,Spesa,CONTABILIZZATO,"-25,90"\n';
  expect(read(word)).toMatchObject({
    rows: [['2024-01-16', -25.9]],
    notBooked: [['2024-01-05', 'NON CONTABILIZZATO']],
  });
  const title = 'Date,Description,Amount\n2024-01-08,HOLD,-7.00\n';
  const file = `Pending Transactions\n${title}Posted Transactions\n${title.replace('08,HOLD', '05,SHOP')}`;
  expect(read(file)).toMatchObject({ rows: [['2024-01-05', -7]], notBooked: [['2024-01-08', 'Pending Transactions']] });
});

test('names the balance below the rows of LCL', () => {
  const file =
    '02/01/2024;-45,30;Carte;;CB SHOP;;0;Divers\n13/01/2024;-12,00;Carte;;CB CAFE;;0;Divers\n31/01/2024;2145,67;;;01234 567890A\n';
  expect(read(file)).toMatchObject({
    rows: [
      ['2024-01-02', -45.3],
      ['2024-01-13', -12],
    ],
    problems: [expect.stringMatching(/^3: .* is a balance, not a transaction.$/)],
  });
});

test('proposes a decimal comma for whole amounts in Icelandic', () => {
  const file = 'Dagsetning;Upphæð;Staða;Skýring\n05.01.2024;-3.520;100.000;Bónus\n16.01.2024;150.000;250.000;Laun\n';
  const { questions } = readStatement(new TextEncoder().encode(file));
  expect(questions).toMatchObject([{ id: 'decimalMark', proposed: ',' }]);
});

test('lists rows without a day of booking as not booked', () => {
  const { rows, notBooked } = read(
    '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Umsatz in EUR"\n"offen";"18.01.2024";"Karte";"-5,00"\n"16.01.2024";"16.01.2024";"Karte";"-35,20"\n',
  );
  expect({ rows, notBooked }).toEqual({ rows: [['2024-01-16', -35.2]], notBooked: [['2024-01-18', 'offen']] });
});

test('names lines that are not booked and have no day, and spaced balances', () => {
  const { rows, problems } = read(
    'Datum;Text;Betrag\nReserverad;A;-1,00\n16.01.2024;B;-2,00\n31.01.2024;S A L D O;97,00\n',
  );
  expect({ rows, problems }).toEqual({
    rows: [['2024-01-16', -2]],
    problems: ['2: The bank has not booked this: “Reserverad”.', '4: “S A L D O” is a balance, not a transaction.'],
  });
});

const textsOf = (file: string) =>
  readStatement(new TextEncoder().encode(file)).sources.flatMap(({ rows }) => rows.map(({ text }) => text));

test('names the other party by the direction of the amount', () => {
  const header = '"Buchungsdatum";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Betrag (€)"';
  const file = `${header}\n"05.01.24";"ACME";"Max";"Lohn";"1.500,00"\n"16.01.24";"Max";"Shop";"";"-35,20"\n`;
  expect(textsOf(file)).toEqual(['ACME · Lohn', 'Shop']);
});

test('takes columns without a name behind a text for its parts, and leaves out words for a direction', () => {
  expect(textsOf('Details,Date,Description,,,Amount\nDEBIT,2024-01-16,Card,Shop,Paris,-35.20\n')).toEqual([
    'Card · Shop · Paris',
  ]);
});

test('falls back to the kind of a transaction without a text', () => {
  expect(textsOf('Date,Type,Note,Amount\n2024-01-15,Cash out,,-1.00\n2024-01-16,Payment,Shop,-2.00\n')).toEqual([
    'Cash out',
    'Shop',
  ]);
});

test('tells accounts apart by a column of account numbers', () => {
  const file =
    'Account Number,Date,Description,Amount\n0123-1234567,2024-01-15,A,-1.00\n4510-1234567,2024-01-16,B,-2.00\n';
  const { sources } = readStatement(new TextEncoder().encode(file));
  expect(sources.map(({ account, rows }) => [account, rows.length])).toEqual([
    ['0123-1234567', 1],
    ['4510-1234567', 1],
  ]);
});

test('reads no amount from a row that has a decimal comma without quotes', () => {
  const { rows, problems } = read('Date,Description,Amount\n2024-01-15,A,-1.00\n2024-01-16,B,-$ 35,20\n');
  expect({ rows, problems }).toEqual({
    rows: [['2024-01-15', -1]],
    problems: ['3: This line has 4 columns instead of 3.'],
  });
});

test('keeps amounts in another currency apart, if a cell names it', () => {
  const { sources } = readStatement(
    new TextEncoder().encode('Datum;Text;Betrag\n15.01.2024;A;-1,00 EUR\n16.01.2024;B;-3,00 USD\n'),
  );
  expect(sources.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Account (EUR)', 1],
    ['Account (USD)', 1],
  ]);
});

test('takes amounts for those of the account, if the name of their column names its currency', () => {
  const file = (name: string) => `Date,Payee,${name},Currency\n2024-01-30,Shop,-1.00,ILS\n2024-01-31,Store,-2.00,USD\n`;
  const accounts = (name: string) => readStatement(new TextEncoder().encode(file(name))).sources.length;
  expect([accounts('Amount'), accounts('Amount EUR'), accounts('Amount ILS')]).toEqual([2, 1, 1]);
});
