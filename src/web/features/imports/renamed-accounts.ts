import type { MatchRule, Preview } from '#shared/imports/contract.ts';
import type { FileToImport } from './file-to-import.ts';
import type { ComparedFile } from './request.ts';

interface RenamedAccount {
  /** Its place among the accounts of the file. */
  readonly index: number;
  /** Its name in the file. */
  readonly name: string;
  readonly text: string;
}

/** The accounts of a file that count as known ones with another name, unless the user chose that. */
export function renamedAccounts(
  { accounts }: Pick<FileToImport, 'accounts'>,
  sources: Preview['sources'],
): readonly RenamedAccount[] {
  return sources.flatMap(({ sourceId, name: known, isAssumed }, index) => {
    const account = accounts[index];
    if (!account || account.sourceId || sourceId === null) return [];
    const { name } = account;
    if (isAssumed) {
      const text = `${name} has lines in this file that match your account ${known}, so it counts as ${known}.`;
      return { index, name, text };
    }
    return name === known ? [] : { index, name, text: `${name} in this file counts as your account ${known}.` };
  });
}

/** The rules by which a line is exactly one of an earlier file of its account. */
const IN_EARLIER_FILE: ReadonlySet<MatchRule | null> = new Set(['external_id', 'fingerprint']);
/** So many such lines tell that a file is from the account. Fewer can have the same day, text, and amount by chance. */
const ENOUGH = 3;

/** Why the lines are probably from another account than the one that they go to. */
export function accountDoubts(
  { named, tookAccount }: Pick<FileToImport, 'named' | 'tookAccount'>,
  { sources }: Pick<ComparedFile, 'sources'>,
): string[] {
  // The account that a file names itself cannot be changed.
  if (!named) return [];
  const resembled = new Set(sources.flatMap(({ resembles }) => resembles ?? []));
  if (resembled.size > 0) {
    const text = (name: string) =>
      `The lines of this file match your account ${name}. If it is from there, change the account.`;
    return [...resembled].map(text);
  }
  if (tookAccount === undefined || !sources.some(({ isUnlike }) => isUnlike)) return [];
  return [
    `Files from your account ${tookAccount} have the same columns as this one, but that account has other transactions on these days.`,
  ];
}

/** What the user should check if the lines of a file may be from another account than the one that they go to. */
export function otherAccountTexts(
  file: Pick<FileToImport, 'named' | 'tookAccount'>,
  { sources, rows }: Pick<ComparedFile, 'sources' | 'rows'>,
): string[] {
  const doubts = accountDoubts(file, { sources });
  if (doubts.length > 0) return doubts;
  const { tookAccount } = file;
  const known = rows.filter(({ verdict: { rule } }) => IN_EARLIER_FILE.has(rule)).length;
  if (tookAccount === undefined || known >= Math.min(ENOUGH, rows.length)) return [];
  return [
    `Files of your account ${tookAccount} have these columns, so the lines go there. If they are from another account, change the account.`,
  ];
}
