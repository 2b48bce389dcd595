import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/** The most that a file may have. */
export const FILE_ROWS = 10_000;
const MERCHANTS = 300;
const ROWS_A_DAY = 27;

/** A line of a bank's statement. */
export interface Line {
  readonly date: CalendarDate;
  readonly cents: number;
  readonly text: string;
}

/**
 * Lines of one account from a position in its history on, about a year for a file. Equal positions have equal lines, so that
 * files overlap.
 * @param end the last day of the position `total`
 */
export function statementLines(from: number, { total, end }: { total: number; end: CalendarDate }): Line[] {
  return Array.from({ length: FILE_ROWS }, (_, row) => {
    const position = from + row;
    const merchant = Math.floor(pseudoRandom(position) * MERCHANTS);
    const cents = Math.floor(100 + pseudoRandom(position + 0.5) * 20_000);
    return {
      date: addDays(end, -Math.floor((total - 1 - position) / ROWS_A_DAY)),
      cents: merchant % 30 === 0 ? cents * 10 : -cents,
      text: `CARD PURCHASE ${nameOf(merchant)} ${1000 + (position % 97)} BERLIN`,
    };
  });
}

/** A name of letters only, because numbers are no part of a merchant's key. */
function nameOf(merchant: number): string {
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(merchant / place) % 20));
  return `${letter(20)}${letter(1)}ORNER SHOP`;
}

/** Deterministic numbers from 0 to 1. */
function pseudoRandom(seed: number): number {
  const sine = Math.sin(seed * 12.9898) * 43_758.5453;
  return sine - Math.floor(sine);
}

/** The lines as a bank's CSV, of about 700 kB. */
export function toCsv(lines: readonly Line[]): string {
  const rows = lines.map(({ date, cents, text }) => `${date},${text},${(cents / 100).toFixed(2)},EUR,Booked`);
  return `Date,Description,Amount,Currency,State\n${rows.join('\n')}\n`;
}
