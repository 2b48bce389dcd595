import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { TransactionRow } from '#web/components/transaction-row.tsx';
import { type PeriodTotals, userCategoriesQuery } from './api.ts';
import { headingsAbove, layOut, rowAt } from './list-layout.ts';
import { DayHeading, MonthHeading } from './period-headings.tsx';
import { useSavedRow } from './saved-row.ts';
import styles from './transaction-list.module.css';
import { useVisibleRange } from './use-visible-range.ts';

/** Loads the next page when fewer rows than this are left below the screen. */
const PREFETCH_ROWS = 25;

interface Props {
  rows: readonly Transaction[];
  totals: PeriodTotals;
  /** Whether the list can contain only savings. */
  onlySavings: boolean;
  today: CalendarDate;
  /** Whether all rows are loaded. */
  complete: boolean;
  onNeedMore: () => void;
}

/** A list that renders only the rows near the screen. The window scrolls, so that Back restores the position. */
export function TransactionList({ rows, totals, onlySavings, today, complete, onNeedMore }: Props) {
  const { data: own } = useQuery(userCategoriesQuery);
  const saved = useSavedRow();
  const list = useRef<HTMLUListElement>(null);
  const tops = useMemo(() => layOut(rows), [rows]);
  const [top, bottom] = useVisibleRange(list);
  const from = rowAt(tops, top);
  const to = rowAt(tops, bottom) + 1;
  const needsMore = !complete && to > rows.length - PREFETCH_ROWS;

  useEffect(() => {
    if (needsMore) onNeedMore();
  }, [needsMore, onNeedMore]);

  return (
    <ul ref={list} className={styles.list} style={{ height: `${tops.at(-1)}rem` }} aria-label="Transactions">
      {rows.slice(from, to).map((transaction, index) => (
        <li
          key={transaction._id}
          className={styles.item}
          style={{ transform: `translateY(${tops[from + index]}rem)` }}
          aria-setsize={complete ? rows.length : -1}
          aria-posinset={from + index + 1}
        >
          <Headings row={transaction} previous={rows[from + index - 1]} {...{ totals, onlySavings, today }} />
          <TransactionRow
            transaction={transaction}
            today={today}
            icons={own?.icons}
            fromList
            isSaved={transaction._id === saved}
          />
        </li>
      ))}
    </ul>
  );
}

interface HeadingsProps extends Pick<Props, 'totals' | 'onlySavings' | 'today'> {
  row: Transaction;
  previous: Transaction | undefined;
}

/** The headings above the first row of a month or a day. They lie outside the row's box. */
function Headings({ row, previous, totals, onlySavings, today }: HeadingsProps) {
  const above = headingsAbove(row, previous);
  if (!above) return null;
  const { date } = row;
  return (
    <div className={styles.headings}>
      {above === 'month' && (
        <MonthHeading date={date} total={totals.monthTotals?.[monthOf(date)]} onlySavings={onlySavings} />
      )}
      <DayHeading date={date} today={today} total={totals.dayTotals?.[date]} onlySavings={onlySavings} />
    </div>
  );
}
