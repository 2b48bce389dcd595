import type { KnownSource } from '#shared/imports/contract.ts';
import type { SourceKey } from '#shared/statements/statement.ts';

const NAME_MAX = 100;

/** What the user calls the account of a file that does not name it. */
export interface NamedAccount {
  /** The known source that the user chose; undefined for a new one. */
  readonly sourceId: KnownSource['_id'] | undefined;
  readonly name: string;
}

/** The readers' name of an account that the file does not name, with a currency if the file has several. */
const UNNAMED = /^Account(?= \([A-Z]{3}\)$|$)/;

export function isUnnamed({ name, account }: SourceKey): boolean {
  return account === null && UNNAMED.test(name);
}

/** Whether a file is from this source for certain: no other one has the same columns. */
export function isSureOf(sources: readonly KnownSource[], layout: string): boolean {
  return layout.startsWith('csv:') && sources.filter((source) => source.layout === layout).length === 1;
}

/** The sources whose files look like this, the one of the last import first. */
export function sourcesLike(sources: readonly KnownSource[], layout: string): readonly KnownSource[] {
  return sources.filter((source) => source.layout === layout).sort((a, b) => b.lastImportAt - a.lastImportAt);
}

/** The name and source of an account of the file, with the user's name for the accounts that the file does not name. */
export function nameAccount(account: SourceKey, named: NamedAccount | undefined): NamedAccount {
  if (!isUnnamed(account)) return { sourceId: undefined, name: displayName(account) };
  const name = account.name.replace(UNNAMED, () => named?.name.trim() ?? '').slice(0, NAME_MAX);
  return { sourceId: account.name === 'Account' ? named?.sourceId : undefined, name };
}

/** Shows only the end of an account number. */
function displayName({ name, account }: SourceKey): string {
  if (account === null) return name;
  const words: string[] = [];
  let number = '';
  for (const word of [...name.split(' '), '']) {
    if (/\d/.test(word)) number += word;
    else {
      if (number !== '') words.push(endOf(number));
      number = '';
      if (word !== '') words.push(word);
    }
  }
  const text = words.join(' ');
  return text.startsWith('…') ? `Account ${text}` : text;
}

function endOf(number: string): string {
  const digits = number.replaceAll(/[^\p{L}\d]/gu, '');
  return digits.length > 4 ? `…${digits.slice(-4)}` : number;
}

/** Why the user cannot continue with this account; undefined otherwise. */
export function accountProblem(account: NamedAccount | undefined, sources: readonly KnownSource[]): string | undefined {
  if (!account) return 'Account is required';
  if (account.sourceId) return undefined;
  const name = account.name.trim();
  if (name === '') return 'Account name is required';
  // Of files with the same columns, the server would take it for the known one.
  if (sources.some((source) => source.name === name)) return 'You already have an account with this name';
  return name.length > NAME_MAX ? `Account name cannot exceed ${NAME_MAX} characters` : undefined;
}
