import type { SourceKey } from '#shared/statements/statement.ts';

/** The part of an account that is in another currency than its own. */
export function inCurrency({ name, account }: SourceKey, currency: string): SourceKey {
  const withCurrency = (text: string) => `${text} (${currency})`;
  return { name: withCurrency(name), account: account === null ? null : withCurrency(account) };
}
