import { type Cents, formatMoney } from '#shared/money.ts';

/** An amount that may vary; equal ends if it does not. */
export interface CentsRange {
  readonly from: Cents;
  readonly to: Cents;
}

/** Formats an amount, or a range such as `$80.00 to $120.00`. */
export function formatRange({ from, to }: CentsRange): string {
  return from === to ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`;
}
