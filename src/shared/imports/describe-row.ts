import { DESCRIPTION_MAX } from '#shared/transactions/contract.ts';

/** Stands for the text of a row without any. */
const NO_TEXT = 'Bank transaction';

/** The description and the note of a row's transaction: a text that is too long for a description is kept in the note. */
export function describeRow(text: string): { description: string; note: string } {
  // Joined, because V8 keeps the result of `replace` as a tree of its pieces, thirty times as large.
  const words = text.trim().split(/\s+/).join(' ');
  if (words.length <= DESCRIPTION_MAX) return { description: words || NO_TEXT, note: '' };
  return { description: `${wholeCharacters(words, DESCRIPTION_MAX - 1).trimEnd()}…`, note: words };
}

/** The first `length` units of a text, or one less if that would split a character. */
function wholeCharacters(text: string, length: number): string {
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
