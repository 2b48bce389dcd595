import type { GoalId } from '#shared/ids.ts';
import type { MerchantRule } from '#shared/imports/contract.ts';
import { keepDraft, ownDraft } from '#web/api/draft.ts';
import type { NamedAccount } from './accounts.ts';
import type { FileToImport } from './file-to-import.ts';
import type { ComparedFile } from './request.ts';
import type { Choice, Choices } from './review-rows.ts';

/** What the user has chosen for single rows, and for later imports by merchant. */
export interface MadeChoices {
  readonly choices: Choices;
  readonly remembered: ReadonlyMap<string, MerchantRule>;
}

const DRAFT = 'import review';
/** More do not fit into a draft. */
const KEPT_MAX = 4000;

/** A choice with the indexes of its rows. */
type Kept = readonly [
  action: Choice['action'],
  type: Choice['type'],
  category: string | null,
  goalId: GoalId | null,
  rows: readonly number[],
];

/**
 * The choices that the user made for the same file before leaving its review; none otherwise. If transactions have changed
 * meanwhile, only those for rows that are new: a row that is here by now must not be added again.
 */
export function keptChoices(file: FileToImport, { token, rows }: Pick<ComparedFile, 'token' | 'rows'>): MadeChoices {
  const draft = ownDraft(DRAFT);
  if (draft.file !== fingerprint(file) || !draft.choices || !draft.remembered)
    return { choices: new Map(), remembered: new Map() };
  const made = decodeChoices(draft.choices);
  const isNew = ([index]: [number, Choice]) => rows[index]?.verdict.verdict === 'new';
  const choices = draft.token === token ? made : new Map([...made].filter(isNew));
  return { choices, remembered: new Map(JSON.parse(draft.remembered)) };
}

/** What the user called the account of the same file before leaving its review; undefined if nothing was chosen there. */
export function keptAccount(file: FileToImport): NamedAccount | undefined {
  const { file: kept, named } = ownDraft(DRAFT);
  return named !== undefined && kept === fingerprint(file) ? JSON.parse(named) : undefined;
}

/** Tells a file from others by its name, its rows' number and sum, and its first and last row, none of which it reveals. */
function fingerprint({ fileName, accounts }: FileToImport): string {
  const rows = accounts.flatMap((account) => account.rows);
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  const ends = [rows[0], rows.at(-1)].map((row) => row && [row.date, row.amount, row.text]);
  let hash = 0;
  for (const character of JSON.stringify([fileName, rows.length, sum, ends])) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return String(hash);
}

/** Whether there are choices for a file that was not imported, or an import whose result the user has not seen. */
export function keptReview(): 'choices' | 'import' | undefined {
  const { file, sent } = ownDraft(DRAFT);
  if (sent !== undefined) return 'import';
  return file === undefined ? undefined : 'choices';
}

/** Marks that a file is being imported, in case the page is reloaded before the answer; undefined once that failed. */
export function markSent(fileName: string | undefined): void {
  const { sent: _, ...draft } = ownDraft(DRAFT);
  keepDraft(DRAFT, fileName === undefined ? draft : { ...draft, sent: fileName });
}

/** Keeps the choices for a preview of a file until it is imported, in case the user leaves it or reloads the page. */
export function keepChoices(file: FileToImport, token: string, { choices, remembered }: MadeChoices): void {
  const isKept = choices.size + remembered.size > 0 && choices.size <= KEPT_MAX;
  const { sent } = ownDraft(DRAFT);
  const isSent = sent === file.fileName;
  const draft = () => ({
    ...(isSent && { sent }),
    ...(file.named && { named: JSON.stringify(file.named) }),
    file: fingerprint(file),
    token,
    choices: encodeChoices(choices),
    remembered: JSON.stringify([...remembered]),
  });
  keepDraft(DRAFT, isKept ? draft() : isSent ? { sent } : {});
}

/** Called where the user sees the last import, which tells whether the marked file was imported. */
export function settleSent(lastFileName: string | undefined): void {
  const { sent } = ownDraft(DRAFT);
  if (sent === undefined) return;
  if (sent === lastFileName) forgetChoices();
  else markSent(undefined);
}

export function forgetChoices(): void {
  keepDraft(DRAFT, {});
}

/** Names each choice once, because many rows share one. */
export function encodeChoices(choices: Choices): string {
  const rowsOf = new Map<string, number[]>();
  for (const [row, { action, type, category, goalId }] of choices) {
    const key = JSON.stringify([action, type, category, goalId]);
    const rows = rowsOf.get(key);
    if (rows) rows.push(row);
    else rowsOf.set(key, [row]);
  }
  return JSON.stringify(Array.from(rowsOf, ([key, rows]) => [...JSON.parse(key), rows]));
}

export function decodeChoices(text: string): Choices {
  const kept: readonly Kept[] = JSON.parse(text);
  return new Map(
    kept.flatMap(([action, type, category, goalId, rows]) =>
      rows.map((row): [number, Choice] => [row, { action, type, category, goalId }]),
    ),
  );
}
