import { CURRENCY_CODES } from '#shared/statements/amounts.ts';
import { type ColumnStats, isDateColumn, isNumeric } from '#shared/statements/csv/column-stats.ts';
import { flagSide, isDirection } from '#shared/statements/csv/flags.ts';
import * as header from '#shared/statements/csv/header-words.ts';
import { findUnnamedMoney, isRunningBalance } from '#shared/statements/csv/unnamed-money.ts';

/** `Amount in EUR` */
const NAMES_CURRENCY = new RegExp(` (?:${CURRENCY_CODES})$`, 'i');

/** The positions of the columns that are read. */
export interface Columns {
  readonly date: number;
  /** Days to use where the first is empty. */
  readonly otherDates: readonly number[];
  /** One column of amounts, signed or not. */
  readonly amount?: number | undefined;
  /** Columns for one direction each. */
  readonly moneyIn?: number | undefined;
  readonly moneyOut?: number | undefined;
  /** Whether nothing proves which of the two is which. */
  readonly areSidesOpen?: boolean | undefined;
  readonly balance: number | undefined;
  readonly flag: number | undefined;
  readonly currency: number | undefined;
  readonly account: number | undefined;
  readonly id: number | undefined;
  readonly status: number | undefined;
  readonly category: number | undefined;
  readonly texts: readonly number[];
  /** The one who pays and the one who is paid, if each has a column. */
  readonly payer: number | undefined;
  readonly payee: number | undefined;
  /** The kind of transaction, for a row without a text. */
  readonly kind: number | undefined;
  /** Columns that may hold the amount, if nothing says which. */
  readonly amountChoices: readonly number[];
}

/**
 * @param chosenAmount the column that the user says has the amounts; -1 without an answer
 * @returns undefined if the table has no column of dates or of amounts.
 */
export function findColumns(stats: readonly ColumnStats[], chosenAmount: number): Columns | undefined {
  const dates = rankDates(stats);
  const [date] = dates;
  const money = findMoney(stats, chosenAmount);
  const firstMoney = money.amount ?? money.moneyIn ?? money.moneyOut;
  if (!date || firstMoney === undefined) return undefined;
  const taken = new Set([money.amount, money.moneyIn, money.moneyOut, money.balance]);
  const free = stats.filter((column) => !taken.has(column.index) && !isDateColumn(column));
  const flag = findFlag(free);
  const currency = findCurrency(free, stats, firstMoney);
  const account = free.find(
    ({ name, filled, rows, values }) => header.ACCOUNT.test(name) && filled === rows && values.size < 30,
  );
  const id = free.find(({ name, filled }) => header.IDENTIFIER.test(name) && filled > 0);
  // Under other names, a column with many different words has texts.
  const statuses = free.filter(
    ({ name, values }) =>
      header.STATUS.test(name) && !header.OTHER_STATUS.test(name) && values.size < (name === 'status' ? 30 : 10),
  );
  const status = statuses.find(({ name }) => /stat[ue]/.test(name) && name !== 'state') ?? statuses[0];
  const category = free.find(({ name, filled }) => header.CATEGORY.test(name) && filled > 0);
  const [payer, payee] = [header.PAYER, header.PAYEE].map((names) => free.find(({ name }) => names.test(name)));
  const parties = payer && payee ? [payer, payee] : [];
  const used = new Set([flag, currency, account, id, status, category, ...parties]);
  return {
    date: date.index,
    otherDates: dates.slice(1).map(({ index }) => index),
    ...money,
    flag: flag?.index,
    currency: currency?.index,
    account: account?.index,
    id: id?.index,
    status: status?.index,
    category: category?.index,
    texts: findTexts(free.filter((column) => !used.has(column))),
    payer: payee && payer?.index,
    payee: payer && payee?.index,
    kind: free.find(({ name }) => header.KIND.test(name))?.index,
  };
}

/**
 * Booking days first, then days without a meaning, then days of purchase, and days of value last. Without names, the later one is
 * the booking day.
 */
