import { MAX_TEXT } from '#shared/statements/limits.ts';

/** Control characters, and characters that reorder text. */
const UNPRINTABLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** As most texts are: ASCII with single spaces. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** @returns the text on one line, without control characters and halves of characters, at most 500 characters. */
export function tidy(text: string): string {
  if (text.length <= MAX_TEXT && TIDY.test(text)) return text;
  const line = text
    .slice(0, 4 * MAX_TEXT)
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Quotes a part of the file in a sentence. */
export function quote(text: string): string {
  const line = tidy(text);
  return `“${line.length <= 40 ? line : `${line.slice(0, 39).replace(/[\ud800-\udbff]$/, '')}…`}”`;
}

/** Joins the texts of a transaction. Leaves out a text that another one contains. */
export function joinTexts(texts: readonly string[]): string {
  if (texts.length < 2) return tidy(texts.join(''));
  const kept: string[] = [];
  for (const text of texts.map(tidy)) {
    if (text === '' || kept.some((other) => other.includes(text))) continue;
    const part = kept.findIndex((other) => text.startsWith(other));
    if (part === -1) kept.push(text);
    else kept[part] = text;
  }
  return tidy(kept.join(' · '));
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** @returns the text in lower case without accents and punctuation, for comparison with known words. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();
}

/** What a text says if one of its characters was damaged on its way. */
export function damageNote(text: string): string | undefined {
  return text.includes('\ufffd') ? 'A character is damaged.' : undefined;
}

/** A number with commas between thousands, in a sentence. */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
