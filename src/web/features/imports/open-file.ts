import type { KnownSource } from '#shared/imports/contract.ts';
import { cents, formatMoney } from '#shared/money.ts';
import { signQuestion } from '#shared/statements/sign-question.ts';
import type { Answers, Question } from '#shared/statements/statement.ts';
import { accountsOf, isSure, isUnnamed, type NamedAccount, nameAccount, sourcesLike } from './accounts.ts';
import type { FileToImport } from './file-to-import.ts';
import type { FileContent } from './read-messages.ts';

const FILE_NAME_MAX = 255;
/** The format of our own CSV, whose rows carry the ids of transactions, so that no account has to be asked for. */
const OWN = 'Centwise';

/** A file that was read, with what the user says about it. */
export interface OpenFile {
  readonly file: File;
  readonly content: FileContent;
  /** What the file leaves open, also if it is answered by now. */
  readonly questions: readonly Question[];
  readonly answers: Answers;
  /** Undefined until the user chooses one of several that have files like this. */
  readonly account: NamedAccount | undefined;
  /** The known sources when the file was opened. */
  readonly sources: readonly KnownSource[];
}

/** Reads the file with some answers. */
export type Read = (answers: Answers) => Promise<FileContent>;

/** Reads a file, and answers its questions like those of the last file with the same layout. */
export async function openFile(file: File, sources: readonly KnownSource[], read: Read): Promise<OpenFile> {
  const content = await read({});
  const like = sourcesLike(sources, content);
  const [last, ...others] = accountsOf(like, content);
  const first = last ?? { sourceId: undefined, name: content.format === OWN ? OWN : '' };
  const account = others.length === 0 || content.format === OWN ? first : undefined;
  const opened = { file, content, questions: content.questions, answers: {}, account, sources };
  return readLikeEarlier(opened, answersFor(content, like), read);
}

/**
 * The answers to the questions of the last file with the same layout, but about the direction of amounts only those of the same
 * account: a bank can have the same columns for its accounts and its cards.
 * @param like the sources with this layout, the one of the last import first
 */
function answersFor({ accounts: [first] }: FileContent, like: readonly KnownSource[]): Answers {
  const answers = like[0]?.answers ?? {};
  if (!first || isUnnamed(first)) return answers;
  const { name } = nameAccount(first, undefined);
  return { ...answers, sign: like.find((source) => source.name === name)?.answers.sign };
}

/** The characters of an example's text that are shown. */
const EXAMPLE_MAX = 40;

/**
 * All files of an account write money out in the same way, also a short one that seems to say the opposite: its amounts get the
 * direction of the last file, and the user is asked.
 */
async function withDirection(opened: OpenFile, { sign }: Answers, read: Read): Promise<OpenFile> {
  const { direction, questions: open } = opened.content;
  const isOpposite = (direction === 'in' && sign === 'out') || (direction === 'out' && sign === 'in');
  if (!isOpposite || opened.questions.some(({ id }) => id === 'sign')) return opened;
  const answers = { ...opened.answers, sign };
  const content = await read(answers);
  const [example] = content.accounts.flatMap(({ rows }) => rows);
  if (!example) return opened;
  const [out, into] = example.amount < 0 ? [sign, direction] : [direction, sign];
  const amount = formatMoney(cents(Math.abs(example.amount)));
  const start = [...example.text].slice(0, EXAMPLE_MAX).join('');
  const question = signQuestion(start && `“${start}”`, amount, { out, into, proposed: sign });
  const questions = [...opened.questions, question];
  return { ...opened, answers, questions, content: { ...content, questions: [...open, question] } };
}

/** Whether the reader chose the direction of all amounts without a question, so that the user may have to correct it. */
export function canSwapDirection({ content, questions }: OpenFile): boolean {
  return content.direction !== undefined && content.accounts.length > 0 && !questions.some(({ id }) => id === 'sign');
}

/** Reads the file again with money in as money out, and the reverse. */
export async function swapDirection(opened: OpenFile, read: Read): Promise<OpenFile> {
  const answers = { ...opened.answers, sign: opened.content.direction === 'in' ? 'out' : 'in' };
  return { ...opened, answers, content: await read(answers) };
}

/**
 * The answer by which the files of a file's account were read, if this file was read by another one.
 * @returns undefined for a new account
 */
export function earlierAnswers({ content, answers, account, sources }: OpenFile): Answers | undefined {
  const { sign } = sources.find(({ _id }) => _id === account?.sourceId)?.answers ?? {};
  const isOther = (sign === 'in' || sign === 'out') && sign !== (answers.sign ?? content.direction);
  return isOther ? { sign } : undefined;
}

/** Reads a file like those of the account that the user has chosen. */
export async function readLikeEarlier(opened: OpenFile, given: Answers, read: Read): Promise<OpenFile> {
  return withDirection(await answerQuestions(opened, given, read), given, read);
}

/** Reads the file again with these answers. An answer can lead to another question, which they may answer, too. */
export async function answerQuestions(opened: OpenFile, given: Answers, read: Read): Promise<OpenFile> {
  let { content, questions, answers } = opened;
  for (;;) {
    const answered = questions.filter(
      ({ id, choices }) => answers[id] !== given[id] && choices.some(({ value }) => value === given[id]),
    );
    if (answered.length === 0) return { ...opened, content, questions, answers };
    answers = { ...answers, ...Object.fromEntries(answered.map(({ id }) => [id, given[id]])) };
    content = await read(answers);
    questions = [...questions.filter(({ id }) => answers[id] !== undefined), ...content.questions];
  }
}

/** Whether the user has to say anything about a file before its rows are reviewed. */
export function isClear({ content, sources }: OpenFile): boolean {
  const isNamed = content.format === OWN || !content.accounts.some(isUnnamed) || isSure(sources, content);
  return content.accounts.length > 0 && content.questions.length === 0 && isNamed;
}

/**
 * The file with the account that the user chose for it before.
 * @returns undefined if that is the proposed one, or is gone, or if more than the account is open
 */
export function withAccount(opened: OpenFile, account: NamedAccount | undefined): OpenFile | undefined {
  const { content, sources, account: proposed } = opened;
  if (!account || content.questions.length > 0) return undefined;
  const { sourceId, name } = account;
  const isGone = sourceId !== undefined && !sources.some(({ _id }) => _id === sourceId);
  const isProposed = sourceId === proposed?.sourceId && name === proposed?.name;
  return isGone || isProposed ? undefined : { ...opened, account };
}

/**
 * The file for the review. Questions that the user did not answer have the proposed answer.
 * @param isChecked whether the user has seen "Is this right?"
 */
export function toImport(
  { file, content, questions, answers, account: named }: OpenFile,
  isChecked: boolean,
): FileToImport {
  const direction = content.direction && { sign: content.direction };
  const all = { ...direction, ...Object.fromEntries(questions.map(({ id, proposed }) => [id, proposed])), ...answers };
  const accounts = content.accounts.map((account) => ({ ...account, ...nameAccount(account, named), answers: all }));
  const asksForAccount = content.format !== OWN && content.accounts.some(isUnnamed);
  return {
    fileName: file.name.slice(0, FILE_NAME_MAX),
    problems: content.problems,
    accounts,
    named: asksForAccount ? named : undefined,
    tookAccount: asksForAccount && !isChecked ? named?.name : undefined,
  };
}
