import type { Preview } from '#shared/imports/contract.ts';
import type { FileToImport } from './file-to-import.ts';

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
      const text = `${name} in this file has the same days and amounts as your account ${known}, so it counts as ${known}.`;
      return { index, name, text };
    }
    return name === known ? [] : { index, name, text: `${name} in this file counts as your account ${known}.` };
  });
}
