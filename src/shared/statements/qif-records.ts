import { type Findings, tooManyRows } from '#shared/statements/findings.ts';
import { MAX_READ_ROWS } from '#shared/statements/limits.ts';
import { linesOf } from '#shared/statements/lines.ts';
import { CUT_OFF } from '#shared/statements/statement.ts';
import { quote, tidy } from '#shared/statements/text.ts';

/** A transaction or a split of one. */
export interface QifPart {
  readonly line: number;
  amount: string;
  category: string;
  memo: string;
}

export interface QifRecord extends QifPart {
  readonly account: string;
  date: string;
  payee: string;
  number: string;
  readonly splits: QifPart[];
}

/** No file of 10,000 rows has more lines than these. */
const MAX_LINES = 1_000_000;

/** Sections with transactions of money; the others are lists, such as categories, and investments. */
const MONEY = /^!type:\s*(?:bank|banque|cash|ccard|oth ?[al])\b/i;
const INVESTMENTS = /^!type:\s*(?:invst|port|401)/i;
const LIST = /^!type:\s*(?:cat|class|memorized|security|prices|budget|tag|tax|invitem|template)/i;

interface State {
  readonly records: QifRecord[];
  /** The lines of investment transactions. */
  readonly investments: number[];
  section: 'money' | 'investments' | 'account' | 'other';
  account: string;
  record: QifRecord | undefined;
  parts: number;
}

/** Reads the records of a QIF file. Its lines are a letter and a value each, and `^` ends a record. */
export function readQifRecords(text: string, findings: Findings): Pick<State, 'records' | 'investments'> {
  const state: State = {
    records: [],
    investments: [],
    section: 'money',
    account: 'Account',
    record: undefined,
    parts: 0,
  };
  let last = '';
  for (const { line, text: content } of linesOf(text, MAX_LINES)) {
    last = content.trim();
    if (last.startsWith('!')) startSection(state, last, (reason) => findings.addProblem(line, reason));
    else if (last.startsWith('^')) endRecord(state, line);
    else readField(state, last, line);
  }
  const { record } = state;
  const isWhole = record && record.date !== '' && record.amount !== '' && /[\r\n]$/.test(text);
  if (record && isWhole) state.records.push(record);
  else if (record) findings.addProblem(record.line, CUT_OFF);
  return state;
}

function startSection(state: State, header: string, report: (reason: string) => void): void {
  if (state.record) state.records.push(state.record);
  state.record = undefined;
  if (MONEY.test(header)) state.section = 'money';
  else if (INVESTMENTS.test(header)) state.section = 'investments';
  else if (/^!account/i.test(header)) state.section = 'account';
  else if (/^!type/i.test(header)) {
    state.section = 'other';
    if (!LIST.test(header)) report(`${quote(header)} has no transactions of an account.`);
  }
}

function endRecord(state: State, line: number): void {
  if (state.section === 'investments') state.investments.push(line);
  if (state.record) state.records.push(state.record);
  state.record = undefined;
}

const FIELDS: Partial<Record<string, 'date' | 'amount' | 'payee' | 'memo' | 'number' | 'category'>> = {
  D: 'date',
  T: 'amount',
  P: 'payee',
  M: 'memo',
  N: 'number',
  L: 'category',
};

function readField(state: State, content: string, line: number): void {
  const field = content[0] ?? '';
  const value = content.slice(1).trim();
  if (state.section === 'account' && field === 'N') state.account = tidy(value) || 'Account';
  if (state.section !== 'money') return;
  // A record without its `^`.
  if (field === 'D' && state.record?.date) endRecord(state, line);
  state.record ??= { ...newPart(state, line), account: state.account, date: '', payee: '', number: '', splits: [] };
  const { record } = state;
  const name = FIELDS[field];
  if (name) record[name] = value;
  else if (field === 'U') record.amount ||= value;
  else if (field === 'S') record.splits.push({ ...newPart(state, line), category: value });
  else readSplit(record, field, value);
}

function readSplit({ splits }: QifRecord, field: string, value: string): void {
  const split = splits.at(-1);
  if (split && field === '$') split.amount = value;
  if (split && field === 'E') split.memo = value;
}

function newPart(state: State, line: number): QifPart {
  if (++state.parts > MAX_READ_ROWS) throw tooManyRows();
  return { line, amount: '', category: '', memo: '' };
}
