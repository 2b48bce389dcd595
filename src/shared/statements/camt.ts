import { Account } from '#shared/statements/camt-account.ts';
import { addEntry } from '#shared/statements/camt-entry.ts';
import { INSTEAD } from '#shared/statements/detect-format.ts';
import { Findings } from '#shared/statements/findings.ts';
import { readTags, type Tag } from '#shared/statements/markup.ts';
import { CUT_OFF, type Statement, StatementError } from '#shared/statements/statement.ts';
import { addChild, type Element } from '#shared/statements/xml-element.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'CAMT.052',
  BkToCstmrStmt: 'CAMT.053',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054',
};
/** The first versions name themselves: `BkToCstmrStmtV01`. */
const FIRST_VERSION = /V\d\d$/;
const STATEMENTS = new Set(['Rpt', 'Stmt', 'Ntfctn']);
/** The parts of a statement that are read as a tree; all other elements are skipped. */
const PARTS = new Set(['Acct', 'Bal', 'Ntry']);

/** Real files have about 15 levels. */
const MAX_DEPTH = 60;
/** The elements of one entry. */
const MAX_ELEMENTS = 500_000;

interface State {
  readonly findings: Findings;
  /** The names of the open elements. */
  readonly path: string[];
  /** The open elements of the current part. */
  readonly part: Element[];
  elements: number;
  account: Account;
}

/**
 * Reads CAMT.052, CAMT.053, and CAMT.054 of any version.
 * @throws {StatementError} for other XML, and for XML that is damaged or too deep.
 */
export function readCamt(text: string): Statement {
  const findings = new Findings('camt');
  const state: State = { findings, path: [], part: [], elements: 0, account: new Account(undefined) };
  let format: string | undefined;
  let line = 1;
  for (const tag of readTags(text)) {
    line = tag.line;
    format ??= MESSAGES[tag.name.replace(FIRST_VERSION, '')];
    if (tag.isClosing) close(state, tag);
    else open(state, tag);
  }
  if (!format) throw new StatementError(NOT_CAMT);
  if (state.path.length > 0) findings.addProblem(line, CUT_OFF);
  return { format, sources: findings.sources, problems: findings.problems, questions: [] };
}

const NOT_CAMT = `This XML file is not a bank statement. ${INSTEAD}`;

function open(state: State, tag: Tag): void {
  const { path, part } = state;
  if (path.length >= MAX_DEPTH) {
    throw new StatementError(`This XML file is damaged on line ${tag.line}: it has more than ${MAX_DEPTH} levels.`);
  }
  const isRoot = part.length === 0 && PARTS.has(tag.name) && STATEMENTS.has(path.at(-1) ?? '');
  if (isRoot) state.elements = 0;
  if (isRoot || part.length > 0) {
    if (++state.elements > MAX_ELEMENTS) {
      throw new StatementError(`The entry on line ${tag.line} is too large to be read.`);
    }
    const parent = part.at(-1);
    if (parent) addChild(parent, tag);
    if (!tag.isEmpty) part.push(tag);
  }
  if (!tag.isEmpty) path.push(tag.name);
}

/** @throws {StatementError} for a tag that closes another element. */
function close(state: State, { name, line }: Tag): void {
  const { path, part, findings } = state;
  if (path.pop() !== name) {
    throw new StatementError(`This XML file is damaged on line ${line}. Download it again.`);
  }
  const element = part.pop();
  if (STATEMENTS.has(name)) state.account.addBalances(findings);
  if (!element || part.length > 0) return;
  if (name === 'Acct') {
    state.account = new Account(element);
    findings.addSource(state.account.source);
  } else if (name === 'Bal') {
    state.account.balances.push(element);
  } else {
    addEntry(findings, element, state.account);
  }
}
