import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { TRANSACTION_ROW_HEIGHT, TransactionRow } from '#web/components/transaction-row.tsx';
import { userCategoriesQuery } from './api.ts';
import { useSavedRow } from './saved-row.ts';
import styles from './transaction-list.module.css';
import { useVisibleRows } from './use-visible-rows.ts';

/** Loads the next page when fewer rows than this are left below the screen. */
const PREFETCH_ROWS = 25;

interface Props {
  rows: readonly Transaction[];
  today: CalendarDate;
  /** Whether all rows are loaded. */
  complete: boolean;
  onNeedMore: () => void;
}

/** A list that renders only the rows near the screen. The window scrolls, so that Back restores the position. */
export function TransactionList({ rows, today, complete, onNeedMore }: Props) {
  const { data: own } = useQuery(userCategoriesQuery);
  const saved = useSavedRow();
  const list = useRef<HTMLUListElement>(null);
  const [from, to] = useVisibleRows(list, TRANSACTION_ROW_HEIGHT);
  const needsMore = !complete && to > rows.length - PREFETCH_ROWS;

  useEffect(() => {
    if (needsMore) onNeedMore();
  }, [needsMore, onNeedMore]);

  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ height: `${rows.length * TRANSACTION_ROW_HEIGHT}rem` }}
      aria-label="Transactions"
    >
      {rows.slice(from, to).map((transaction, index) => (
        <li
          key={transaction._id}
          className={styles.item}
          style={{ transform: `translateY(${(from + index) * TRANSACTION_ROW_HEIGHT}rem)` }}
          aria-setsize={complete ? rows.length : -1}
          aria-posinset={from + index + 1}
        >
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
