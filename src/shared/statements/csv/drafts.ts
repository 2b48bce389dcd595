import { once } from '#shared/once.ts';
import { readAmount, type WrittenAmount } from '#shared/statements/amounts.ts';
import type { App } from '#shared/statements/csv/apps.ts';
import { isRow } from '#shared/statements/csv/column-stats.ts';
import type { Columns } from '#shared/statements/csv/columns.ts';
import type { CsvRecord } from '#shared/statements/csv/records.ts';
import type { Table } from '#shared/statements/csv/table.ts';
import { readDate, type WrittenDate } from '#shared/statements/dates.ts';
import { MAX_CELL } from '#shared/statements/limits.ts';
import { CUT_OFF } from '#shared/statements/statement.ts';
import { counted, fold, quote } from '#shared/statements/text.ts';

/** A record of the table with its date and amount as written. */
export interface Draft {
  readonly line: number;
  readonly cells: readonly string[];
  readonly date?: WrittenDate | undefined;
  readonly amount?: WrittenAmount | undefined;
  readonly moneyIn?: WrittenAmount | undefined;
  readonly moneyOut?: WrittenAmount | undefined;
  readonly balance?: WrittenAmount | undefined;
  /** A remark about the record for the user. */
  readonly note?: string | undefined;
  /** Why the record cannot be read as a row, whatever its date and amount are. */
  readonly reason?: string | undefined;
}

/**
 * Reads the records below the header, joins continuation lines to the row above, skips repeated headers, and names the lines of other tables.
 * @param isOpen whether the file has no line end at its end
 */
export function readDrafts(
  { preamble, header, body }: Table,
  { width, columns, isOpen, app }: { width: number; columns: Columns; isOpen: boolean; app: App | undefined },
): readonly Draft[] {
  const hasTable = preamble.some((record) => isOtherHeader(record, header));
  const drafts: Draft[] = hasTable ? preamble.filter(isRow).map((record) => unread(record, OTHER_TABLE)) : [];
  const title = header.join('\n');
  let isOther = false;
  const dateIn = once(readDate);
  for (const record of body) {
    if (record.cells.length > 0 && record.cells.every((cell) => cell === '')) continue;
    if (title !== '' && record.cells[0] === header[0] && record.cells.join('\n') === title) {
      isOther = false;
      continue;
    }
    isOther ||= isOtherHeader(record, header);
    if (isOther) {
      drafts.push(unread(record, OTHER_TABLE));
      continue;
    }
    const above = drafts.at(-1);
    if (above?.date && isContinuation(record, columns)) {
      drafts[drafts.length - 1] = { ...above, cells: joinCells(above.cells, record.cells, columns.texts) };
    } else {
      const draft = draftOf(record, width, columns, dateIn);
      const isDivided = isAmountDivided(draft.cells, record.text, { header, columns });
      const shape = draft.reason ?? (isDivided ? shapeProblem(record, header.length) : undefined);
      const reason = shape ?? (app ? undefined : balanceProblem(draft.cells, header));
      drafts.push({ ...draft, reason });
    }
  }
  const least = header.length === width ? 1 : MIN_ROWS;
  if (isOpen && isCutOff(drafts, width, least)) drafts.push(unread(drafts.pop() as Draft, CUT_OFF));
  return drafts;
}

/** Of fewer rows, nothing can be said about the last one. */
const MIN_ROWS = 3;
/** An amount that ends in the middle, such as `-12.` */
const BROKEN = /^[-+]?\d[\d.,]*[.,]$/;

/**
 * Whether the last row ends within a quote or an amount, or whether it alone lacks columns or, of at least four, the cents with
 * which all others end.
 * @param least how many rows tell the number of columns
 */
function isCutOff(drafts: readonly Draft[], width: number, least: number): boolean {
  const rows = drafts.filter(({ date }) => date);
  const last = drafts.at(-1);
  if (!last?.date) return false;
  const cell = last.cells.at(-1) ?? '';
  const isOnlyLast = (isCut: (draft: Draft) => boolean) => rows.find(isCut) === last;
  const lacksCents = ({ cells }: Draft) => !/[.,]\d\d$/.test(cells.at(-1) ?? '');
  return (
    last.note !== undefined ||
    BROKEN.test(cell) ||
    (rows.length >= least && isOnlyLast(({ cells }) => cells.length < width)) ||
    (rows.length > MIN_ROWS && isOnlyLast(lacksCents) && cell !== '')
  );
}

function unread({ line, cells }: Pick<CsvRecord, 'line' | 'cells'>, reason: string): Draft {
  return { line, cells, reason };
}

/** For a line with other columns. */
const OTHER_TABLE = 'This line belongs to another table. Save that table by itself.';

/** A line of names that another table of the file begins with. */
function isOtherHeader({ cells }: CsvRecord, header: readonly string[]): boolean {
  const isKnown = (name: string) => name !== '' && header.includes(name);
  if (!cells.some(isKnown)) return false;
  const names = cells.filter((cell) => cell !== '');
  const isName = (cell: string) => /\p{L}/u.test(cell) && !readDate(cell) && !readAmount(cell);
  return names.length > 2 && names.every(isName) && !names.every(isKnown);
}

