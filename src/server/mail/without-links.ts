/** Characters that a mail program may take for part of a link, when something follows them directly. */
const JOINTS = /([.。．｡․@＠﹫:：/／\\])(?=\S)/gu;
/** Directions and other controls, which can make text look like another one. */
const CONTROLS = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** An amount of ours, such as `$1,234.50`, or with a sign or punctuation around it. */
const AMOUNT = /^[-(]*\$\d{1,3}(?:,\d{3})*\.\d\d[.,:;)]*$/;

/**
 * Text in which no mail program finds a link: a space follows every dot, at sign, colon and slash within a word. Spaces
 * hold where invisible characters do not, since some programs and the rules of domain names skip those. Lines stay lines.
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
