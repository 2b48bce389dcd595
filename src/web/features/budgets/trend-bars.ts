import { trendBarHeight } from '#shared/budgets/budget-status.ts';
import type { TrendTotals } from '#shared/budgets/budget-totals.ts';
import { formatMonth, type Month } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import type { Bar } from '#web/charts/bar-chart.tsx';
import { carryOverText } from './carry-over-text.ts';
import { formatPercent, formatStatus, STATUS_STYLES } from './status-style.ts';

/** A bar for each month, none of them in the future; a month without a budget has only its label. */
export function trendBars(trend: readonly TrendTotals[], onSelect: (month: Month) => void): Bar[] {
  return trend.map((totals) => {
    const { month, total, carriedOver, spent, percent, status } = totals;
    const label = formatMonth(month);
    const column = { key: month, label, tick: label.slice(0, 3), onSelect: () => onSelect(month) };
    if (total === 0) return { ...column, value: 0, color: 'none', lines: ['No budget'], cells: ['', '', 'No budget'] };
    return {
      ...column,
      value: trendBarHeight(percent),
      color: STATUS_STYLES[status].color,
      mark: formatPercent(percent),
      lines: [
        `${formatMoney(spent)} of ${formatMoney(total)}`,
        formatStatus(totals),
        ...(carriedOver > 0 ? [carryOverText(carriedOver, month, month)] : []),
      ],
      cells: [formatMoney(total), formatMoney(spent), formatStatus(totals)],
    };
  });
}
