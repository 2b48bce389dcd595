import type { TokenScope } from '#shared/http/token-scope.ts';
import type { AccessToken } from '#shared/tokens/contract.ts';
import { formatInstant, instantFormat } from '#web/browser/instant-format.ts';

/** What a token may do, by its scopes with spaces between them. */
export const ALLOWED = {
  add: { label: 'Add transactions', hint: "It can't see your transactions or totals." },
  read: { label: 'Read', hint: 'See transactions, budgets, goals, and reports. It changes nothing.' },
  'read add': { label: 'Read and add', hint: 'Both, but it changes and deletes nothing.' },
  write: { label: 'Read, add, change, and delete', hint: 'Only for programs that you trust.' },
} as const;

export type Allowed = keyof typeof ALLOWED;

export function allowedText(scopes: readonly TokenScope[]): string {
  const key = scopes.includes('write') ? 'write' : scopes.join(' ');
  return ALLOWED[key as Allowed].label;
}

const formatDay = instantFormat({ dateStyle: 'medium' });

export function lastUseText({ lastUsedAt }: AccessToken): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${formatInstant(lastUsedAt)}`;
}

export function expiryText({ expiresAt }: AccessToken, now: number): string {
  return `${expiresAt > now ? 'Expires' : 'Ended'} ${formatDay(expiresAt)}`;
}

/** @param added the transactions of the last 90 days that are still there */
export function addedText(added: number): string {
  return added === 1 ? '1 transaction' : `${added.toLocaleString('en-US')} transactions`;
}
