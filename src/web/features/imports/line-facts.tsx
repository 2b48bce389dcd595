import { formatDayInFull } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import { useToday } from '#web/browser/today.ts';
import common from '#web/components/common.module.css';
import styles from './imports.module.css';
import { reviewReason } from './reason-text.ts';
import type { ReviewRow } from './review-rows.ts';
import { formatCount } from './summary-text.ts';

/** What the file says in a line, and why it has its outcome. */
export function LineFacts({ line: { row, verdict } }: { line: ReviewRow }) {
  const today = useToday();
  const reason = reviewReason(verdict, row.amount, today) || verdict.reason;
  return (
    <div className={styles.words}>
      <p>
        {row.amount > 0 && '+'}
        {formatMoney(row.amount)}, {formatDayInFull(row.date)}
      </p>
      {reason && <p>{reason}</p>}
      {row.note && <p>{row.note}</p>}
      <p className={common.hint}>
        Line {formatCount(row.line)}: {row.text}
        {row.status && ` (${row.status})`}
        {row.category && ` (${row.category})`}
      </p>
    </div>
  );
}
