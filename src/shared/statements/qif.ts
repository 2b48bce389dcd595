import { cents } from '#shared/money.ts';
import { parseAmount, readAmount } from '#shared/statements/amounts.ts';
import { noDay, readDate, toDate } from '#shared/statements/dates.ts';
import { Findings } from '#shared/statements/findings.ts';
import { ONLY_INVESTMENTS } from '#shared/statements/ofx.ts';
import { type QifPart, type QifRecord, readQifRecords } from '#shared/statements/qif-records.ts';
import { type Decision, decideDateOrder, decideDecimalMark } from '#shared/statements/questions.ts';
import { signQuestion } from '#shared/statements/sign-question.ts';
import { type Answers, type Statement, StatementError, type StatementRow } from '#shared/statements/statement.ts';
import { damageNote, joinTexts, quote, tidy } from '#shared/statements/text.ts';

/**
 * Reads QIF of banks and of Quicken.
 * @throws {StatementError} for a file that has only investments.
 */
export function readQif(text: string, answers: Answers): Statement {
  const findings = new Findings('qif');
  const { records, investments } = readQifRecords(text, findings);
  const [first] = investments;
  if (first) {
    if (records.length === 0) throw new StatementError(ONLY_INVESTMENTS);
    findings.addProblem(first, `Investment transactions are not read: this file has ${investments.length}.`);
  }
  const dates = records.flatMap(({ date }) => readDate(date) ?? []);
  const amounts = records.flatMap((record) =>
    [record, ...record.splits].flatMap(({ amount }) => readAmount(amount) ?? []),
  );
  const order = decideDateOrder(dates, [], false, answers);
  const mark = decideDecimalMark(amounts, [], '.', answers);
  const sign = decideSign(records, CARD.test(text) ? 'out' : 'in', answers);
  const read = (part: QifPart) => {
    const amount = parseAmount(part.amount, mark.value);
    return typeof amount === 'string' ? amount : cents(amount * sign.value + 0);
  };
  for (const record of records) {
    const written = readDate(record.date);
    const date = written ? toDate(written, order.value) : null;
    const total = read(record);
    if (!date) findings.addProblem(record.line, noDay(record.date));
    else if (typeof total === 'string') findings.addProblem(record.line, total);
    else {
      for (const row of partsOf(record, total, read)) {
        const text = textOf(record, row.memo);
        findings.addRow({ name: record.account, account: null }, { ...rowOf(row, text), date, amount: row.cents });
      }
    }
  }
  const questions = [order.question, mark.question, sign.question].filter((question) => question !== undefined);
  const direction = sign.value === 1 ? 'in' : 'out';
  return { format: 'QIF', sources: findings.sources, problems: findings.problems, questions, direction };
}

const CARD = /^!type:\s*ccard/im;

/** The factor of the amounts. Asks if none of them has a sign. */
function decideSign(records: readonly QifRecord[], likely: 'in' | 'out', { sign }: Answers): Decision<1 | -1> {
  if (sign === 'in' || sign === 'out') return { value: sign === 'in' ? 1 : -1 };
  const example = records.find(({ amount }) => readAmount(amount));
  if (!example || records.some(({ amount }) => readAmount(amount)?.isSigned)) return { value: 1 };
  const text = textOf(example, '');
  const sides = { out: 'out', into: 'in', proposed: likely };
  const question = signQuestion(text && quote(text), quote(example.amount), sides);
  return { value: likely === 'in' ? 1 : -1, question };
}

type Cents = StatementRow['amount'];

/** The splits of a transaction if they add up to the cent, otherwise the whole. */
function partsOf(record: QifRecord, total: Cents, read: (part: QifPart) => Cents | string) {
  const splits = record.splits.map((part) => ({ ...part, cents: read(part) }));
  const exact = splits.flatMap(({ cents, ...part }) => (typeof cents === 'string' ? [] : [{ ...part, cents }]));
  const sum = exact.reduce((before, { cents }) => before + cents, 0);
  return exact.length > 1 && exact.length === splits.length && sum === total ? exact : [{ ...record, cents: total }];
}

function textOf({ payee, memo, number }: QifRecord, memoOfPart: string): string {
  const text = joinTexts([payee, memo, memoOfPart]);
  return text !== '' || number === '' ? text : tidy(/^\d+$/.test(number) ? `Check ${number}` : number);
}

/** A category in brackets is another account of the user. */
function rowOf({ line, category }: QifPart, text: string): Omit<StatementRow, 'date' | 'amount'> {
  const isTransfer = /^\[.*\]/.test(category) || undefined;
  return {
    line,
    text,
    id: null,
    category: isTransfer ? undefined : tidy(category) || undefined,
    isTransfer,
    note: damageNote(text),
  };
}
