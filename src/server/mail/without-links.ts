/** Characters that a mail program may take for part of a link if another character follows directly. */
const JOINTS = /([.。．｡․@＠﹫:：/／\\])(?=\S)/gu;
/** Direction marks and other control characters, which can disguise text. */
const CONTROLS = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** A formatted amount such as `$1,234.50`, with or without a sign or punctuation around it. */
const AMOUNT = /^[-(]*\$\d{1,3}(?:,\d{3})*\.\d\d[.,:;)]*$/;

/**
 * Rewrites text so that no mail program finds a link: a space follows every dot, at sign, colon, and slash within a word.
 * Invisible characters would not do, because some programs and the rules for domain names skip them. Keeps line breaks.
 */
export function withoutLinks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(CONTROLS, ' ').split(/\s+/u).map(breakWord).join(' ').trim())
    .join('\n');
}

function breakWord(word: string): string {
  return AMOUNT.test(word) ? word : word.replace(JOINTS, '$1 ');
}