function rankDates(stats: readonly ColumnStats[]): readonly ColumnStats[] {
  const rank = ({ name, dates, rows, days }: ColumnStats) => {
    if (header.NOT_BOOKING.test(name) || dates * 2 < rows) return 0;
    if (header.BOOKING.test(name)) return 5;
    if (header.DATE.test(name)) return 4;
    if (header.PURCHASE.test(name)) return 2;
    // The same day in every row is that of the statement.
    return rows > 1 && new Set(days).size === 1 ? 1 : 3;
  };
  return stats
    .filter(isDateColumn)
    .sort((one, two) => rank(two) - rank(one) || laterFirst(one, two) || one.index - two.index);
}

function laterFirst(one: ColumnStats, two: ColumnStats): number {
  if (one.name !== '' || two.name !== '') return 0;
  let later = 0;
  for (const [row, day] of one.days.entries()) {
    const other = two.days[row];
    if (day && other) later += Number(other > day) - Number(day > other);
  }
  return later;
}

type Money = Pick<Columns, 'amount' | 'moneyIn' | 'moneyOut' | 'areSidesOpen' | 'balance' | 'amountChoices'>;

function findMoney(stats: readonly ColumnStats[], chosen: number): Money {
  const balance = stats.find((column) => isNumeric(column) && header.BALANCE.test(column.name))?.index;
  const possible = stats.filter(
    ({ index, name }) => index !== balance && !header.BALANCE.test(name) && !header.NOT_AMOUNT.test(name),
  );
  const numeric = possible.filter(isNumeric);
  const none = { balance, amountChoices: [] };
  if (numeric.some(({ index }) => index === chosen)) return { ...none, amount: chosen };
  const sides = findSides(possible, balance !== undefined);
  // Amounts in another currency are zero where there is none.
  const nonzero = ({ cents }: ColumnStats) => cents.filter((amount) => amount).length;
  const named = numeric
    .filter(({ name }) => header.AMOUNT.test(name) && isNeither(name))
    .sort((one, two) => nonzero(two) - nonzero(one));
  const amount = bestAmount(named);
  const isSigned = amount !== undefined && amount.negatives > 0 && amount.filled >= amount.rows * 0.9;
  if (amount && (isSigned || !sides.moneyIn || !sides.moneyOut)) return { ...none, amount: amount.index };
  if (sides.moneyIn || sides.moneyOut) {
    return { ...none, moneyIn: sides.moneyIn?.index, moneyOut: sides.moneyOut?.index };
  }
  const unnamed = findUnnamedMoney(numeric);
  if (unnamed.moneyIn !== undefined) return { ...none, ...unnamed };
  const isRunning = (column: ColumnStats) => isRunningBalance(column, numeric);
  // Balances last, then columns without a minus, then those without cents.
  const rank = (column: ColumnStats) =>
    (isRunning(column) ? 4 : 0) + (column.negatives > 0 ? 0 : 2) + (column.fractions > 0 ? 0 : 1);
  const ranked = numeric
    .filter(({ cents }) => cents.some((amount) => amount !== 0))
    .sort((one, two) => rank(one) - rank(two));
  const [best] = ranked;
  return {
    ...none,
    balance: balance ?? unnamed.balance,
    amount: best?.index,
    amountChoices: ranked
      .filter((column) => best && mayBeAmount(column, best) && !isRunning(column))
      .map(({ index }) => index),
  };
}

/** Beside signed amounts with cents, whole numbers without a sign count something else, such as checks. */
function mayBeAmount({ negatives, fractions }: ColumnStats, best: ColumnStats): boolean {
  return negatives + fractions > 0 || best.negatives === 0 || best.fractions === 0;
}

/** Whether a name says nothing about a direction, or names both, as `Debit/Credit`. */
function isNeither(name: string): boolean {
  return header.MONEY_IN.test(name) === header.MONEY_OUT.test(name);
}

