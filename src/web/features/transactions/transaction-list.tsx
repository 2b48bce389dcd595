import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { TRANSACTION_ROW_HEIGHT, TransactionRow } from '#web/components/transaction-row.tsx';
import { userCategoriesQuery } from './api.ts';
import styles from './transaction-list.module.css';
import { useRowsNearby } from './use-rows-nearby.ts';

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
  const [from, to] = useRowsNearby(list, TRANSACTION_ROW_HEIGHT);
  const running = !complete && to > rows.length - ROWS_IN_RESERVE;

  useEffect(() => {
    if (running) onNeedMore();
  }, [running, onNeedMore]);

  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ height: `${rows.length * TRANSACTION_ROW_HEIGHT}rem` }}
      aria-label="Transactions"
    >
      {rows.slice(from, to).map((transaction, place) => (
        <li
          key={transaction._id}
          className={styles.item}
          style={{ transform: `translateY(${(from + place) * TRANSACTION_ROW_HEIGHT}rem)` }}
          aria-setsize={complete ? rows.length : -1}
          aria-posinset={from + place + 1}
        >
          <TransactionRow transaction={transaction} today={today} icons={own?.icons} fromList />
        </li>
      ))}
    </ul>
  );
}
