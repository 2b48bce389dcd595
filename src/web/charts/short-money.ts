import { type Cents, formatMoney } from '#shared/money.ts';

/** Created when the first chart needs it, because that takes a while. */
let compact: Intl.NumberFormat | undefined;

/** Formats amounts for an axis: `$0`, `$250`, `$1.2k`, `-$1M`. Three significant digits; all cents below one dollar. */
export function shortMoney(amount: Cents): string {
  if (amount !== 0 && Math.abs(amount) < 100) return formatMoney(amount);
  compact ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return compact.format(amount / 100).replace('K', 'k');
}
