import { addDays, type CalendarDate, monthName, parseCalendarDate, WEEKDAYS } from '#shared/calendar-date.ts';
import type { Word } from '#shared/quick-add/words.ts';

/** Words of the longest day, such as `on Sunday, Nov 22, 2026`. */
const WORDS_MAX = 5;
/** Words of a day with the name of its month, such as `Nov 22, 2026`. */
const NAMED_WORDS_MAX = 3;
/** February 29 comes back after at most eight years. */
const YEARS_BACK = 8;

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  monthName(`2000-${String(index + 1).padStart(2, '0')}-01` as CalendarDate).toLowerCase(),
);
const AGO = /^(\d{1,2}|a) (day|week)s? ago$/;
const PART_OF_DAY = / (?:morning|afternoon|evening|night)$/;
/** A number after a day is a year only if it can hardly be an amount. */
const NAME_DAY = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: ((?:19|20)\d\d))?$/u;
const DAY_NAME = /^(\d{1,2})(?:st|nd|rd|th|\.)? (\p{L}{3,9})\.?(?: ((?:19|20)\d\d))?$/u;
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;

export interface TakenDay<W> {
  readonly day: CalendarDate;
  readonly rest: readonly W[];
}

/** Takes the day from the end of a text, otherwise from its beginning; undefined if neither names one. */
export function takeDay(words: readonly Word[], today: CalendarDate): TakenDay<Word> | undefined {
  for (let count = Math.min(WORDS_MAX, words.length); count > 0; count -= 1) {
    const day = dayOf(words.slice(-count), today, true);
    if (day) return { day, rest: words.slice(0, -count) };
  }
  for (let count = Math.min(WORDS_MAX, words.length); count > 0; count -= 1) {
    const day = dayOf(words.slice(0, count), today, false);
    if (day) return { day, rest: words.slice(count) };
  }
  return undefined;
}

/** Whether a word is part of a day with the name of its month, even of one that does not exist, such as `Feb 30`. */
export function isInNamedDay(words: readonly Word[], index: number): boolean {
  for (let from = Math.max(0, index - NAMED_WORDS_MAX + 1); from <= index; from += 1) {
    for (let to = index + 1; to <= from + NAMED_WORDS_MAX; to += 1) {
      if (namedDay(plainText(words.slice(from, to)))) return true;
    }
  }
  return false;
}

/**
 * @param isEnd whether the words end the text. At its beginning, `sun cream` and `1/2 pizza` name no days.
 */
function dayOf(words: readonly Word[], today: CalendarDate, isEnd: boolean): CalendarDate | undefined {
  const text = plainText(words);
  if (text === 'last night') return addDays(today, -1);
  const name = text.replace(/^(?:on|this|last|next) /, '').replace(PART_OF_DAY, '');
  const later = text.startsWith('last ') ? -1 : text.startsWith('next ') ? 7 : 0;
  return (
    relativeDay(name, today) ?? weekday(name, addDays(today, later), isEnd) ?? writtenDay(dateIn(name), today, isEnd)
  );
}

/** Words in lower case without punctuation; empty if one is quoted or marked. */
function plainText(words: readonly Word[]): string {
  if (words.some(({ isQuoted, marker }) => isQuoted || marker !== '')) return '';
  return words
    .map(({ typed }) => typed.replace(/[.,:;!]$/, ''))
    .join(' ')
    .toLowerCase();
}

/** A future day is understood, so that the entry is rejected instead of recorded for today. */
function relativeDay(name: string, today: CalendarDate): CalendarDate | undefined {
  if (name === 'today') return today;
  if (name === 'yesterday') return addDays(today, -1);
  if (/^(?:the )?day before yesterday$/.test(name)) return addDays(today, -2);
  const [, count = '', unit] = AGO.exec(name) ?? [];
  if (unit) return addDays(today, -(count === 'a' ? 1 : Number(count)) * (unit === 'week' ? 7 : 1));
  return name === 'tomorrow' ? addDays(today, 1) : undefined;
}

/** The latest such weekday that is not after a day. */
function weekday(name: string, latest: CalendarDate, isEnd: boolean): CalendarDate | undefined {
  const isMeant = (full: string) => full === name || (isEnd && isShort(name, full));
  const wanted = WEEKDAYS.findIndex((full) => isMeant(full.toLowerCase()));
  const back = (new Date(latest).getUTCDay() - wanted + 7) % 7;
  return wanted < 0 ? undefined : addDays(latest, -back);
}

/** `mon`, `tues`, `thurs`, but not `sund`. */
function isShort(name: string, full: string): boolean {
  return full.startsWith(name) && (name.length === 3 || ['tues', 'thur', 'thurs'].includes(name));
}

/** The day without the weekday before it, as in `Sunday, Nov 22`. */
function dateIn(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const isWeekday = WEEKDAYS.some((full) => full.toLowerCase() === first || isShort(first, full.toLowerCase()));
  return isWeekday ? others.join(' ') : name;
}

function writtenDay(name: string, today: CalendarDate, isEnd: boolean): CalendarDate | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return parseCalendarDate(name) ?? undefined;
  const named = namedDay(name);
  if (named) return dayIn(named.year, named.month, named.date, today);
  const [, one, two = '', slashedYear] = SLASHED.exec(name) ?? [];
  if (!one || !(isEnd || slashedYear)) return undefined;
  const fullYear = slashedYear?.length === 2 ? `20${slashedYear}` : slashedYear;
  return Number(one) > 12 ? dayIn(fullYear, Number(two), one, today) : dayIn(fullYear, Number(one), two, today);
}

interface NamedDay {
  readonly month: number;
  readonly date: string;
  readonly year: string | undefined;
}

/** The parts of a day with the name of its month, which may not exist. */
function namedDay(name: string): NamedDay | undefined {
  const monthFirst = NAME_DAY.exec(name);
  const parts = monthFirst ?? DAY_NAME.exec(name);
  if (!parts) return undefined;
  const [, first = '', second = '', year] = parts;
  const month = monthNumber(monthFirst ? first : second);
  return month === 0 ? undefined : { month, date: monthFirst ? second : first, year };
}

/** The number of an English month by its full or shortened name; 0 for any other word. */
function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}

/** Without a year, the latest such day that is not after today. */
function dayIn(year: string | undefined, month: number, date: string, today: CalendarDate): CalendarDate | undefined {
  const inYear = (number: number) =>
    parseCalendarDate(
      [String(number).padStart(4, '0'), String(month).padStart(2, '0'), date.padStart(2, '0')].join('-'),
    );
  if (year) return inYear(Number(year)) ?? undefined;
  const thisYear = Number(today.slice(0, 4));
  for (let back = 0; back <= YEARS_BACK; back += 1) {
    const day = inYear(thisYear - back);
    if (day && day <= today) return day;
  }
  return undefined;
}
