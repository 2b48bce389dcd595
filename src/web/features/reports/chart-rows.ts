import { formatMonth, type Month } from '#shared/calendar-date.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { MonthAmount } from '#shared/reports/contract.ts';

/** The figures of one month in a chart, as shown in its hidden table and its CSV file. */
export interface ChartRow {
  readonly month: Month;
  /** One amount for each column after the month. */
  readonly amounts: readonly Cents[];
}

/** The labels and table cells of a month's bar. */
export function columnOf({ month, amounts }: ChartRow) {
  const label = formatMonth(month);
  return { key: month, label, tick: label.slice(0, 3), cells: amounts.map((amount) => formatMoney(amount)) };
}

export function amountOfMonth(amounts: readonly MonthAmount[], month: Month): Cents | undefined {
  return amounts.find((one) => one.month === month)?.amount;
}
