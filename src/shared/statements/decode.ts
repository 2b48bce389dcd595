/** The part of the platform's decoder that this file uses; browsers, workers, and Node have it. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

/** How much of a file is examined to recognize its encoding. */
const SAMPLE = 65_536;

/** NULs inside of a word or number. Others are padding. */
const INNER_NULS = /(?<=[\p{L}\d])\0+(?=[\p{L}\d])/gu;

/**
 * @returns the text of a file in UTF-8, UTF-16, windows-1252, another encoding that its words tell, or a declared one. NULs are
 * dropped, or become a damaged character where something may be missing.
 */
export function decode(bytes: Uint8Array): string {
  return decodeAs(bytes).replace(INNER_NULS, '\ufffd').replaceAll('\0', '');
}

function decodeAs(bytes: Uint8Array): string {
  const unicode = byteOrderMark(bytes) ?? utf16ByNuls(bytes);
  if (unicode) return new TextDecoder(unicode).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeDamaged(bytes);
  }
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Digits, separators, and Latin letters in UTF-16 have a NUL in one half only. */
function utf16ByNuls(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length & ~1, SAMPLE);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < end; index += 2) {
    if (bytes[index] === 0) even++;
    if (bytes[index + 1] === 0) odd++;
  }
  const many = end / 10;
  if (odd > many && even * 20 < odd) return 'utf-16le';
  if (even > many && odd * 20 < even) return 'utf-16be';
  return undefined;
}

/** UTF-8 with at most two damaged characters, otherwise an encoding of one byte for each character. */
function decodeDamaged(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  if (damaged <= 2 && /[^\0-\x7f\ufffd]/.test(text)) return text;
  const latin = new TextDecoder('windows-1252').decode(bytes);
  return declared(latin, bytes) ?? byWords(text, latin, bytes) ?? latin;
}

/** Header words that only the right encoding shows. */
const WORDS: readonly (readonly [string, RegExp])[] = [
  ['windows-1251', /дата|сумма|операц/i],
  ['shift_jis', /日付|年月日|金額|残高/],
  ['gb18030', /交易|日期|金额|余额/],
  ['euc-kr', /거래|금액|잔액/],
];
/** In windows-1252, these letters never stand between small ones, as `ä`, `é`, and `ü` of old Macs do. */
const OLD_MAC = /[a-z][ŠŽŸˆ‰‡\x8d\x8f\x90][a-z]/;

function byWords(text: string, latin: string, bytes: Uint8Array): string | undefined {
  if (isCentralEuropean(text)) return new TextDecoder('windows-1250').decode(bytes);
  const sample = bytes.subarray(0, SAMPLE);
  const [label] = WORDS.find(([name, words]) => words.test(new TextDecoder(name).decode(sample))) ?? [];
  if (label) return new TextDecoder(label).decode(bytes);
  // Only now, because the second byte of a Japanese or Chinese character can be a small letter.
  return OLD_MAC.test(latin.slice(0, SAMPLE)) ? new TextDecoder('macintosh').decode(bytes) : undefined;
}

/** An XML declaration or an OFX header names the encoding. */
function declared(latin: string, bytes: Uint8Array): string | undefined {
  const head = latin.slice(0, 1_000);
  const [, xml] = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head) ?? [];
  const [, ofx] = /^CHARSET:\s*(?:windows-|cp)?(125\d)\s*$/im.exec(head) ?? [];
  const label = (ofx ? `windows-${ofx}` : xml)?.toLowerCase();
  if (!label || !/^(?:windows-125\d|iso-8859-\d{1,2})$/.test(label)) return undefined;
  return new TextDecoder(label).decode(bytes);
}

/** Words without accents that appear in Polish, Czech, Slovak, Hungarian, and Romanian files. */
const CENTRAL_EUROPEAN =
  /\b(?:CZK|PLN|HUF|RON|data operacji|data ksi|kwota|saldo po|nadawca|odbiorca|opis|rachunek|variabiln|konstantn|datum proveden|protistran|popis transakc|megnevez|forgalmi|egyenleg|partener|tranzac)|\ufffd{1,2}stka\b/i;

function isCentralEuropean(text: string): boolean {
  return CENTRAL_EUROPEAN.test(text.slice(0, SAMPLE));
}
