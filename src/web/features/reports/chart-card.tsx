import type { ReactNode } from 'react';
import { forSameUser } from '#web/api/for-same-user.ts';
import { Legend, type LegendEntry } from '#web/charts/legend.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { rememberUser } from '#web/session/session.ts';
import type { ChartRow } from './chart-rows.ts';
import styles from './reports.module.css';

interface Props {
  title: string;
  subtitle: string;
  /** Column headings for the amounts of `rows`, as in the chart's hidden table. */
  columns: readonly string[];
  rows: readonly ChartRow[];
  legend?: readonly LegendEntry[];
  /** Shown below the legend. */
  note?: string | undefined;
  /** The chart. */
  children: ReactNode;
}

export function ChartCard({ title, subtitle, columns, rows, legend = [], note, children }: Props) {
  const save = async () => {
    const isSameUser = rememberUser();
    try {
      const { saveCsv } = await forSameUser(import('./save-csv.ts'));
      saveCsv(title, ['Month', ...columns], rows);
    } catch {
      if (!isSameUser()) return;
      showToast({ message: 'The file could not be created. Check your connection and try again.' });
    }
  };
  return (
    <Card
      title={title}
      action={
        <span className={styles.save}>
          <Button variant="plain" aria-label={`Download CSV: ${title}`} onClick={() => void save()}>
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
