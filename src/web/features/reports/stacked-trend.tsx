import type { Month } from '#shared/calendar-date.ts';
import { addCents, type Cents, formatMoney, ZERO } from '#shared/money.ts';
import type { MonthAmount } from '#shared/reports/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { moneyAxis } from '#web/charts/money-axis.ts';
import { StackedBarChart } from '#web/charts/stacked-bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { amountIn, columnOf } from './chart-rows.ts';
import { useOpenTransactions } from './use-open-transactions.ts';

/** One colour of the bars. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly amounts: readonly MonthAmount[];
  /** The transactions behind one month's amount. */
  readonly behind: (month: Month) => TransactionSearch | undefined;
}

interface Props {
  title: string;
  subtitle: string;
  months: readonly Month[];
  series: readonly Series[];
  /** The transactions behind a whole bar. */
  behind: (month: Month) => TransactionSearch | undefined;
  note?: string | undefined;
  /** Said in place of bars, where there are none. */
  empty: string;
  /** What a whole bar is called, where it is not all there is. */
  totalLabel?: string | undefined;
}

/** A bar for each month, made of what its series come to. */
export function StackedTrend({ title, subtitle, months, series, behind, note, empty, totalLabel = 'Total' }: Props) {
  const open = useOpenTransactions();
  const columns = [...series.map(({ label }) => label), totalLabel];
  const rows = months.map((month) => {
    const amounts = series.map((one) => amountIn(one.amounts, month) ?? ZERO);
    return { month, amounts: [...amounts, addCents(...amounts)] };
  });
  const bars = rows.map((row) => {
    const parts = series.map(({ key, label, color, behind }, index) => {
      const value = row.amounts[index] ?? ZERO;
      const line = `${shortened(label)}: ${formatMoney(value)}`;
      return { key, value, color, line, onSelect: open(behind(row.month)) };
    });
    const total = `${totalLabel}: ${formatMoney(row.amounts.at(-1) ?? ZERO)}`;
    return { ...columnOf(row), parts, lines: [...linesOf(parts), total], onSelect: open(behind(row.month)) };
  });
  return (
    <ChartCard title={title} subtitle={subtitle} columns={columns} rows={rows} legend={series} note={note}>
      <StackedBarChart
        axis={moneyAxis}
        label={title}
        columns={['Month', ...columns]}
        bars={bars}
        empty={series.length === 0 ? empty : undefined}
      />
    </ChartCard>
  );
}

/** A tooltip holds so many lines of parts; the table below the chart holds all. */
const MOST_LINES = 5;

/** The parts that are something; of more than fit, the largest, and what the others come to. */
function linesOf(parts: readonly { readonly value: Cents; readonly line: string }[]): string[] {
  const present = parts.filter(({ value }) => value !== 0);
  if (present.length <= MOST_LINES) return present.map(({ line }) => line);
  const bySize = present.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const others = bySize.splice(MOST_LINES - 1);
  return [
    ...bySize.map(({ line }) => line),
    `${others.length} others: ${formatMoney(addCents(...others.map(({ value }) => value)))}`,
  ];
}

const LONGEST_NAME = 40;

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}
