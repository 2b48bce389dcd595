import type { DecimalMark, WrittenAmount } from '#shared/statements/amounts.ts';
import type { Columns } from '#shared/statements/csv/columns.ts';
import type { Draft } from '#shared/statements/csv/drafts.ts';
import { flagSide, isDirection } from '#shared/statements/csv/flags.ts';
import { MONEY_IN, MONEY_OUT } from '#shared/statements/csv/header-words.ts';
import { type ProvenSigns, provenSigns } from '#shared/statements/csv/proven-signs.ts';
import type { DateOrder } from '#shared/statements/dates.ts';
import type { Decision } from '#shared/statements/questions.ts';
import { signQuestion } from '#shared/statements/sign-question.ts';
import type { Answers, Question } from '#shared/statements/statement.ts';
import { fold, joinTexts, quote } from '#shared/statements/text.ts';

/** @returns the factor of an amount as written, or a sentence if its direction cannot be known. */
export type SignRule = (draft: Draft) => 1 | -1 | string;

const AS_WRITTEN: Decision<SignRule> = { value: () => 1 };
const REVERSED: Decision<SignRule> = { value: () => -1 };

interface SignClues {
  readonly columns: Columns;
  readonly header: readonly string[];
  readonly answers: Answers;
  readonly mark: DecimalMark;
  readonly order: DateOrder;
}

/** How a single column of amounts says whether money came in or went out. */
export function decideSign(
  drafts: readonly Draft[],
  { columns, header, answers, ...writing }: SignClues,
): Decision<SignRule> {
  const proven = columns.flag === undefined && hasNoSigns(drafts) ? provenSigns(drafts, writing) : undefined;
  if (proven) return byBalance(proven, columns, answers);
  const answered = answeredSide(answers);
  if (answered) return answered === 'in' ? AS_WRITTEN : REVERSED;
  const amounts = drafts.filter(({ amount, reason }) => amount && !reason);
  if (amounts.some(({ amount }) => amount?.side)) return { value: bySide(amounts) };
  const { flag } = columns;
  const negative = amounts.filter(({ amount }) => amount?.isNegative);
  if (flag !== undefined && contradictsSigns(amounts, flag)) {
    return all(amounts, flag, CREDIT, true) ? REVERSED : { value: byFlag(amounts, flag) };
  }
  if (negative.length > 0) return byMinus(amounts, negative, columns);
  const name = fold(header[columns.amount ?? -1] ?? '');
  if (MONEY_OUT.test(name) !== MONEY_IN.test(name)) return MONEY_OUT.test(name) ? REVERSED : AS_WRITTEN;
  if (amounts.some(({ amount }) => amount?.isSigned)) return AS_WRITTEN;
  return { ...REVERSED, question: ask(amounts, columns) };
}

/**
 * What a minus means: money out, but in the statement of a card a payment or a refund. Asks if both are possible. The balance of a
 * card may be what the user owes, so it proves little.
 */
function byMinus(amounts: readonly Draft[], negative: readonly Draft[], columns: Columns): Decision<SignRule> {
  const { flag, kind = -1, category, texts, balance } = columns;
  const surplus = surplusOfMinus(amounts, 'amount');
  if (flag !== undefined || all(amounts, kind, PURCHASE, true)) return AS_WRITTEN;
  const negativeTexts = negative.map((draft) => textOf(draft, texts));
  const hasIncome = amounts.some((draft) => {
    if (draft.amount?.isNegative) return false;
    const text = textOf(draft, texts);
    return INCOME.test(text) || THANKS.test(text);
  });
  const arePaymentsNamed = negative.every(({ cells }) => REPAID.test(cells[kind] ?? ''));
  const isNamed = all(amounts, kind, PURCHASE, false) && arePaymentsNamed && !hasIncome;
  if (balance === undefined && (isNamed || (surplus <= 0 && all(amounts, category, EARNED, true)))) return REVERSED;
  const mayBeCard = surplus * 3 <= amounts.length;
  const hasThanks = negativeTexts.some((text) => THANKS.test(text));
  const isThanked = mayBeCard && hasThanks;
  const paid = negativeTexts.filter((text) => (surplus < 0 ? REPAID : RECEIVED).test(text)).length;
  const isAllPaid = paid === negative.length && (mayBeCard || hasThanks);
  const isDoubtful = isAllPaid || (balance === undefined && (surplus < 0 || (mayBeCard && paid > 0)));
  if (hasIncome ? !isThanked : !isDoubtful) return AS_WRITTEN;
  if (isThanked && isAllPaid && balance === undefined && !hasIncome) return REVERSED;
  // Most people spend more often than they receive money.
  const isCard = paid * 2 >= negative.length || surplus * 2 <= -amounts.length;
  return { ...(isCard ? REVERSED : AS_WRITTEN), question: ask(amounts, columns, isCard ? 'out' : 'in') };
}

