import { isNameTaken } from '#shared/imports/account-names.ts';
import type { KnownSource } from '#shared/imports/contract.ts';
import type { SourceKey } from '#shared/statements/statement.ts';

const NAME_MAX = 100;

/** What the user calls the account of a file that does not name it. */
export interface NamedAccount {
  /** The known source that the user chose; undefined for a new one. */
  readonly sourceId: KnownSource['_id'] | undefined;
  readonly name: string;
}

const CURRENCY = / \([A-Z]{3}\)$/;
/** The readers' name of an account that the file does not name, with a currency if the file has several. */
const UNNAMED = /^Account(?= \([A-Z]{3}\)$|$)/;

export function isUnnamed({ name, account }: SourceKey): boolean {
  return account === null && UNNAMED.test(name);
}

interface Accounts {
  readonly accounts: readonly (SourceKey & { readonly layout: string })[];
}

/** Whether a file is from a known account for certain: no other one has the same columns. */
export function isSure(sources: readonly KnownSource[], content: Accounts): boolean {
  const isCsv = content.accounts[0]?.layout.startsWith('csv:') === true;
  return isCsv && accountsOf(sourcesLike(sources, content), content).length === 1;
}

/** The sources whose files look like this, the one of the last import first. */
export function sourcesLike(sources: readonly KnownSource[], { accounts }: Accounts): readonly KnownSource[] {
  return sources.filter(({ layout }) => layout === accounts[0]?.layout).sort((a, b) => b.lastImportAt - a.lastImportAt);
}

/** The accounts of sources. For a file with several currencies, the sources of one account, one for each currency, are one. */
export function accountsOf(sources: readonly KnownSource[], { accounts }: Accounts): readonly NamedAccount[] {
  const hasCurrencies = accounts.some((account) => isUnnamed(account) && account.name !== 'Account');
  if (!hasCurrencies) return sources.map(({ _id, name }) => ({ sourceId: _id, name }));
  const all = sources.map(({ _id, name }) => ({ sourceId: _id, name: name.replace(CURRENCY, '') }));
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
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
export function accountProblem(
  account: NamedAccount | undefined,
  sources: readonly KnownSource[],
  { accounts }: Accounts,
): string | undefined {
  if (!account) return 'Account is required';
  if (account.sourceId) return undefined;
  const name = account.name.trim();
  if (name === '') return 'Account name is required';
  // Of files with the same columns, the server would take it for the known one.
  const names = accounts.filter(isUnnamed).map((unnamed) => nameAccount(unnamed, account).name);
  if (names.some((one) => isNameTaken(sources, one))) return 'You already have an account with this name';
  return name.length > NAME_MAX ? `Account name cannot exceed ${NAME_MAX} characters` : undefined;
}
