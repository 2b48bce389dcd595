import { type DecimalMark, decimalMarkOf, readAmount } from '#shared/statements/amounts.ts';
import { Findings, tooManyRows } from '#shared/statements/findings.ts';
import { MAX_READ_ROWS } from '#shared/statements/limits.ts';
import { readTags, type Tag } from '#shared/statements/markup.ts';
import { addEntries, type OfxEntry } from '#shared/statements/ofx-entries.ts';
import { type OfxFields, ofxBalance, ofxRow } from '#shared/statements/ofx-fields.ts';
import { inCurrency } from '#shared/statements/source-key.ts';
import { CUT_OFF, type SourceKey, type Statement, StatementError } from '#shared/statements/statement.ts';
import { quote, tidy } from '#shared/statements/text.ts';

/** `INVSTMTRS` is a statement of investments. */
const STATEMENT = /^(?:CC|INV)?STMTRS$/;
const TRANSACTION = /^STMTTRNP?$/;
const BALANCE = /^(?:LEDGERBAL|AVAILBAL)$/;
/** Other aggregates that end a transaction, also in files without closing tags. */
const LIST = /^(?:BANKTRANLISTP?|INVBANKTRAN|INVTRANLIST|(?:CC|INV)?STMTTRNRS|OFX)$/;
/** Aggregates that give their fields a meaning. */
const CONTEXT = /^(?:ORIG)?CURRENCY$|ACCT(?:FROM|TO)$/;
/** Purchases of funds and the like. */
const INVESTMENT =
  /^(?:(?:BUY|SELL)(?:DEBT|MF|OPT|OTHER|STOCK)|INCOME|REINVEST|TRANSFER|RETOFCAP|SPLIT|CLOSUREOPT|INVEXPENSE|MARGININTEREST|JRNL(?:FUND|SEC))$/;
const AMOUNT = /<(?:TRN|BAL)AMT>([^<\r\n]{1,48})/gi;
const AGGREGATES = [STATEMENT, TRANSACTION, BALANCE, LIST, CONTEXT, INVESTMENT];

/** Currencies without cents, whose commas stand between thousands. */
const WITHOUT_CENTS = /<CURDEF>\s*(?:CLP|ISK|JPY|KRW|PYG|VND)/i;

function markIn(text: string): DecimalMark | undefined {
  const amounts = [...text.matchAll(AMOUNT)].flatMap(([, amount = '']) => readAmount(amount.trim()) ?? []);
  return decimalMarkOf(amounts) ?? (WITHOUT_CENTS.test(text) ? '.' : undefined);
}

interface State {
  /** Of the file, if its amounts or its currency prove one. OFX allows no marks between thousands, but some banks write them. */
  readonly mark: DecimalMark | undefined;
  readonly findings: Findings;
  /** Their signs and corrections are known at the end of the file. */
  readonly entries: OfxEntry[];
  bank: string;
  currency: string;
  account: string;
  context: string;
  transaction: OfxFields | undefined;
  balance: OfxFields | undefined;
  statements: number;
  investments: { line: number; count: number } | undefined;
  error: { line: number; message: string } | undefined;
  isComplete: boolean;
}

/**
 * Reads OFX and QFX, 1.x (SGML, where fields have no closing tag) and 2.x (XML), and mixtures of both.
 * @throws {StatementError} for a file without a bank statement.
 */
export function readOfx(text: string): Statement {
  const state: State = {
    mark: markIn(text),
    findings: new Findings('ofx'),
    entries: [],
    bank: '',
    currency: '',
    account: '',
    context: '',
    transaction: undefined,
    balance: undefined,
    statements: 0,
    investments: undefined,
    error: undefined,
    isComplete: false,
  };
  let line = 1;
  for (const tag of readTags(text)) {
    line = tag.line;
    const name = tag.name.toUpperCase();
    if (tag.isClosing) close(state, name);
    else if (AGGREGATES.some((aggregate) => aggregate.test(name))) open(state, name, line);
    else if (tag.text !== '') read(state, name, tag);
  }
  if (state.transaction) state.findings.addProblem(state.transaction.line, CUT_OFF);
  else if (!state.isComplete) state.findings.addProblem(line, CUT_OFF);
  return finish(state);
}