/** The answer that all amounts of a file give, if its amounts have one direction. */
export function directionOf({ value }: Decision<SignRule>): 'in' | 'out' | undefined {
  if (value === REVERSED.value) return 'out';
  return value === AS_WRITTEN.value ? 'in' : undefined;
}

/** @param suffix of answers that belong to one file */
function answeredSide({ sign }: Answers, suffix = ''): 'in' | 'out' | undefined {
  return (['in', 'out'] as const).find((side) => sign === side || sign === side + suffix);
}

function hasNoSigns(drafts: readonly Draft[]): boolean {
  return drafts.every(({ amount }) => !amount?.isSigned && !amount?.side);
}

/**
 * Asks about the oldest row alone, which no balance stands before. The answers name that balance, so that they do not answer the
 * same question about the next file. Asks about all rows if the balance falls only with payments: it may be what the user owes.
 */
function byBalance({ signs, open }: ProvenSigns, columns: Columns, answers: Answers): Decision<SignRule> {
  const [rises, falls] = [1, -1].map((sign) => [...signs.keys()].filter((draft) => signs.get(draft) === sign)) as [
    Draft[],
    Draft[],
  ];
  const says = (pattern: RegExp) => (draft: Draft) => pattern.test(textOf(draft, columns.texts));
  const areFew = falls.length > 0 && falls.length <= rises.length;
  if (areFew && falls.every(says(REPAID)) && !rises.some(says(INCOME))) {
    const answered = answeredSide(answers);
    const factor = answered === 'in' ? 1 : -1;
    const [example] = rises;
    const question = answered ? undefined : askAbout(example, example?.amount, columns, 'out');
    return { value: (draft) => ((signs.get(draft) ?? 1) * factor) as 1 | -1, question };
  }
  const suffix = ` ${open?.balance?.cell}`;
  const answered = answeredSide(answers, suffix);
  // In an account of nothing but deposits, the oldest row is one, too.
  const likely = falls.length > 0 ? 'out' : 'in';
  const question = open && !answered ? askAbout(open, open.amount, columns, likely, suffix) : undefined;
  return { value: (draft) => signs.get(draft) ?? ((answered ?? likely) === 'in' ? 1 : -1), question };
}

/** `12.34 CR`: without a mark, an amount is on the side that no mark names, unless at least half of such amounts have signs. */
function bySide(amounts: readonly Draft[]): SignRule {
  const weight = ({ amount }: Draft) => {
    if (amount?.side) return amount.side === 'out' ? Number.POSITIVE_INFINITY : 0;
    return amount?.isSigned ? 1 : -1;
  };
  const isAsWritten = amounts.reduce((sum, draft) => sum + weight(draft), 0) >= 0;
  return ({ amount }) => {
    const { side, isNegative, isSigned, cell } = amount as WrittenAmount;
    if (!side && isAsWritten) return 1;
    if (isSigned) return side && isNegative === (side === 'out') ? 1 : undirected(cell);
    return side === 'in' ? 1 : -1;
  };
}

/** Whether an amount that a flag calls money out is written without a minus. */
function contradictsSigns(amounts: readonly Draft[], flag: number): boolean {
  const out = amounts.filter(({ cells }) => flagSide(cells[flag] ?? '') === 'out');
  return out.length > 0 ? surplusOfMinus(out, 'amount') < 0 : amounts.every(({ amount }) => !amount?.isNegative);
}

/** Without a flag, an amount is on the side that no flag names. */
function byFlag(amounts: readonly Draft[], flag: number): SignRule {
  const named = new Set(amounts.flatMap(({ cells }) => flagSide(cells[flag] ?? '') ?? []));
  const unnamed = named.size > 1 ? undefined : named.has('out') ? 'in' : 'out';
  return ({ cells }) => {
    const cell = cells[flag] ?? '';
    const side = cell === '' ? unnamed : flagSide(cell);
    if (side) return side === 'in' ? 1 : -1;
    if (SPENT.test(cell) && !RECEIVED.test(cell)) return -1;
    return /^interest(?! charge)/i.test(cell) ? 1 : undirected(cell);
  };
}

function undirected(cell: string): string {
  return `${cell === '' ? 'It' : quote(cell)} does not say whether money came in or went out.`;
}