/** Columns for one direction, of several the first with amounts. One without amounts counts if the other one has some. */
function findSides(
  possible: readonly ColumnStats[],
  hasBalance: boolean,
): {
  moneyIn?: ColumnStats | undefined;
  moneyOut?: ColumnStats | undefined;
} {
  const usable = [...possible.filter(isNumeric), ...possible.filter(({ filled }) => filled === 0)];
  const [named, moneyOut] = [header.MONEY_IN, header.MONEY_OUT].map((names) =>
    usable.find(({ name }) => names.test(name) && !isNeither(name)),
  );
  // Beside the charges of a card, payments are to the card.
  const isCard = !hasBalance && header.CARD_CHARGES.test(moneyOut?.name ?? '');
  const moneyIn = named ?? (isCard ? usable.find(({ name }) => header.CARD_PAYMENTS.test(name)) : undefined);
  return moneyIn?.filled || moneyOut?.filled ? { moneyIn, moneyOut } : {};
}

/** A net amount, one in a named currency (`Amount in EUR`) or in that of the account, then the first. */
function bestAmount(named: readonly ColumnStats[]): ColumnStats | undefined {
  return (
    named.find(({ name }) => /(?:^| )nett?o?(?: |$)/.test(name)) ??
    named.find(({ name }) => NAMES_CURRENCY.test(name)) ??
    named.find(({ name }) => /платежа|(?:^| )(?:billing|billed|account currency|kontowahrung)(?: |$)/.test(name)) ??
    named[0]
  );
}

/**
 * A column of nothing but flags; a few cells may be damaged. With a telling name and both directions it may have other cells,
 * as with the Chinese name for income and expenses; a short file without a name for it has footers beside them. Without a
 * telling name it needs both directions.
 */
function findFlag(columns: readonly ColumnStats[]): ColumnStats | undefined {
  // A column of texts may consist of words such as "Expense", but not of codes.
  const free = columns.filter(
    ({ name, values }) => header.FLAG.test(name) || !header.TEXT.test(name) || [...values].some(isDirection),
  );
  const flags = free.filter(({ flags: count, filled }) => count > 0 && count * 10 >= filled * 9);
  return (
    flags.find(({ name }) => header.FLAG.test(name)) ??
    flags.find(({ values }) => sidesOf(values).size > 1) ??
    free.find(
      ({ name, values, flags: count, filled }) =>
        name === '收 支' || (header.FLAG.test(name) && (name || count * 2 >= filled) && sidesOf(values).size > 1),
    )
  );
}

function sidesOf(values: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...values].flatMap((value) => flagSide(value) ?? []));
}

/** The fullest and nearest one, unless the name of the amount tells its currency. */
function findCurrency(
  free: readonly ColumnStats[],
  stats: readonly ColumnStats[],
  amount: number,
): ColumnStats | undefined {
  if (NAMES_CURRENCY.test(stats[amount]?.name ?? '')) return undefined;
  const distance = ({ index }: ColumnStats) => Math.abs(index - amount - 0.1);
  return free
    .filter(({ currencies, filled, name }) => currencies > 0 && currencies === filled && !header.NOT_AMOUNT.test(name))
    .sort((one, two) => two.filled - one.filled || distance(one) - distance(two))[0];
}

/** Columns with a telling name, and those without a name behind them; if there are none, those with letters. */
function findTexts(free: readonly ColumnStats[]): readonly number[] {
  const found = new Set<number>();
  for (const { index, name, filled } of free) {
    const isText = name === '' ? found.has(index - 1) : header.TEXT.test(name) && !header.NOT_TEXT.test(name);
    if (isText && filled > 0) found.add(index);
  }
  const texts = free.filter(({ texts: count, filled, currencies, name }) => {
    return count * 2 >= filled && count > 0 && currencies === 0 && !header.NOT_TEXT.test(name);
  });
  return found.size > 0 ? [...found] : texts.map(({ index }) => index);
}
