/** A whole number of US cents. Every amount in memory and in the database is one; no float ever holds money. */
export type Cents = number & { readonly __unit: 'Cents' };

/** The largest single amount a person can enter: $999,999,999.99. Totals may be larger. */
export const MAX_AMOUNT = 99_999_999_999 as Cents;

/** The largest total that a request may name: 15 digits, which a double keeps on its way through decimal text. */
export const MAX_TOTAL = 999_999_999_999_999 as Cents;

export const ZERO = 0 as Cents;

/**
 * Brands a whole number of cents, as read from the database.
 * @throws {RangeError} when it is not a safe integer.
 */
export function cents(value: number): Cents {
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
 * The nearest whole number to `dividend / divisor`; a half goes away from zero, so that a loss rounds as a gain does. The
 * remainder decides, not the quotient: no float comes near it.
 * @param divisor above zero
 */
export function roundedQuotient(dividend: number, divisor: number): number {
  const rest = Math.abs(dividend % divisor);
  const whole = Math.trunc(dividend / divisor);
  return whole + (rest * 2 >= divisor ? Math.sign(dividend) : 0) + 0; // + 0 turns -0 into 0
}

/** Whether a number of dollars has at most two decimals, that is: whether it is the double nearest to some whole cent. */
export function hasWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars;
}

/**
 * Cents of a number of dollars on the wire, such as 12.5.
 * @throws {RangeError} for a third decimal, NaN and infinity, which the contract rules out first.
 */
export function centsOfDollars(dollars: number): Cents {
  if (!hasWholeCents(dollars)) throw new RangeError(`Not a whole number of cents: ${dollars} dollars`);
  return cents(Math.round(dollars * 100) + 0); // + 0 turns -0 into 0
}

/** The number of dollars that stands for these cents on the wire. */
export function dollarsOfCents(amount: Cents): number {
  return amount / 100;
}

const TYPED_AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/;

/**
 * Dollars as people type them: `12`, `12.5`, `.5`, `$1,234.50`.
 *
 * @returns the number of dollars; `undefined` for nothing typed; `NaN` for what is no amount, such as `1,5` or `abc`.
 *   Decimals beyond the second are kept, so that validation can refuse them instead of rounding them away.
 */
export function parseTypedDollars(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s+/, '$');
  if (typed === '') return undefined;
  const sign = typed.startsWith('-') ? -1 : 1;
  const match = TYPED_AMOUNT.exec(sign === -1 ? typed.slice(1) : typed);
  const [, whole, decimals] = match ?? [];
  if (whole === undefined && !decimals) return Number.NaN;
  return sign * Number(`${(whole ?? '0').replaceAll(',', '')}.${decimals || '0'}`);
}

/** `$1,234.50`, `-$3.00`: en-US, always two decimals. By hand: making a formatter of `Intl` would delay the first paint. */
export function formatMoney(amount: Cents): string {
  const digits = (Math.abs(amount) / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${amount < 0 ? '-' : ''}$${digits}`;
}

/** `1234.50`: what an amount field holds when it is opened for editing. */
export function formatAmountInput(amount: Cents): string {
  return (amount / 100).toFixed(2);
}
