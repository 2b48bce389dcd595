import { formatMonth, type Month } from '#shared/calendar-date.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { MonthAmount } from '#shared/reports/contract.ts';

/** What a chart shows of a month, as its hidden table and its file hold it. */
export interface ChartRow {
  readonly month: Month;
  /** One for each column after the month. */
  readonly amounts: readonly Cents[];
}

/** The month's place in a chart. */
export function columnOf({ month, amounts }: ChartRow) {
  const label = formatMonth(month);
  return { key: month, label, tick: label.slice(0, 3), cells: amounts.map((amount) => formatMoney(amount)) };
}

export function amountIn(amounts: readonly MonthAmount[], month: Month): Cents | undefined {
  return amounts.find((one) => one.month === month)?.amount;
}
