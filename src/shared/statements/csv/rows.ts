import type { CalendarDate } from '#shared/calendar-date.ts';
import { withoutGuards } from '#shared/csv.ts';
import type { Cents } from '#shared/money.ts';
import { once } from '#shared/once.ts';
import {
  type DecimalMark,
  isCurrencyCode,
  readAmount,
  toCents,
  type WrittenAmount,
} from '#shared/statements/amounts.ts';
import type { App, AppRow } from '#shared/statements/csv/apps.ts';
import { type BalancedRow, balancesOf } from '#shared/statements/csv/balances.ts';
import type { Columns } from '#shared/statements/csv/columns.ts';
import type { Draft } from '#shared/statements/csv/drafts.ts';
import { type SignRule, surplusOfMinus, textOf } from '#shared/statements/csv/signs.ts';
import { type DateOrder, noDay, toDate, type WrittenDate } from '#shared/statements/dates.ts';
import type { Findings } from '#shared/statements/findings.ts';
import { MAX_CELL } from '#shared/statements/limits.ts';
import { inCurrency } from '#shared/statements/source-key.ts';
import type { SourceKey } from '#shared/statements/statement.ts';
import { counted, damageNote, fold, quote, tidy } from '#shared/statements/text.ts';

/** How the table of a file is read. */
interface Reading {
  readonly columns: Columns;
  readonly header: readonly string[];
  readonly app: App | undefined;
  readonly mark: DecimalMark;
  readonly order: DateOrder;
  readonly sign: SignRule;
  /** The factor of an amount in the column for money out. */
  readonly outFactor: 1 | -1;
  /** The account, for a file without a column of accounts; empty if the file does not name it. */
  readonly account: string;
  /** The line above the header; empty without one. */
  readonly title: string;
}

export function addRows(findings: Findings, drafts: readonly Draft[], reading: Reading): void {
  const { columns, app } = reading;
  const names = new Map(reading.header.map((name, index) => [fold(name), index]));
  const factors = factorsOfSides(drafts, reading);
  const hasIds = columns.id !== undefined && areUnique(drafts, columns.id);
  const currencies = new Set(drafts.map((draft) => (draft.date ? currencyOf(draft, columns) : '')).filter(Boolean));
  const balanced = new Map<string, { source: SourceKey; rows: BalancedRow[] }>();
  const folded = once(fold);
  const dayOf = once((date: WrittenDate) => toDate(date, reading.order));
  // The bank's word for a transaction that is not booked; undefined for a booked one.
  const statusIn = (text: string, pattern = NOT_BOOKED) => (pattern.test(folded(text)) ? tidy(text) : undefined);
  let title = reading.title;
  for (const draft of drafts) {
    const { cells, line } = draft;
    title = titleOf(cells) ?? title;
    const cell = (index = -1) => cells[index] ?? '';
    const extra = app?.read?.((name) => cell(names.get(name))) ?? {};
    if (extra.isSum) continue;
    const date = draft.date ? dayOf(draft.date) : null;
    const amount = afterFee(amountOf(draft, reading, { ...factors, side: extra.side }), extra.fee, reading.mark);
    const reason = problemOf(draft, date, amount, reading);
    if (reason !== undefined || !date || typeof amount === 'string') {
      findings.addProblem(line, reason ?? '');
      continue;
    }
    const { payer = -1, payee = -1 } = columns;
    const texts = [amount < 0 ? payee : payer, ...columns.texts];
    const text = textOf(app ? { cells: cells.map(withoutGuards) } : draft, texts) || tidy(cell(columns.kind));
    const row = {
      line,
      date,
      amount,
      text,
      id: hasIds ? tidy(cell(columns.id)) || null : null,
      category: tidy(cell(columns.category)) || undefined,
      isTransfer: extra.isTransfer,
      note: draft.note ?? damageNote(text),
    };
    const own = sourceOf(tidy(extra.account || cell(columns.account)) || reading.account);
    const currency = currencyOf(draft, columns);
    const source = currencies.size > 1 && isCurrencyCode(currency) ? inCurrency(own, currency) : own;
    const status =
      [columns.status, columns.kind, columns.date].map((index) => statusIn(cell(index))).find(Boolean) ??
      statusIn(title, PENDING_TITLE);
    if (status) findings.addUnbooked(source, { ...row, status });
    else {
      findings.addRow(source, row);
      const balance = centsOf(draft.balance, reading.mark);
      const account = balanced.get(source.name) ?? { source, rows: [] };
      account.rows.push({ date, amount, balance: typeof balance === 'number' ? balance : undefined });
      balanced.set(source.name, account);
    }
  }
  for (const { source, rows } of balanced.values()) {
    for (const balance of balancesOf(rows)) findings.addBalance(source, balance);
  }
}

/** The currency in its own column, or beside the amount. */
function currencyOf({ cells, amount, moneyIn, moneyOut }: Draft, { currency }: Columns): string {
  if (currency !== undefined) return cells[currency] ?? '';
  return /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec((amount ?? moneyIn ?? moneyOut)?.cell ?? '')?.[0] ?? '';
}

/** A line of nothing but a text in its first cell begins a part of the file. */
function titleOf(cells: readonly string[]): string | undefined {
  return cells.every((cell, index) => (index === 0 ? /\p{L}/u.test(cell) : cell === '')) ? cells[0] : undefined;
}