/** What a column of directions calls money in, such as `C` and `Credit`. */
const CREDIT = /^c/i;
const PURCHASE = /^(?:purchase|sale)$/i;
/** Money out beside a column of directions. */
const SPENT = /debit|fee|purchase/i;
/** The categories that other apps, such as Lunch Money, give income. */
const EARNED = /\b(?:income(?! tax)|salary|paycheck)/i;
/** What no card statement has beside its purchases. */
const INCOME = new RegExp(`${EARNED.source}|\\b(?:payroll|wages|dividend|salar|salair|gehalt|stipendi)`, 'i');
/** What a card statement says of a payment to the card. */
const THANKS = /payment.{0,20}thank ?you/i;

/** Whether there are rows with such a cell, and all of them have a minus, or none. */
function all(amounts: readonly Draft[], column: number | undefined, cell: RegExp, isNegative: boolean): boolean {
  const found = amounts.filter(({ cells }) => cell.test(cells[column ?? -1] ?? ''));
  return found.length > 0 && found.every(({ amount }) => amount?.isNegative === isNegative);
}

/** What a card statement has with a minus, and others only without one. */
const RECEIVED = new RegExp(
  `${THANKS.source}|received|statement credit|refund|return|erhalten|gutschrift|erstattung|\\bmerci|r[ei]mbou?rs|recibid|abono|devol|recebid|estorno|gracias por (?:su|tu) pago|grazie per il .{0,10}pagamento|bedankt voor .{0,10}betaling|betalning mottagen`,
  'i',
);
/** Those, and payments, which accounts have with a minus, too. */
const REPAID = new RegExp(`${RECEIVED.source}|credit|pay|zahlung|paiement|pag[ao]|betal|incass`, 'i');

function ask(amounts: readonly Draft[], columns: Columns, proposed: 'in' | 'out' = 'out'): Question {
  const example = amounts.find(({ amount }) => amount && !amount.isNegative) ?? amounts[0];
  return askAbout(example, example?.amount, columns, proposed);
}

function askAbout(
  example: Draft | undefined,
  amount: WrittenAmount | undefined,
  { texts }: Columns,
  proposed: 'in' | 'out',
  suffix = '',
): Question {
  const text = example ? textOf(example, texts) : '';
  const sides = { out: `out${suffix}`, into: `in${suffix}`, proposed: proposed + suffix };
  return signQuestion(text && quote(text), quote(amount?.cell ?? ''), sides);
}

/** Two columns without names, of which an answer may say that they are the other way round. */
export function decideSides(columns: Columns, { sign }: Answers): Columns {
  const { moneyIn, moneyOut, areSidesOpen } = columns;
  return areSidesOpen && sign === 'in' ? { ...columns, moneyIn: moneyOut, moneyOut: moneyIn } : columns;
}

/** What a minus in a column for money out means: mostly, as in most of its amounts. Asks if it has as many with as without. */
export function decideMoneyOut(drafts: readonly Draft[], columns: Columns, answers: Answers): Decision<1 | -1> {
  const answered = answeredSide(answers);
  if (columns.areSidesOpen) {
    const example = drafts.find(({ date, moneyOut }) => date && moneyOut);
    return { value: -1, question: answered ? undefined : askAbout(example, example?.moneyOut, columns, 'out') };
  }
  if (answered) return { value: answered === 'out' ? 1 : -1 };
  const surplus = surplusOfMinus(drafts, 'moneyOut');
  const example = drafts.find(({ date, moneyOut }) => date && moneyOut?.isNegative && isCounted(moneyOut));
  if (surplus !== 0 || !example) return { value: surplus > 0 ? 1 : -1 };
  return { value: -1, question: askAbout(example, example.moneyOut, columns, 'in') };
}

/** How many more amounts of a column have a minus than have none. Zeros do not count. */
export function surplusOfMinus(drafts: readonly Draft[], column: 'amount' | 'moneyIn' | 'moneyOut'): number {
  return drafts.reduce((surplus, { date, [column]: written }) => {
    if (!date || !written || !isCounted(written)) return surplus;
    return written.isNegative ? surplus + 1 : surplus - 1;
  }, 0);
}

function isCounted({ digits }: WrittenAmount): boolean {
  return /[1-9]/.test(digits);
}

const IBAN = /^[A-Z]{2}\d\d ?[A-Z\d]{4} ?\d[\dA-Z ]{6,}$/;

/** The texts of a row. Beside others, a word such as `Debit` and an IBAN do not count. */
export function textOf({ cells }: Pick<Draft, 'cells'>, texts: readonly number[]): string {
  const all = texts.map((index) => cells[index] ?? '').filter((text) => text !== '');
  const telling = all.filter((text) => !isDirection(text) && !IBAN.test(text));
  return joinTexts(telling.length > 0 ? telling : all);
}
