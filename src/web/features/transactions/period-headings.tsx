import { memo } from 'react';
import {
  type CalendarDate,
  formatDay,
  formatMonthInFull,
  formatShortDay,
  monthOf,
  weekdayName,
} from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { Money } from '#web/components/money.tsx';
import { NetMoney } from './net-money.tsx';
import styles from './period-headings.module.css';

interface Props {
  date: CalendarDate;
  /** Undefined if the server does not send totals. */
  total: Cents | undefined;
  onlySavings: boolean;
}

interface MonthProps extends Props {
  /** What goals moved back to the balance in this month; the total includes it. */
  released: Cents | undefined;
}

/** Divides the months of the list. */
export const MonthHeading = memo(function MonthHeading({ date, released, ...total }: MonthProps) {
  return (
    <h2 className={styles.month}>
      {formatMonthInFull(monthOf(date))}
      <PeriodTotal {...total} />
      {released && (
        <span className={styles.released}>
          <span className="visually-hidden">, </span>after <Money amount={released} /> moved to balance
        </span>
      )}
    </h2>
  );
});

/** Divides the days of a month. */
export const DayHeading = memo(function DayHeading({ date, today, ...total }: Props & { today: CalendarDate }) {
  const day = formatDay(date, today);
  return (
    <h3 className={styles.day}>
      {day === formatShortDay(date, today) ? `${weekdayName(date).slice(0, 3)}, ${day}` : day}
      <PeriodTotal {...total} />
    </h3>
  );
});

function PeriodTotal({ total, onlySavings }: Omit<Props, 'date'>) {
  if (total === undefined) return null;
  return (
    <span className={styles.total}>
      <span className="visually-hidden">, total </span>
      <NetMoney amount={total} onlySavings={onlySavings} />
    </span>
  );
}
