/** `(202) 555-0123`: what the profile takes has ten digits. */
const DIGITS = 10;
/** As many characters are shown of what is typed. */
const SHOWN = 14;

/**
 * A number as it is typed or pasted: its digits in the pattern (XXX) XXX-XXXX, without a literal that could not be
 * deleted. A leading country code 1 is dropped; what has more than ten digits stays another number, for validation to
 * refuse, cut to what fits.
 */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed).replace(/^1(?=\d{10}$)/, '');
  if (digits.length > DIGITS) return `${/^\s*\+/.test(typed) ? '+' : ''}${digits}`.slice(0, SHOWN);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return area === '' ? '' : `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** Registration is international: a leading +1 is dropped, and any other number stands as it was registered. */
export function displayedPhone(stored: string | null): string {
  const [, digits] = /^(?:\+?1)?([1-9]\d{9})$/.exec(stored ?? '') ?? [];
  return digits ? maskPhone(digits) : (stored ?? '');
}

/** Whether it has more digits than the profile takes. */
export function isTooLong(masked: string): boolean {
  return phoneDigits(masked).length > DIGITS;
}

/** What is sent of a masked number. */
export function phoneDigits(masked: string): string {
  return masked.replace(/\D/g, '');
}

/**
 * Where the caret belongs once what was typed has been masked: behind the same digit as before, or, where the Delete key
 * goes forward, before the next one, so that it does not stop at a bracket that comes back.
 * @param caret how many characters of `typed` stand before it
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
