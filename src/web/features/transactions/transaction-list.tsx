import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Transaction } from '#shared/transactions/contract.ts';
import { useToday } from '#web/app/today.ts';
import { TRANSACTION_ROW_HEIGHT, TransactionRow } from '#web/components/transaction-row.tsx';
import styles from './transaction-list.module.css';

const ROWS_BEYOND_THE_EDGE = 10;
/** The next page is asked for when so few rows are left below the screen. */
const ROWS_IN_RESERVE = 60;

interface Props {
  rows: readonly Transaction[];
  /** Whether `rows` is all there is. */
  complete: boolean;
  onNeedMore: () => void;
}

/** Any number of rows, of which only those near the screen are drawn. The window scrolls, so Back finds its place. */
export function TransactionList({ rows, complete, onNeedMore }: Props) {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0));

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => TRANSACTION_ROW_HEIGHT,
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
            <TransactionRow transaction={transaction} today={today} fromList />
          </li>
        );
      })}
    </ul>
  );
}
