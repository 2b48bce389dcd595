import { type DecimalMark, isCurrencyCode } from '#shared/statements/amounts.ts';
import { findApp } from '#shared/statements/csv/apps.ts';
import { measureColumns } from '#shared/statements/csv/column-stats.ts';
import { type Columns, findColumns } from '#shared/statements/csv/columns.ts';
import { type Draft, readDrafts } from '#shared/statements/csv/drafts.ts';
import { DAY_FIRST } from '#shared/statements/csv/header-words.ts';
import { layoutOf } from '#shared/statements/csv/layout.ts';
import { usualWidth } from '#shared/statements/csv/records.ts';
import { addRows } from '#shared/statements/csv/rows.ts';
import { decideMoneyOut, decideSides, decideSign, directionOf } from '#shared/statements/csv/signs.ts';
import { splitCells } from '#shared/statements/csv/split-cells.ts';
import { DELIMITERS, readTable, type Table } from '#shared/statements/csv/table.ts';
import { readDate, type WrittenDate } from '#shared/statements/dates.ts';
import { Findings } from '#shared/statements/findings.ts';
import { MAX_COLUMNS } from '#shared/statements/limits.ts';
import { type Line, linesOf } from '#shared/statements/lines.ts';
import { decideDateOrder, decideDecimalMark } from '#shared/statements/questions.ts';
import { type Answers, type Question, type Statement, StatementError } from '#shared/statements/statement.ts';
import { counted, fold, quote } from '#shared/statements/text.ts';

/** More lines than these are rejected. */
const MAX_LINES = 200_000;

/**
 * Reads CSV of any bank, and of other apps.
 * @throws {StatementError} for a file without rows, and for one that is too long or too wide.
 */
export function readCsv(text: string, answers: Answers): Statement {
  const lines = [...linesOf(text, MAX_LINES)];
  const table = readTable(lines);
  if (!table) throw new StatementError(tooWide(lines) ?? NO_ROWS);
  const width = Math.max(usualWidth(table.sample), table.header.length);
  if (width > MAX_COLUMNS) throw new StatementError(columnsSentence(table.sample[0]?.line ?? 1, width));
  const stats = measureColumns(table.sample, table.header);
  const columns = findColumns(stats, Number(answers.amountColumn ?? 0) - 1);
  if (!columns) throw new StatementError(NO_ROWS);
  const isOpen = /\S[^\S\r\n]*$/.test(text.slice(-100));
  return readRows(table, decideSides(columns, answers), { width, isOpen, answers });
}

const NO_ROWS = 'This file has no line with a date and an amount. Download another period or format.';

function tooWide(lines: readonly Line[]): string | undefined {
  for (const { line, text } of lines.slice(0, 20)) {
    const columns = Math.max(...DELIMITERS.map((delimiter) => splitCells(text, delimiter).columns));
    if (columns > MAX_COLUMNS) return columnsSentence(line, columns);
  }
  return undefined;
}

function columnsSentence(line: number, columns: number): string {
  return `Line ${line} has ${counted(columns)} columns, too many to be read.`;
}

interface Shape {
  /** In columns. */
  readonly width: number;
  /** Whether the file has no line end at its end. */
  readonly isOpen: boolean;
  readonly answers: Answers;
}