function draftOf(record: CsvRecord, width: number, columns: Columns, dateIn: typeof readDate): Draft {
  const cells = repair(record, width, columns);
  const used = cells ?? record.cells;
  const amountAt = (index = -1) => readAmount(used[index] ?? '');
  const dates = [columns.date, ...columns.otherDates].map((index) => dateIn(used[index] ?? ''));
  return {
    line: record.line,
    cells: used,
    note: record.note,
    date: dates.find((date) => date !== undefined),
    amount: amountAt(columns.amount),
    moneyIn: amountAt(columns.moneyIn),
    moneyOut: amountAt(columns.moneyOut),
    balance: amountAt(columns.balance),
    reason: cells ? undefined : shapeProblem(record, width),
  };
}

/** What the French bank LCL writes in place of a text beside the balance of the account. */
const LCL_ACCOUNT = /^\d{4,5} \d{6} ?[A-Z](?: \d\d\/\d\d\/\d\d)?$/;

/** Spares most cells the folding. */
const MAY_BE_BALANCE =
  /^[^:;]{0,30}(?:balance|s ?a ?l ?d ?o|kontostand|solde|turnover|likutis|apyvarta|k(?:ä|a\u0308)ive|atlikums|apgroz)/i;
/** What banks write into the text of a line that is a balance. Without "New Balance", which is a shop. */
const BALANCE_LINE =
  /^(?:(?:opening|closing|beginning|ending|starting|previous) balance(?: as of .*)?|balance (?:brought|carried) forward|(?:anfangs|end|begin|eind|alg|lopp)saldo|(?:(?:alter|neuer|letzter) )?kontostand|(?:ingaende|utgaende) saldo|turnover|likutis (?:pradziai|pabaigai)|apyvarta|kaive|(?:sakuma|beigu) atlikums|apgrozijums|s a l d o|saldo (?:do dia|atual|ini[cz]ial\w*|finale?|anterior|poczatkowe|koncowe)|solde (?:initial|final|precedent))$/;

function balanceProblem(cells: readonly string[], header: readonly string[]): string | undefined {
  const isBalance = (cell: string) =>
    (header.length === 0 && LCL_ACCOUNT.test(cell)) || (MAY_BE_BALANCE.test(cell) && BALANCE_LINE.test(fold(cell)));
  const balance = cells.find(isBalance);
  return balance && `${quote(balance)} is a balance, not a transaction.`;
}

function shapeProblem({ cells, columns, text }: CsvRecord, width: number): string {
  if (cells.length === 0) return `This line has ${counted(text.length)} characters, too many to be read.`;
  return `This line has ${counted(columns)} columns instead of ${width}.`;
}

/**
 * Joins the text of a record with too many columns, whose text contains the delimiter without quotes.
 * @returns undefined if another cell might contain it.
 */
function repair({ cells, columns: count }: CsvRecord, width: number, columns: Columns): readonly string[] | undefined {
  const extra = count - width;
  if (count > cells.length) return undefined;
  if (cells.slice(width).every((cell) => cell === '')) return cells;
  const [text] = columns.texts;
  if (text === undefined) return undefined;
  const joined = cells.slice(text, text + extra + 1);
  if (joined.some((cell) => readAmount(cell))) return undefined;
  const repaired = [...cells.slice(0, text), joined.join(', '), ...cells.slice(text + extra + 1)];
  const money = [columns.amount, columns.moneyIn, columns.moneyOut].filter((index) => index !== undefined);
  const isRow = readDate(repaired[columns.date] ?? '') && money.some((index) => readAmount(repaired[index] ?? ''));
  return isRow ? repaired : undefined;
}

/** Whether `-1,450.00` without quotes has become two cells, in a row with more cells than the header has. */
function isAmountDivided(
  cells: readonly string[],
  text: string,
  { header, columns: { amount, moneyIn, moneyOut } }: { header: readonly string[]; columns: Columns },
): boolean {
  if (header.length === 0 || cells.slice(header.length).every((cell) => cell === '')) return false;
  return [amount, moneyIn, moneyOut].some((index = -1) => {
    const [start = '', end = ''] = cells.slice(index, index + 2);
    return /^\D{0,3}\d{1,3}$/.test(start) && /^\d{3}\.\d\d\)?$/.test(end) && text.includes(`${start},${end}`);
  });
}

/** A line with nothing but text in the columns of text. */
function isContinuation({ cells }: CsvRecord, { texts, date }: Columns): boolean {
  const isAllowed = (cell: string, index: number) => cell === '' || (index > 0 && texts.includes(index));
  return cells.every(isAllowed) && cells.some((cell) => cell !== '') && !texts.includes(date);
}

/** Adds nothing to a cell that is already too long to be read, so that the time stays linear. */
function joinCells(above: readonly string[], below: readonly string[], texts: readonly number[]): readonly string[] {
  const isJoined = (cell: string, index: number) => texts.includes(index) && cell.length <= MAX_CELL;
  return above.map((cell, index) => (isJoined(cell, index) ? `${cell} ${below[index] ?? ''}`.trim() : cell));
}
