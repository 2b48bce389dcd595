import { StatementError } from '#shared/statements/statement.ts';

export interface Line {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly text: string;
}

/** More lines than these are rejected, because no statement of 10,000 rows has them. */
const MAX_LINES = 1_000_000;

/** In a file with LF, a CR alone ends a line only before the date of the next row. */
const LONE_CR = /\r(?="?\d)/;

/** The lines of a file that are not blank. Line ends are LF, CRLF, or, in a file without LF, CR. */
export function* linesOf(text: string): Generator<Line> {
  const end = text.includes('\n') ? '\n' : '\r';
  let start = 0;
  for (let line = 1; start < text.length; line++) {
    const next = text.indexOf(end, start);
    const content = text.slice(start, endOfContent(text, start, next === -1 ? text.length : next));
    if (line > MAX_LINES) throw new StatementError(TOO_MANY_LINES);
    for (const part of content.includes('\r') ? content.split(LONE_CR) : [content]) {
      if (part.trim() !== '') yield { line, text: part };
    }
    start = next === -1 ? text.length : next + 1;
  }
}

/** The end of a line without the CRs before its line end. A pattern such as `\r+$` would take quadratic time for a line of CRs. */
function endOfContent(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && text[last - 1] === '\r') last--;
  return last;
}

const TOO_MANY_LINES = 'This file has more than 1,000,000 lines. Download a shorter period.';
