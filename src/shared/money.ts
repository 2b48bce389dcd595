/** A whole number of US cents. Every amount in memory and in the database is in cents; money is never a fraction. */
export type Cents = number & { readonly __unit: 'Cents' };

/** The largest single amount a user can enter: $999,999,999.99. Totals may be larger. */
export const MAX_AMOUNT = 99_999_999_999 as Cents;

/**
 * The largest total that a request may contain: 15 digits, which survive conversion between double and decimal text.
 */
export const MAX_TOTAL = 999_999_999_999_999 as Cents;

export const ZERO = 0 as Cents;

/** A total beyond the 2^53 cents that a number holds exactly. */
export class TooLargeTotal extends RangeError {
  override name = 'TooLargeTotal';
  /** The code of `node:sqlite` for such numbers. Unlike its class, an error keeps its code on the way to another thread. */
  readonly code = 'ERR_OUT_OF_RANGE';
}

/**
 * Brands a whole number of cents, as read from the database.
 * @throws {TooLargeTotal} if the value is beyond 2^53.
 * @throws {RangeError} if the value is not a whole number.
 */
export function cents(value: number): Cents {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new TooLargeTotal(`Too many cents: ${value}`);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value as Cents;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/**
 * The integer nearest to `dividend / divisor`; halves round away from zero, so that losses and gains round alike.
 * Decides by the remainder, because the quotient would be an inexact floating-point number.
 * @param divisor a number above zero
 */
export function roundedQuotient(dividend: number, divisor: number): number {
  const rest = Math.abs(dividend % divisor);
  const whole = Math.trunc(dividend / divisor);
  return whole + (rest * 2 >= divisor ? Math.sign(dividend) : 0) + 0; // + 0 turns -0 into 0
}

/** Whether a number of dollars has at most two decimals, which means that it is the double nearest to a whole cent. */
export function hasWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars;
}

/**
 * Converts dollars as sent over the API, such as 12.5, to cents.
 * @throws {RangeError} for a third decimal, NaN, and infinity, all of which the contract rejects first.
 */
export function centsOfDollars(dollars: number): Cents {
  if (!hasWholeCents(dollars)) throw new RangeError(`Not a whole number of cents: ${dollars} dollars`);
  return cents(Math.round(dollars * 100) + 0); // + 0 turns -0 into 0
}

/** Converts cents to dollars as sent over the API. */
export function dollarsOfCents(amount: Cents): number {
  return amount / 100;
}

/**
 * Digits with optional groups of thousands, which are all divided by the same character. They never follow a zero, so that
 * `0,001` is not read as a dollar.
 */
const DOT_DECIMALS = /^([1-9]\d{0,2}([,\s'’])\d{3}(?:\2\d{3})*|\d+)?(?:\.(\d*))?$/;
/** As typed on European keyboards. At most two digits after the comma, because `1,234` means a thousand. */
const COMMA_DECIMALS = /^([1-9]\d{0,2}([.\s'’])\d{3}(?:\2\d{3})*|\d*),(\d{0,2})$/;
/** One dot could begin decimals; two cannot. */
const DOT_THOUSANDS = /^([1-9]\d{0,2}(\.)\d{3}(?:\.\d{3})+)$/;

/** `1.500` is a dollar and a half, or in other countries 1,500 dollars. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;

/** How some countries write that an amount has no cents, such as `12,-`. */
const NO_CENTS = /([.,])[-–—]$/;

/**
 * Parses dollars as users type or paste them: `12`, `12.5`, `12,50`, `.5`, `$1,234.50`, `1 234,50 $`, `1'234.50`, `12,-`, or a
 * sum such as `12 + 3.50 - 2`. The sign of any currency stands for dollars.
 *
 * @returns the number of dollars; `undefined` for an empty text; `NaN` for invalid text, such as `12,3456`, `abc`, or the
 *   ambiguous `1.500`. Keeps decimals beyond the second, so that validation can reject them instead of rounding them away.
 */
export function parseTypedDollars(text: string): number | undefined {
  const typed = text.trim().replace(NO_CENTS, '$1');
  if (typed === '') return undefined;
  const terms = typed.split(/(?=[+-])/).map(dollarsOfTerm);
  const total = terms.reduce((sum, term) => sum + term, 0);
  return terms.length > 1 && terms.every(hasWholeCents) ? Math.round(total * 100) / 100 : total;
}

/** What to type instead of an ambiguous amount, such as `1.500`; undefined for any other text. */
export function ambiguityHint(text: string): string | undefined {
  const typed = text.trim();
  if (!AMBIGUOUS.test(typed)) return undefined;
  const thousands = typed.replace('.', ',');
  return `For $${thousands}.00, type ${thousands}. Cents have two digits, such as ${typed.slice(0, -1)}.`;
}

/** @param term with an optional sign, such as `- $3.50` */
function dollarsOfTerm(term: string): number {
  const sign = term.startsWith('-') ? -1 : 1;
  const amount = withoutCurrency(term.replace(/^[+-]/, '').trim());
  const match = DOT_DECIMALS.exec(amount) ?? COMMA_DECIMALS.exec(amount) ?? DOT_THOUSANDS.exec(amount);
  const [, whole, , decimals] = match ?? [];
  if (!whole && !decimals) return Number.NaN;
  const dollars = Number(`${(whole || '0').replaceAll(/\D/g, '')}.${decimals || '0'}`);
  return AMBIGUOUS.test(amount) && hasWholeCents(dollars) ? Number.NaN : sign * dollars;
}

/** Drops the sign of a currency before or after the amount. */
function withoutCurrency(amount: string): string {
  const after = amount.replace(/^\p{Sc}/u, '');
  return (after === amount ? amount.replace(/\p{Sc}$/u, '') : after).trim();
}

/** Formats `$1,234.50` or `-$3.00`. Avoids `Intl`, because creating its formatter would delay the first paint. */
export function formatMoney(amount: Cents): string {
  const digits = (Math.abs(amount) / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${amount < 0 ? '-' : ''}$${digits}`;
}

/** Formats an amount for an input field, such as `1234.50`. */
export function formatAmountInput(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

/** Formats a typed amount for its input field, such as `12,5` as `12.50`; invalid and empty text stays as it is. */
export function formatTypedAmount(text: string): string {
  const dollars = parseTypedDollars(text) ?? Number.NaN;
  const isAmount = hasWholeCents(dollars) && Math.abs(dollars) <= dollarsOfCents(MAX_AMOUNT);
  return isAmount ? formatAmountInput(centsOfDollars(dollars)) : text;
}
