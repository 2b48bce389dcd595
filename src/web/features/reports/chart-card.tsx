import type { ReactNode } from 'react';
import { download } from '#web/app/download.ts';
import { Legend, type LegendEntry } from '#web/charts/legend.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { ChartRow } from './chart-rows.ts';
import { toCsv } from './csv.ts';
import styles from './reports.module.css';

interface Props {
  title: string;
  subtitle: string;
  /** The names of `rows`' amounts, as the chart's hidden table has them. */
  columns: readonly string[];
  rows: readonly ChartRow[];
  legend?: readonly LegendEntry[];
  /** Below the legend. */
  note?: string | undefined;
  /** The chart itself. */
  children: ReactNode;
}

export function ChartCard({ title, subtitle, columns, rows, legend = [], note, children }: Props) {
  const save = () => {
    const csv = toCsv([['Month', ...columns], ...rows.map(({ month, amounts }) => [month, ...amounts])]);
    const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${rows.at(-1)?.month}.csv`;
    // Spreadsheets take a file for UTF-8 only when it begins with this mark.
    download(new Blob(['\uFEFF', csv], { type: 'text/csv' }), fileName);
  };
  return (
    <Card
      title={title}
      action={
        <span className={styles.save}>
          <Button variant="plain" aria-label={`Download CSV: ${title}`} onClick={save}>
            Download CSV
          </Button>
        </span>
      }
    >
      <p className={styles.subtitle}>{subtitle}</p>
      {children}
      {legend.length > 0 && <Legend entries={legend} />}
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
