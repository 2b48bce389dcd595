import { type CalendarDate, existingDay } from '#shared/calendar-date.ts';
import { monthOfName } from '#shared/statements/month-names.ts';
import { quote } from '#shared/statements/text.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** A date as written, before the order of its column is known. */
export interface WrittenDate {
  readonly cell: string;
  /** Its three numbers from left to right; the year first if `order` is known. */
  readonly numbers: readonly [string, string, string];
  /** Known from the form: a year in front, or the name of a month. */
  readonly order: DateOrder | undefined;
  /** Dots mean that the day comes first. */
  readonly isDotted: boolean;
}

/** Longer cells are text. */
const LONGEST = 48;

const TIME =
  /(?:^|[T\s,]|-(?=\d{1,2}:))\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,:]\d+)?)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:Z|[A-Z]{3,4}|[+-]\d{2}(?::?\d{2})?))*$/i;
/** What some files write around a day: the apostrophe of a spreadsheet, a word for "year", a weekday, or a second day. */
const AROUND = /^'(?=\d)| ?(?:г\.?|\(\p{L}{1,3}\)|as of \S+)$/giu;
const WEEKDAY = /^\p{L}{2,12}\.?,?\s+(?=\d)|^\p{L}{2,12}[.,]+\s*(?=\p{L})/u;
const YEAR_FIRST = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})[.日]?$/;
const COMPACT = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?$/;
const YEAR_LAST = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?(?:\2\s?(\d{4}|\d{2})|('\s?\d{1,2}|'\d{4}))\.?$/;
const DAY_NAME_YEAR =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s./-]*(?:de\s+)?(\p{L}{3,12})\.?[\s./,-]*(?:de\s+)?'?(\d{4}|\d{2})$/iu;
const NAME_DAY_YEAR = /^(\p{L}{3,12})\.?[\s/-]*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s+|[/-])'?(\d{4}|\d{2})$/iu;
const YEAR_NAME_DAY = /^(\d{4})[\s./-](\p{L}{3,12})[\s./-](\d{1,2})$/u;

/** @returns undefined for a cell that is not written as a date. A date such as February 31 is one that does not exist. */
export function readDate(cell: string): WrittenDate | undefined {
  if (cell.length > LONGEST || !/\d/.test(cell)) return undefined;
  const text = cell.replace(AROUND, '').trim();
  const day = text.replace(TIME, '').replace(/\s-$/, '').trim();
  return readDay(cell, day) ?? readDay(cell, text) ?? readDay(cell, day.replace(WEEKDAY, '').trim());
}

function readDay(cell: string, text: string): WrittenDate | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year && month && day) return known(cell, year, month, day);
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [, first = '', separator, second = '', third, apostrophe] = last;
    const numbers = [first, second, third ?? apostrophe ?? ''] as const;
    return { cell, numbers, order: undefined, isDotted: separator === '.' };
  }
  return readNamed(cell, text);
}

function readNamed(cell: string, text: string): WrittenDate | undefined {
  const dayFirst = DAY_NAME_YEAR.exec(text);
  if (dayFirst) return named(cell, dayFirst[3], dayFirst[2], dayFirst[1]);
  const nameFirst = NAME_DAY_YEAR.exec(text);
  if (nameFirst) return named(cell, nameFirst[3], nameFirst[1], nameFirst[2]);
  const yearFirst = YEAR_NAME_DAY.exec(text);
  return yearFirst ? named(cell, yearFirst[1], yearFirst[2], yearFirst[3]) : undefined;
}

function named(cell: string, year = '', name = '', day = ''): WrittenDate | undefined {
  const month = monthOfName(name);
  return month === undefined ? undefined : known(cell, year, String(month), day);
}

function known(cell: string, year: string, month: string, day: string): WrittenDate {
  return { cell, numbers: [year, month, day], order: 'ymd', isDotted: false };
}

/** @returns null for a day that does not exist, and for years before 1000 and after 2200, which `noDay` explains. */
export function toDate(
  { numbers: [first, second, third], order: known }: WrittenDate,
  order: DateOrder,
): CalendarDate | null {
  const used = known ?? order;
  if (used === 'ymd') return calendarDate(first, second, third);
  return used === 'dmy' ? calendarDate(third, second, first) : calendarDate(third, first, second);
}

function calendarDate(year: string, month: string, day: string): CalendarDate | null {
  const full = fullYear(year);
  if (full < 1000 || full > 2200) return null;
  return existingDay(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Why a cell has no day, in one sentence. */
export function noDay(cell: string): string {
  if (cell === '') return 'There is no date.';
  const isLate = /\b[3-9]\d{3}/.test(cell);
  return `${quote(cell)} is ${isLate ? 'too far in the future' : 'not a valid date'}.`;
}

/** Two digits from 70 on mean the last century. Quicken writes the years from 2000 on with an apostrophe. */
function fullYear(written: string): number {
  const digits = written.replace(/\D/g, '');
  const year = Number(digits);
  if (digits.length === 4) return year;
  return written.startsWith("'") || year < 70 ? 2000 + year : 1900 + year;
}
