import type { DateOrder } from '#shared/statements/dates.ts';
import { fold } from '#shared/statements/text.ts';

/** What an export in a known layout says about a row beyond the columns of any bank. */
export interface AppRow {
  readonly account?: string | undefined;
  readonly side?: 'in' | 'out' | undefined;
  /** A fee that the bank took in addition to the amount. */
  readonly fee?: string | undefined;
  readonly isTransfer?: true | undefined;
  /** A line that repeats the sum of other lines. */
  readonly isSum?: true | undefined;
}

export interface App {
  readonly name: string;
  /** Folded names of columns that together only this app uses. */
  readonly columns: readonly string[];
  /** What an amount without a minus means in every file of this app. */
  readonly sign?: 'in' | 'out';
  /** How it writes days that could be read either way. */
  readonly dateOrder?: DateOrder;
  /** @param cell returns the cell of a column by its folded name */
  readonly read?: (cell: (name: string) => string) => AppRow;
}

const yes = (condition: boolean): true | undefined => condition || undefined;

const APPS: readonly App[] = [
  {
    name: 'Revolut',
    columns: ['started date', 'completed date', 'amount', 'fee', 'state'],
    read: (cell) => ({ fee: cell('fee') }),
  },
  {
    name: 'YNAB',
    columns: ['account', 'date', 'payee', 'outflow', 'inflow', 'cleared'],
    read: (cell) => ({ isTransfer: yes(/^transfer\s*:/i.test(cell('payee'))) }),
  },
  {
    name: 'Mint',
    dateOrder: 'mdy',
    columns: ['date', 'original description', 'transaction type', 'category', 'account name'],
    read: (cell) => ({ isTransfer: yes(/^(?:transfer|credit card payment)$/i.test(cell('category'))) }),
  },
  {
    name: 'Actual',
    columns: ['account', 'date', 'payee', 'notes', 'category', 'amount', 'cleared'],
    read: (cell) => ({
      isSum: yes(Number(cell('amount')) === 0 && !/^-?0*(?:\.0*)?$/.test(cell('split amount'))),
      isTransfer: yes(/^transfer\b/i.test(cell('payee'))),
    }),
  },
  {
    name: 'Firefly III',
    sign: 'out',
    columns: ['journal id', 'type', 'amount', 'description', 'source name', 'destination name'],
    read: (cell) => {
      // The other side of an opening balance and of a reconciliation is no account.
      const isDeposit = /^deposit$/i.test(cell('type')) || /^(?:initial balance|reconcil)/i.test(cell('source type'));
      return {
        account: cell(isDeposit ? 'destination name' : 'source name'),
        side: isDeposit ? 'in' : 'out',
        isTransfer: yes(!/^(?:deposit|withdrawal)$/i.test(cell('type'))),
      };
    },
  },
  {
    name: 'Copilot',
    columns: ['date', 'name', 'amount', 'status', 'parent category', 'excluded', 'account mask'],
    sign: 'out',
    read: (cell) => ({ isTransfer: yes(/^internal transfer$/i.test(cell('type'))) }),
  },
  {
    name: 'Centwise',
    columns: ['date', 'type', 'amount', 'category', 'goal', 'description', 'note', 'id'],
    sign: 'in',
  },
];

/** The app or bank with a layout of its own that wrote a file with this header. */
export function findApp(header: readonly string[]): App | undefined {
  const names = new Set(header.map(fold));
  return APPS.find(({ columns }) => columns.every((column) => names.has(column)));
}
