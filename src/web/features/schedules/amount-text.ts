import { formatMoney } from '#shared/money.ts';
import type { CentsRange } from './schedule-groups.ts';

/** An amount, or a range such as `$80.00 to $120.00`. */
export function formatRange({ from, to }: CentsRange): string {
  return from === to ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`;
}