const PENDING_TITLE = /^(?:pending|unposted|vorgemerkte?)(?: (?:transactions|charges|activity|umsatze|buchungen))?$/;

/** Six digits make an account number; any other text is a name. */
function sourceOf(account: string): SourceKey {
  return { name: account || 'Account', account: /(?:\d\D?){6}/.test(account) ? account : null };
}

/** @returns a sentence if the amount cannot be read. */
function amountOf(
  draft: Draft,
  { mark, sign }: Reading,
  { inFactor, outFactor, side }: Factors & { side: AppRow['side'] },
): Cents | string {
  const { amount, moneyIn, moneyOut } = draft;
  if (amount) {
    const cents = toCents(amount, mark);
    if (typeof cents === 'string') return cents;
    if (side) return times(Math.abs(cents), side === 'in' ? 1 : -1);
    const factor = sign(draft);
    return typeof factor === 'string' ? factor : times(cents, factor);
  }
  const [received, spent] = [centsOf(moneyIn, mark), centsOf(moneyOut, mark)];
  if (typeof received === 'string') return received;
  if (typeof spent === 'string') return spent;
  if (received && spent) return 'This line has amounts for money in and money out.';
  if (spent) return times(spent, outFactor);
  return received === undefined ? (spent ?? 'There is no amount.') : times(received, inFactor);
}

/** The amount by which the balance changes. */
function afterFee(amount: Cents | string, fee: string | undefined, mark: DecimalMark): Cents | string {
  const cents = centsOf(readAmount(fee ?? ''), mark) ?? 0;
  return typeof amount === 'string' || typeof cents === 'string' ? amount : ((amount - cents) as Cents);
}

function centsOf(written: WrittenAmount | undefined, mark: DecimalMark): Cents | string | undefined {
  return written && toCents(written, mark);
}

function times(cents: number, factor: 1 | -1): Cents {
  return (cents * factor + 0) as Cents;
}

interface Factors {
  readonly inFactor: 1 | -1;
  readonly outFactor: 1 | -1;
}

/** Some banks write money out with a minus, most without, and few write money in with one beside money out without. */
function factorsOfSides(drafts: readonly Draft[], { columns, outFactor }: Reading): Factors {
  const isReversed = columns.moneyOut !== undefined && outFactor === -1;
  return { outFactor, inFactor: isReversed && surplusOfMinus(drafts, 'moneyIn') > 0 ? -1 : 1 };
}

function problemOf(
  { date: written, cells, reason }: Draft,
  date: CalendarDate | null,
  amount: Cents | string,
  { columns }: Reading,
): string | undefined {
  const long = cells.find((cell) => cell.length > MAX_CELL);
  if (long) return `A cell of this line has ${counted(long.length)} characters, but at most 10,000 can be read.`;
  if (reason) return reason;
  const dateCell = cells[columns.date] ?? '';
  const hasAmount = typeof amount !== 'string';
  if (!written && !hasAmount) return `${quote(cells.filter((cell) => cell !== '').join(' '))} is not a transaction.`;
  if (!written && NOT_BOOKED.test(fold(dateCell))) return `The bank has not booked this: ${quote(dateCell)}.`;
  if (!written && dateCell !== '') return `${quote(dateCell)} is not a date.`;
  if (!date) return noDay(dateCell);
  if (hasAmount) return undefined;
  if (amount !== 'There is no amount.') return amount;
  const money = [columns.amount, columns.moneyIn, columns.moneyOut].map((index) => cells[index ?? -1] ?? '');
  const text = money.find((cell) => /\w/.test(cell));
  return text === undefined ? amount : `${quote(text)} is not an amount.`;
}

/** Identifiers count only if each row has its own. */
function areUnique(drafts: readonly Draft[], column: number): boolean {
  const ids = drafts.filter(({ date }) => date).map(({ cells }) => cells[column] ?? '');
  return new Set(ids).size === ids.length;
}

const NOT_BOOKED =
  /^(?:pending(?: transaction| \d.*)?|on hold|ausstehend|zuruckgewiesen|in bearbeitung|geweigerd|rechazad[oa]|refusee?|annulee?|autorizzat[oa]|forecasted|non contabilizzat[oa]|authori[sz]ed|(?:umsatz )?vorgemerkt|en attente|pendi?ente|in attesa|in behandeling|gereserveerd|reserver(?:ad|at|et|t)|w realizacji|oczekujaca|varaus|(?:af)?venter|offen|processing|unposted|scheduled|declined|failed|rejected|void(?:ed)?|reverted|cancell?ed|refused|abgelehnt|storniert|denied|expired|held|in progress|(?:payment|transaction) (?:cancell?ed|declined|failed|pending)|pending settlement|authori[sz]ation|awaiting|blocked|reserviert|geplant|autorisiert|ruckgangig gemacht|(?:retenid|cancelad|anulad|annullat|revertid|agendad|recusad)[oa]|en curso|en cours|a venir|autorisation|rejetee?|in sospeso|(?:odrzucon|anulowan|cofniet)[aoey]|blokada|oczekujac[ey]|preliminar|kommande|avvis(?:ad|t)|afvist|slettet|kansellert|til forfall)$/;
