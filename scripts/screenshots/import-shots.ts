import type { Shot } from './shoot.ts';
import { at, inTurn, press, sees, type } from './steps.ts';

/** Leaves the order of its dates and the direction of its amounts open; its last line cannot be read. */
const CARD = [
  'Date,Payee,Amount',
  '02/01/2026,Corner Shop,12.50',
  '02/02/2026,Book Store with a Name that Fills More than One Line of a Small Phone,123456789.00',
  '02/03/2026,Cafe,abc',
].join('\n');

const LINES = [
  ['20260316', '-54.20', 'POS WHOLE FOODS 0042 AUSTIN'],
  ['20260315', '-15.49', 'NETFLIX.COM'],
  ['20260313', '2450.00', 'ACME CORP PAYROLL 8811'],
  ['20260312', '-38.10', 'SHELL OIL 57442'],
  ['20260311', '-120.00', 'TRANSFER TO SAVINGS 0012345678901234567890'],
  ['20260310', '-9.75', 'CAFE LUNA'],
] as const;

const BANK = `<OFX><FI><ORG>Bank</FI><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>123456789</BANKACCTFROM>${LINES.map(
  ([day, amount, text], line) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${line}<NAME>${text}</STMTTRN>`,
).join('')}</STMTRS></OFX>`;

/** Chooses a file on the screen for imports. */
function chooses(name: string, content: string): Shot['open'] {
  return async (page) => {
    await at('/transactions/import')(page);
    await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  };
}

const reviews = inTurn(chooses('bank.ofx', BANK), sees('6 lines'));
const imports = inTurn(reviews, press('Import '), press('Import as Other'), sees('transactions added'));

/** The screens of an import; the last ones change the user's data. */
export const importShots: Shot[] = [
  { name: 'Import', as: 'newcomer', open: at('/transactions/import') },
  {
    name: 'Import unreadable',
    as: 'newcomer',
    open: inTurn(chooses('report.pdf', '%PDF-1.7'), sees('This is a PDF')),
  },
  { name: 'Import questions', as: 'newcomer', open: inTurn(chooses('card.csv', CARD), sees('Is this right')) },
  {
    name: 'Import questions refused',
    as: 'newcomer',
    open: inTurn(chooses('card.csv', CARD), press('Continue'), sees('Account name is required')),
  },
  {
    name: 'Import review extreme',
    as: 'extreme',
    open: inTurn(
      chooses('card.csv', CARD),
      press('Money out'),
      type({ 'Account name': 'Chase card' }),
      press('Continue'),
      sees('2 lines'),
    ),
  },
  { name: 'Import review', as: 'newcomer', open: reviews },
  { name: 'Import line dialog', as: 'newcomer', open: inTurn(reviews, press('New', '.*CAFE LUNA'), sees('Leave out')) },
  { name: 'Import done', as: 'newcomer', open: imports },
  { name: 'Import again', as: 'newcomer', open: reviews },
  {
    name: 'Import of the history',
    as: 'newcomer',
    open: inTurn(at('/settings/import-export'), press('bank.ofx'), sees('CAFE LUNA')),
  },
];
