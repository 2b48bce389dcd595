import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { TransactionRow } from '#web/components/transaction-row.tsx';
import { VirtualList } from '#web/components/virtual-list.tsx';
import { type PeriodTotals, userCategoriesQuery } from './api.ts';
import { headingsAbove, layOut } from './list-layout.ts';
import { DayHeading, MonthHeading } from './period-headings.tsx';
import { useSavedRow } from './saved-row.ts';
import styles from './transaction-list.module.css';

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

export function TransactionList({ rows, totals, onlySavings, today, complete, onNeedMore }: Props) {
  const { data: own } = useQuery(userCategoriesQuery);
  const saved = useSavedRow();
  const tops = useMemo(() => layOut(rows), [rows]);

  return (
    <VirtualList
      label="Transactions"
      rows={rows}
      keyOf={({ _id }) => _id}
      tops={tops}
      onNeedMore={complete ? undefined : onNeedMore}
    >
      {(transaction, index) => (
        <>
          <Headings row={transaction} previous={rows[index - 1]} {...{ totals, onlySavings, today }} />
          <TransactionRow
            transaction={transaction}
            today={today}
            icons={own?.icons}
            fromList
            isSaved={transaction._id === saved}
          />
        </>
      )}
    </VirtualList>
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
        <MonthHeading
          date={date}
          total={totals.monthTotals?.[monthOf(date)]}
          released={totals.monthReleased?.[monthOf(date)]}
          onlySavings={onlySavings}
        />
      )}
      <DayHeading date={date} today={today} total={totals.dayTotals?.[date]} onlySavings={onlySavings} />
    </div>
  );
}
