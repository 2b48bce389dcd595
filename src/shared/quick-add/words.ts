/** A word of a quick entry, a number with its signs, or a quoted part. */
export interface Word {
  /** Whether the person put it in quotation marks, so that it is no amount, day, or marker. */
  readonly isQuoted: boolean;
  /** `#` before a category, one or more `>` before a goal. */
  readonly marker: string;
  /** The word without its marker and quotation marks. */
  readonly text: string;
  /** The word as it was typed. */
  readonly typed: string;
}

const TERM = String.raw`(?:\p{Sc} ?)?(?:\d(?:[\d.,]|[\u00a0\u2009\u202f](?=\d))*|[.,]\d+)`;
/** An amount with its signs, or a sum. A plus between spaces adds up as well, as in `12 + 3.50`. */
const NUMBER = String.raw`(?:[-+\u2212] ?)?${TERM}(?:[-+]${TERM}|\s\+\s${TERM})*(?:\s?\p{Sc})?[.,;:!?]*(?=\s|$)`;
const QUOTED = String.raw`"((?:[^"]|"")*)"(?=\s|$)|“([^”]*)”(?=\s|$)`;
const WORD = new RegExp(String.raw`(#|>+(?!>)\s*)?(?:${QUOTED}|(${NUMBER}|\S+))`, 'gu');

/** Splits a text into words. A quotation mark that is never closed is a character like any other. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ([typed, marker = '', straight, curly, plain]) => {
    const quoted = straight?.replaceAll('""', '"') ?? curly;
    const isOnlyMarker = marker === '' && /^>+$/.test(typed);
    return {
      isQuoted: quoted !== undefined,
      marker: isOnlyMarker ? typed : marker.trim(),
      text: isOnlyMarker ? '' : (quoted ?? plain ?? ''),
      typed,
    };
  });
}

/** Puts a text into quotation marks. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The plain words from an index on, up to the next marker or quoted part. */
export function plainRun(words: readonly Word[], from: number): string[] {
  let end = from + 1;
  while (words[end]?.isQuoted === false && words[end]?.marker === '') end += 1;
  return words.slice(from, end).map(({ text }) => text);
}
