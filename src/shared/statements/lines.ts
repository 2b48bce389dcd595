import { StatementError } from '#shared/statements/statement.ts';
import { counted } from '#shared/statements/text.ts';

export interface Line {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly text: string;
}

/** In a file with LF, a CR alone ends a line only before the date of the next row. */
const LONE_CR = /\r(?="?\d)/;

/**
 * The lines of a file that are not blank. Line ends are LF, CRLF, or, in a file without LF, CR.
 * @throws {StatementError} for a file with more lines than `max`
 */
export function* linesOf(text: string, max: number): Generator<Line> {
  const end = text.includes('\n') ? '\n' : '\r';
  let start = 0;
  let count = 0;
  for (let line = 1; start < text.length; line++) {
    const next = text.indexOf(end, start);
    const content = text.slice(start, endOfContent(text, start, next === -1 ? text.length : next));
    for (const part of content.includes('\r') ? content.split(LONE_CR, max + 1) : [content]) {
      if (++count > max) throw new StatementError(tooMany(max));
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

function tooMany(max: number): string {
  return `This file has more than ${counted(max)} lines. Download a shorter period.`;
}
