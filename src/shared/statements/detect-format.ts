import { StatementError } from '#shared/statements/statement.ts';

/** What to download in place of a file that cannot be read. */
export const INSTEAD = 'Download OFX, QFX, QIF, CAMT, or CSV instead.';

const ARCHIVE = 'This is an archive. Unpack it first.';

/** The first bytes, as Latin letters, of files that are not text. */
const BINARIES: readonly (readonly [RegExp | string, string])[] = [
  [/^\s*%PDF/, `This is a PDF. ${INSTEAD}`],
  [/^PK[\s\S]*(?:xl\/|\[Content_Types\]|opendocument\.spreadsheet)/, `This is a spreadsheet. ${INSTEAD}`],
  ['\xd0\xcf\x11\xe0', `This is a spreadsheet. ${INSTEAD}`],
  ...['PK\x03\x04', '\x1f\x8b', 'Rar!', '7z\xbc\xaf'].map((start) => [start, ARCHIVE] as const),
  ...['\x89PNG', '\xff\xd8\xff'].map((start) => [start, `This is a picture. ${INSTEAD}`] as const),
];

/** The first characters of texts that are not statements. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^<\?xml[^>]*>\s*<\?mso-application|^(?:<\?xml[^>]*>\s*)?<(?:\w+:)?Workbook\b/i,
    `This is a spreadsheet. ${INSTEAD}`,
  ],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!doctype html|<(?:html|head|body|table|meta|div)\b)/i, `This is a web page. ${INSTEAD}`],
  [/^!(?:TRNS|HDR|ACCNT)\b/, `This is a QuickBooks file. ${INSTEAD}`],
  [/^\{\s*["}]|^\[\s*[[{]/, `This is JSON. ${INSTEAD}`],
  [/^(?:\{1:|:20:|(?:[^\r\n]*\r?\n){0,3}:20:)/, `This is MT940. ${INSTEAD}`],
];

export type Format = 'ofx' | 'qif' | 'camt' | 'csv';

/** @throws {StatementError} for a file that is not text. */
export function rejectBinary(bytes: Uint8Array): void {
  rejectKnown(String.fromCharCode(...bytes.subarray(0, 4_096)), BINARIES);
}

/**
 * Recognizes the format by the content; the name of a file proves nothing.
 * @throws {StatementError} for a known format that is not a statement.
 */
export function detectFormat(text: string): Format {
  const head = text.slice(0, 20_000).trimStart();
  rejectKnown(head, TEXTS);
  if (/^(?:OFXHEADER|<\?OFX|<OFX)/i.test(head) || /<OFX[\s>]/i.test(head)) return 'ofx';
  if (/^(?:<\?xml|<!--|<!DOCTYPE|<(?:\w+:)?\w)/.test(head)) return 'camt';
  if (/^!(?:type|account|option|clear)\b/im.test(head.slice(0, 2_000)) || isQifWithoutHeader(head)) return 'qif';
  return 'csv';
}

/** A record of a date, an amount, other fields, and the `^` that ends it. */
function isQifWithoutHeader(head: string): boolean {
  return /^D[\d ][^\r\n]{4,20}\r?\n(?:[A-Z$][^\r\n]*\r?\n){1,20}\^/.test(head);
}

function rejectKnown(head: string, known: readonly (readonly [RegExp | string, string])[]): void {
  const found = known.find(([start]) => (typeof start === 'string' ? head.startsWith(start) : start.test(head)));
  if (found) throw new StatementError(found[1]);
}
