import { useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { TransactionRow, transactionRowHeight } from '#web/components/transaction-row.tsx';
import { userCategoriesQuery } from './api.ts';
import styles from './transaction-list.module.css';

const ROWS_BEYOND_THE_EDGE = 10;
/** The next page is asked for when so few rows are left below the screen. */
const ROWS_IN_RESERVE = 25;

interface Props {
  rows: readonly Transaction[];
  today: CalendarDate;
  /** Whether `rows` is all there is. */
  complete: boolean;
  onNeedMore: () => void;
}

/** Any number of rows, of which only those near the screen are drawn. The window scrolls, so Back finds its place. */
export function TransactionList({ rows, today, complete, onNeedMore }: Props) {
  const { data: own } = useQuery(userCategoriesQuery);
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useOffsetTop(list);
  const [rowHeight] = useState(transactionRowHeight);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: ROWS_BEYOND_THE_EDGE,
    scrollMargin,
  });
  const drawn = virtualizer.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  const running = !complete && last >= rows.length - ROWS_IN_RESERVE;

  useEffect(() => {
    if (running) onNeedMore();
  }, [running, onNeedMore]);

  return (
    <ul ref={list} className={styles.list} style={{ height: virtualizer.getTotalSize() }} aria-label="Transactions">
      {drawn.map(({ index, start }) => {
        const transaction = rows[index];
        if (!transaction) return null;
        return (
          <li
            key={transaction._id}
            className={styles.item}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
            aria-setsize={complete ? rows.length : -1}
            aria-posinset={index + 1}
          >
            <TransactionRow transaction={transaction} today={today} icons={own?.icons} fromList />
          </li>
        );
      })}
    </ul>
  );
}

/** How far below the top of the page an element begins, in px. Measured when the page's height changes, not on scrolling. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offsetTop, setOffsetTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setOffsetTop(element.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offsetTop;
}
