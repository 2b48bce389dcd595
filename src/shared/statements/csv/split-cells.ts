import { MAX_CELL, MAX_COLUMNS } from '#shared/statements/limits.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

/** The characters of a line; a longer one is not split. */
const MAX_LINE = 100_000;

export interface Cells {
  /** At most one more than the columns that a file may have; none for a line that is too long. */
  readonly cells: readonly string[];
  /** The number of columns, also beyond these. */
  readonly columns: number;
  /** The last cell begins with a quote that nothing closes. */
  readonly isOpen: boolean;
}

/**
 * Splits a line into cells. A quote opens a cell only at its beginning and closes it only before a delimiter or the end; any
 * other quote is text, so `"Joe "The Man" Smith"` is one cell. A backslash before a quote makes it text, too.
 * @param areQuotesText treats every quote as text, for a line whose quotes do not match
 */
export function splitCells(text: string, delimiter: Delimiter, areQuotesText = false): Cells {
  const cells: string[] = [];
  let columns = 0;
  let position = 0;
  let isOpen = false;
  if (text.length > MAX_LINE) return { cells, columns: count(text, 0, delimiter) + 1, isOpen };
  while (position <= text.length) {
    if (++columns > MAX_COLUMNS + 1)
      return { cells, columns: columns + count(text, position, delimiter), isOpen: false };
    const start = skipSpaces(text, position);
    const closing = text[start] === '"' && !areQuotesText ? closingQuote(text, start + 1, delimiter) : undefined;
    isOpen = closing === -1;
    const from = closing === undefined || isOpen ? position : closing + 1;
    const next = isOpen ? -1 : text.indexOf(delimiter, from);
    const end = next === -1 ? text.length : next;
    const isQuoted = closing !== undefined && !isOpen;
    cells.push(isQuoted ? unquoted(text.slice(start + 1, closing)) : plain(text.slice(position, end)));
    position = end + 1;
  }
  return { cells, columns, isOpen };
}

/** @returns the position of the quote that closes a cell; -1 if none does. */
export function closingQuote(text: string, start: number, delimiter: Delimiter): number {
  let at = text.indexOf('"', start);
  while (at !== -1) {
    const isPair = text[at + 1] === '"';
    const isEscaped = isPair && text[at - 1] === '\\';
    const last = isEscaped ? at + 1 : at;
    const after = skipSpaces(text, last + 1);
    if ((!isPair || isEscaped) && (after >= text.length || text[after] === delimiter)) return last;
    at = text.indexOf('"', at + (isPair ? 2 : 1));
  }
  return -1;
}

/** @returns how often a character appears from a position on. */
function count(text: string, start: number, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character, start); at !== -1; at = text.indexOf(character, at + 1)) found++;
  return found;
}

function skipSpaces(text: string, position: number): number {
  let at = position;
  while (text[at] === ' ') at++;
  return at;
}

function unquoted(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('""', '"').trim();
}

/** Drops a quote whose counterpart is missing, and the formula by which spreadsheets keep digits as text (`="007"`). */
function plain(text: string): string {
  const cell = text.trim();
  const opens = cell.startsWith('"');
  const closes = cell.endsWith('"');
  // A row with a longer cell is not read.
  if (cell.length > MAX_CELL || !(opens || closes)) return cell;
  const open = cell.replace(/^="(.*)"$/, '$1');
  const dropsQuotes = opens === closes || count(cell, 0, '"') % 2 === 1;
  return (dropsQuotes ? open.replace(/^"|"$/g, '') : open).replaceAll('""', '"').trim();
}
