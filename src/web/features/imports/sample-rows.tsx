import { formatDayInFull } from '#shared/calendar-date.ts';
import common from '#web/components/common.module.css';
import type { RowToImport } from './file-to-import.ts';
import styles from './imports.module.css';
import { LineAmount } from './line-amount.tsx';
import { sampleOf } from './sample.ts';

/** Rows of the file as they are read now, for the user to compare with the statement. */
export function SampleRows({ rows }: { rows: readonly RowToImport[] }) {
  return (
    <ul aria-label="Sample">
      {sampleOf(rows).map(({ text, date, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: another answer changes the rows in their places
        <li key={index} className={styles.line}>
          <span className={styles.words}>
            <span className={styles.sample}>{text || 'No text'}</span>
            <span className={common.hint}>{formatDayInFull(date)}</span>
          </span>
          <LineAmount amount={amount} type={amount < 0 ? 'expense' : 'income'} />
        </li>
      ))}
    </ul>
  );
}
