import type { CalendarDate } from '#shared/calendar-date.ts';
import { type DecimalMark, parseAmount } from '#shared/statements/amounts.ts';
import { noDay, readDate, toDate } from '#shared/statements/dates.ts';
import { markupNote } from '#shared/statements/markup.ts';
import type { Balance, StatementRow } from '#shared/statements/statement.ts';
import { joinTexts, tidy } from '#shared/statements/text.ts';

/** The fields of a transaction or a balance, the first of each name. */
export interface OfxFields {
  readonly line: number;
  /** A pending transaction, or a balance that includes pending ones. */
  readonly isPending: boolean;
  readonly fields: Map<string, string>;
}

/**
 * @param mark the decimal mark of the file, if its amounts prove one
 * @returns a sentence instead of the row if its date or amount cannot be read.
 */
export function ofxRow({ line, fields }: OfxFields, mark: DecimalMark | undefined): StatementRow | string {
  const date = dateOf(['DTPOSTED', 'DTUSER', 'DTTRAN'].map((name) => fields.get(name)));
  if (!date.day) return date.reason;
  const amount = parseAmount(fields.get('TRNAMT') ?? '', undefined, mark);
  if (typeof amount === 'string') return amount;
  const text = textOf(fields);
  return { line, date: date.day, amount, text, id: tidy(fields.get('FITID') ?? '') || null, note: markupNote(text) };
}

/** The first eight digits are the day; a time zone never moves it. */
function dateOf(values: readonly (string | undefined)[]): { day: CalendarDate | null; reason: string } {
  const value = values.find((text) => text !== undefined && text !== '') ?? '';
  const digits = /^\d{8}/.exec(value)?.[0];
  const text = digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : value;
  const written = readDate(text);
  const day = written?.order ? toDate(written, written.order) : null;
  return { day, reason: noDay(value) };
}

function textOf(fields: OfxFields['fields']): string {
  const text = joinTexts([fields.get('NAME') ?? '', fields.get('EXTDNAME') ?? '', fields.get('MEMO') ?? '']);
  if (text !== '') return text;
  const check = fields.get('CHECKNUM');
  return check ? tidy(`Check ${check}`) : tidy(fields.get('TRNTYPE') ?? '');
}

export function ofxBalance({ isPending, fields }: OfxFields, mark: DecimalMark | undefined): Balance | undefined {
  const amount = parseAmount(fields.get('BALAMT') ?? '', undefined, mark);
  if (typeof amount === 'string') return undefined;
  return { kind: isPending ? 'available' : 'closing', date: dateOf([fields.get('DTASOF')]).day, amount };
}