function readRows(table: Table, columns: Columns, { width, isOpen, answers }: Shape): Statement {
  const { header } = table;
  const app = findApp(header);
  const drafts = readDrafts(table, { width, columns, isOpen, app });
  const mark = decideMark(drafts, { header, answers });
  const dates = drafts.flatMap(({ date }) => date ?? []);
  const dayFirst = mark.value === ',' || writesDayFirst(table, columns);
  const written = decideDateOrder(dates, otherDates(table, columns), dayFirst, answers);
  const order = written.question && app?.dateOrder ? { value: app.dateOrder } : written;
  const sign = decideSign(drafts, {
    ...{ columns, header, mark: mark.value, order: order.value },
    answers: app?.sign ? { sign: app.sign } : answers,
  });
  const moneyOut = decideMoneyOut(drafts, columns, answers);
  const findings = new Findings(layoutOf(app, header, width));
  addRows(findings, drafts, {
    columns,
    header,
    app,
    mark: mark.value,
    order: order.value,
    sign: sign.value,
    outFactor: moneyOut.value,
    account: accountIn(table),
    title: table.preamble.at(-1)?.text.replace(/[\s",;|]+$/, '') ?? '',
  });
  const side = columns.amount === undefined ? moneyOut : sign;
  const direction = columns.amount === undefined || app ? undefined : directionOf(sign);
  const questions = [askForAmount(columns, table, answers), order.question, mark.question, side.question];
  return {
    format: app?.name ?? 'CSV',
    sources: findings.sources,
    problems: findings.problems,
    questions: questions.filter((question) => question !== undefined),
    direction,
  };
}

function decideMark(drafts: readonly Draft[], { header, answers }: { header: readonly string[]; answers: Answers }) {
  // Chinese, Japanese, and Korean banks write thousands with commas.
  if (header.some((name) => /[\p{Script=Han}\p{Script=Hangul}]/u.test(name))) return { value: '.' as const };
  const rows = drafts.filter(({ date }) => date);
  const column = rows.flatMap(({ amount, moneyIn, moneyOut }) =>
    [amount, moneyIn, moneyOut].filter((written) => written !== undefined),
  );
  const others = rows.flatMap(({ balance }) => balance ?? []);
  const likely: DecimalMark = header.some((name) => DAY_FIRST.test(fold(name))) ? ',' : '.';
  return decideDecimalMark(column, others, likely, answers);
}

/** Whether a text names a currency of a country that puts the day first, as almost all do. */
function namesDayFirst(text = ''): boolean {
  const [name = ''] = /[£€]|\b[A-Z]{3}\b/.exec(text) ?? [];
  return name.length === 1 || (isCurrencyCode(name) && !/USD|CAD|PHP/.test(name));
}

function writesDayFirst({ header, sample }: Table, { currency = -1, amount = -1 }: Columns): boolean {
  if (header.some((name) => DAY_FIRST.test(fold(name)) || namesDayFirst(name))) return true;
  return sample.every(({ cells }) => namesDayFirst(cells[currency]) || namesDayFirst(cells[amount]));
}

/** The dates above the header, such as the period of the statement, and in further columns. */
function otherDates({ preamble, sample }: Table, { otherDates: columns }: Columns): readonly WrittenDate[] {
  const above = preamble
    .slice(0, 50)
    .flatMap(({ text }) => text.slice(0, 500).match(/\b\d{1,2}([./-])\d{1,2}\1\d{4}\b/g) ?? []);
  const beside = sample.flatMap(({ cells }) => columns.map((index) => cells[index] ?? ''));
  return [...above, ...beside].flatMap((cell) => readDate(cell) ?? []).filter(({ order }) => order === undefined);
}

/** The IBAN above the header; empty without one. */
function accountIn({ preamble }: Table): string {
  const text = preamble
    .slice(0, 50)
    .map((record) => record.text.slice(0, 500))
    .join('\n');
  return /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/.exec(text)?.[0].replaceAll(' ', '') ?? '';
}

function askForAmount(
  { amount, amountChoices }: Columns,
  { header, sample }: Table,
  answers: Answers,
): Question | undefined {
  if (amountChoices.length < 2 || amount === undefined || answers.amountColumn !== undefined) return undefined;
  const [example] = sample;
  const choices = amountChoices.map((index) => ({
    value: String(index + 1),
    label: `${header[index] || `Column ${index + 1}`}: ${quote(example?.cells[index] ?? '')}`,
  }));
  return { id: 'amountColumn', text: 'Which column has the amounts?', choices, proposed: String(amount + 1) };
}
