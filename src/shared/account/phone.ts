/** Number of digits of a phone number in the profile. */
const DIGITS = 10;
/** Maximum number of displayed characters, from the specification. */
const MAX_SHOWN = 14;

/**
 * Formats typed or pasted digits as (XXX) XXX-XXXX, without trailing punctuation, which could not be deleted. Drops a
 * leading country code 1. A number with more than ten digits stays unformatted for validation to reject, cut to the
 * maximum length.
 */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed).replace(/^1(?=\d{10}$)/, '');
  if (digits.length > DIGITS) return `${/^\s*\+/.test(typed) ? '+' : ''}${digits}`.slice(0, MAX_SHOWN);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return area === '' ? '' : `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** Formats a stored number without its leading +1; an international number is shown as it was registered. */
export function displayedPhone(stored: string | null): string {
  const [, digits] = /^(?:\+?1)?([1-9]\d{9})$/.exec(stored ?? '') ?? [];
  return digits ? maskPhone(digits) : (stored ?? '');
}

/** Whether a number has more digits than the profile allows. */
export function isTooLong(masked: string): boolean {
  return phoneDigits(masked).length > DIGITS;
}

/** The digits of a formatted number, as sent to the server. */
export function phoneDigits(masked: string): string {
  return masked.replace(/\D/g, '');
}

/**
 * A phone number without the spaces, dots, brackets, and hyphens that users and autofill write: `+1 (555) 123-4567`.
 * Drops the `(0)` of `+44 (0)20 7946 0000`, which is not dialed after a country code.
 */
export function withoutPunctuation(typed: string): string {
  return typed.replace(/^(\s*\+.*)\(0\)/, '$1').replace(/[\s.()[\]\-\u2010-\u2015]/g, '');
}

/**
 * The position of the caret after formatting: behind the same digit as before. With the Delete key it is before the
 * next digit, so that it does not get stuck at punctuation that reappears.
 * @param caret the position of the caret in `typed`
 * @param goesForward whether the Delete key was used
 */
export function caretAfterMask(typed: string, caret: number, masked: string, goesForward = false): number {
  if (typed === masked) return caret;
  let digits = phoneDigits(typed.slice(0, caret)).length;
  let position = 0;
  while (digits > 0 && position < masked.length) {
    if (/\d/.test(masked.charAt(position))) digits -= 1;
    position += 1;
  }
  while (goesForward && /^\D/.test(masked.slice(position))) position += 1;
  return position;
}