function close(state: State, name: string): void {
  if (name === state.context) state.context = '';
  if (TRANSACTION.test(name) || LIST.test(name) || STATEMENT.test(name)) endTransaction(state);
  if (BALANCE.test(name) || STATEMENT.test(name)) endBalance(state);
  if (name === 'OFX') state.isComplete = true;
}

function open(state: State, name: string, line: number): void {
  if (CONTEXT.test(name)) {
    state.context = name;
    return;
  }
  state.context = '';
  endTransaction(state);
  endBalance(state);
  const group = { line, isPending: name === 'STMTTRNP' || name === 'AVAILBAL', fields: new Map<string, string>() };
  if (TRANSACTION.test(name)) state.transaction = group;
  if (BALANCE.test(name)) state.balance = group;
  if (STATEMENT.test(name)) {
    state.statements++;
    state.currency = '';
    state.account = '';
  }
  if (name === 'INVSTMTRS') state.investments ??= { line, count: 0 };
  if (INVESTMENT.test(name) && state.investments) state.investments.count++;
}

function read(state: State, field: string, { text, line }: Tag): void {
  const group = state.transaction ?? state.balance;
  if (group) {
    const isOriginal = field === 'CURSYM' && state.context === 'ORIGCURRENCY';
    if (!isOriginal && !group.fields.has(field)) group.fields.set(field, text);
  } else if (field === 'ORG') {
    state.bank = tidy(text);
  } else if (field === 'CURDEF') {
    state.currency = tidy(text);
  } else if (field === 'ACCTID' && state.context.endsWith('FROM') && state.statements > 0) {
    state.account = tidy(text);
    state.findings.addSource(sourceOf(state));
  } else if (field === 'SEVERITY' && text.toUpperCase() === 'ERROR') {
    state.error ??= { line, message: '' };
  } else if (field === 'MESSAGE' && state.error?.message === '') {
    state.error.message = text;
  }
}

/** An account in one currency; its name shows the currency only if it is not the account's own. */
function sourceOf({ bank, account, currency }: State, used = currency): SourceKey {
  const name = [bank, account].filter((part) => part !== '').join(' ') || 'Account';
  const source = { name, account: account === '' ? null : name };
  return used === currency || used === '' || currency === '' ? source : inCurrency(source, used);
}

function endTransaction(state: State): void {
  const { transaction, findings } = state;
  if (!transaction) return;
  state.transaction = undefined;
  const row = ofxRow(transaction, state.mark);
  const source = sourceOf(state, transaction.fields.get('CURSYM')?.toUpperCase());
  if (typeof row === 'string') {
    findings.addProblem(transaction.line, row);
    return;
  }
  findings.addSource(source);
  if (state.entries.push({ ...transaction, source, row }) > MAX_READ_ROWS) throw tooManyRows();
}

function endBalance(state: State): void {
  const balance = state.balance && ofxBalance(state.balance, state.mark);
  state.balance = undefined;
  if (balance) state.findings.addBalance(sourceOf(state), balance);
}

function finish({ findings, entries, statements, investments, error }: State): Statement {
  addEntries(findings, entries);
  const isEmpty = findings.sources.every(({ rows, notBooked }) => rows.length + notBooked.length === 0);
  if (isEmpty && error) throw new StatementError(errorSentence(error.message));
  if (isEmpty && investments) throw new StatementError(ONLY_INVESTMENTS);
  if (statements === 0) throw new StatementError(NO_STATEMENT);
  if (error) findings.addProblem(error.line, errorSentence(error.message));
  if (investments && investments.count > 0) {
    const reason = `Investment transactions are not read: this file has ${investments.count}.`;
    findings.addProblem(investments.line, reason);
  }
  return { format: 'OFX', sources: findings.sources, problems: findings.problems, questions: [] };
}

export const ONLY_INVESTMENTS =
  'This is a statement of investments. Download the statement of a bank account or a card.';
const NO_STATEMENT = 'This file has no statement. Download the statement of a bank account or a card.';

function errorSentence(message: string): string {
  const said = message === '' ? '' : `: ${quote(message)}`;
  return `The bank answered with an error${said}. Download it again.`;
}
