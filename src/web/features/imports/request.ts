import type { ImportSource } from '#shared/imports/contract.ts';
import type { FileToImport } from './file-to-import.ts';

/** The accounts of a file as the sources of a request. */
export function sourcesOf({ accounts }: FileToImport): ImportSource[] {
  return accounts.map(({ sourceId, account, layout, name, answers, rows }) => ({
    sourceId: (sourceId ?? null) as ImportSource['sourceId'],
    account,
    layout,
    name,
    answers,
    rows: [...rows],
  }));
}
