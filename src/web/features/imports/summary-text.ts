import type { Import } from '#shared/imports/contract.ts';

type Counts = Import['counts'];

/** Names every line of a file once, such as `57 lines: 42 new, 3 already here, 12 left out`. */
export function summaryText({ here, leftOut, notBooked, problems, ...counts }: Counts): string {
  const parts = [
    [here, 'already here'],
    [leftOut, 'left out'],
    [notBooked, 'not booked'],
    [problems, problems === 1 ? 'problem' : 'problems'],
  ] as const;
  const others = parts.filter(([count]) => count > 0).map(([count, name]) => `${formatCount(count)} ${name}`);
  const lines = counts.new + here + leftOut + notBooked + problems;
  return `${countText(lines, 'line')}: ${[`${formatCount(counts.new)} new`, ...others].join(', ')}`;
}

/** @param count of new lines that may be here, or be the other side of a transaction */
export function doubtfulText(count: number): string {
  return `${countText(count, 'new line')} may already be here or be a transfer.`;
}

/** Where the lines go, such as `Account: Checking`, or only `Account …6789` if the name says what it is; empty without one. */
export function accountsText(accounts: readonly string[]): string {
  const names = [...new Set(accounts)];
  if (names.length === 0) return '';
  if (names.length === 1 && names[0]?.startsWith('Account ')) return names[0];
  return `${names.length === 1 ? 'Account' : 'Accounts'}: ${names.join(', ')}`;
}

/** Such as `1 line` or `1,204 lines`. */
export function countText(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Avoids `Intl` like `formatMoney`. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
