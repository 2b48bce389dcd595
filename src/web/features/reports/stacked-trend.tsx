import type { Month } from '#shared/calendar-date.ts';
import { addCents, type Cents, formatMoney, ZERO } from '#shared/money.ts';
import type { MonthAmount } from '#shared/reports/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { moneyAxis } from '#web/charts/money-axis.ts';
import { StackedBarChart } from '#web/charts/stacked-bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { amountOfMonth, columnOf } from './chart-rows.ts';
import { useOpenTransactions } from './use-open-transactions.ts';

/** One series of the chart, in a color of its own. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly amounts: readonly MonthAmount[];
  /** Filter that lists exactly the transactions behind one month's amount; undefined if there is none. */
  readonly searchFor: (month: Month) => TransactionSearch | undefined;
}

interface Props {
  title: string;
  subtitle: string;
  months: readonly Month[];
  series: readonly Series[];
  /** Filter that lists exactly the transactions behind a whole bar; undefined if there is none. */
  searchFor: (month: Month) => TransactionSearch | undefined;
  note?: string | undefined;
  /** Text for a chart without data. */
  empty: string;
  /** Label of a whole bar, if it is not the total of everything. */
  totalLabel?: string | undefined;
}

/** A bar for each month, stacked by series. */
export function StackedTrend(props: Props) {
  const { title, subtitle, months, series, searchFor, note, empty, totalLabel = 'Total' } = props;
  const open = useOpenTransactions();
  const columns = [...series.map(({ label }) => label), totalLabel];
  const rows = months.map((month) => {
    const amounts = series.map((one) => amountOfMonth(one.amounts, month) ?? ZERO);
    return { month, amounts: [...amounts, addCents(...amounts)] };
  });
  const bars = rows.map((row) => {
    const parts = series.map(({ key, label, color, searchFor }, index) => {
      const value = row.amounts[index] ?? ZERO;
      const line = `${truncate(label)}: ${formatMoney(value)}`;
      return { key, value, color, line, onSelect: open(searchFor(row.month)) };
    });
    const total = `${totalLabel}: ${formatMoney(row.amounts.at(-1) ?? ZERO)}`;
    return { ...columnOf(row), parts, lines: [...linesOf(parts), total], onSelect: open(searchFor(row.month)) };
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

/** Maximum number of parts in a tooltip; the hidden table has all of them. */
const MAX_LINES = 5;

/** A line for each part but those of zero. If there are too many, the largest ones and the sum of the others. */
function linesOf(parts: readonly { readonly value: Cents; readonly line: string }[]): string[] {
  const present = parts.filter(({ value }) => value !== 0);
  if (present.length <= MAX_LINES) return present.map(({ line }) => line);
  const bySize = present.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const others = bySize.splice(MAX_LINES - 1);
  return [
    ...bySize.map(({ line }) => line),
    `${others.length} others: ${formatMoney(addCents(...others.map(({ value }) => value)))}`,
  ];
}

const MAX_NAME_LENGTH = 40;

function truncate(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name;
}
