import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import { parseAmount } from '#shared/statements/amounts.ts';
import { readDate, toDate } from '#shared/statements/dates.ts';
import type { Findings } from '#shared/statements/findings.ts';
import { inCurrency } from '#shared/statements/source-key.ts';
import type { Balance, SourceKey } from '#shared/statements/statement.ts';
import { quote, tidy } from '#shared/statements/text.ts';
import { type Element, elementAt, textAt } from '#shared/statements/xml-element.ts';

const KINDS: Readonly<Record<string, Balance['kind']>> = {
  OPBD: 'opening',
  PRCD: 'opening',
  CLBD: 'closing',
  ITBD: 'closing',
  CLAV: 'available',
  ITAV: 'available',
};

/** The account of a statement, with its balances until its currency is known. */
export class Account {
  readonly source: SourceKey;
  readonly balances: Element[] = [];
  #currency: string;

  constructor(account: Element | undefined) {
    const number = account
      ? textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id') || textAt(account, 'Id', 'PrtryAcct', 'Id')
      : '';
    const name = tidy(number);
    this.source = { name: name || 'Account', account: name || null };
    this.#currency = account ? textAt(account, 'Ccy') : '';
  }

  /**
   * The source of an entry: an account in one currency. Without a currency of its own, the account has that of its first
   * entry.
   */
  sourceOf(currency: string): SourceKey {
    this.#currency ||= currency;
    return currency === '' || currency === this.#currency ? this.source : inCurrency(this.source, currency);
  }

  addBalances(findings: Findings): void {
    for (const element of this.balances) {
      const kind = KINDS[textAt(element, 'Tp', 'CdOrPrtry', 'Cd')];
      const amount = amountOf(element);
      const isOwn = this.#currency === '' || this.#currency === currencyOf(element);
      if (kind && isOwn && typeof amount !== 'string') {
        findings.addBalance(this.source, { kind, date: dayOf(dateTextOf(element, 'Dt')), amount });
      }
    }
    this.balances.length = 0;
  }
}

/** The currency of an element's amount. */
export function currencyOf(element: Element): string {
  return /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(elementAt(element, 'Amt')?.attributes ?? '')?.[1] ?? '';
}

/**
 * The amount of an element, negative for a debit. A reversal is marked as the credit or debit that it is.
 * @returns a sentence instead if it cannot be read.
 */
export function amountOf(element: Element): Cents | string {
  const amount = parseAmount(textAt(element, 'Amt'));
  const side = textAt(element, 'CdtDbtInd');
  if (typeof amount === 'string') return amount;
  if (amount < 0) return `${quote(textAt(element, 'Amt'))} has a minus, which a debit or credit must not have.`;
  if (side === 'CRDT' || amount === 0) return amount;
  return side === 'DBIT' ? ((ZERO - amount) as Cents) : 'It does not say whether money came in or went out.';
}

/** The date or the instant of an element as written; empty without one. */
export function dateTextOf(element: Element, name: string): string {
  return textAt(element, name, 'Dt') || textAt(element, name, 'DtTm');
}

/** The day of a date or an instant, without time zone conversion; null if there is none. */
export function dayOf(text: string): CalendarDate | null {
  const date = readDate(text.slice(0, 10));
  return date?.order === 'ymd' ? toDate(date, 'ymd') : null;
}
