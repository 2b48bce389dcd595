import { monthName } from '#shared/calendar-date.ts';
import type { LeftToSpend } from '#shared/forecast/contract.ts';
import { cents, formatMoney } from '#shared/money.ts';

/** The figure of the dashboard: `$23.00` `Today`, or `Over by $12.00` `In November`. */
export function leftFigure({ leftToSpend, perDay, month }: Pick<LeftToSpend, 'leftToSpend' | 'perDay' | 'month'>) {
  if (leftToSpend >= 0) return { label: 'Today', figure: formatMoney(perDay) };
  return { label: `In ${monthName(month)}`, figure: `Over by ${formatMoney(cents(-leftToSpend))}` };
}
