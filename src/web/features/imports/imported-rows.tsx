import { useCallback, useMemo } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ImportedRow } from '#shared/imports/contract.ts';
import { useToday } from '#web/browser/today.ts';
import { RowLink } from '#web/components/row.tsx';
import { rowHeight } from '#web/components/transaction-row.tsx';
import { VirtualList } from '#web/components/virtual-list.tsx';
import { LineAmount } from './line-amount.tsx';
import { reasonText } from './reason-text.ts';
import { TABS } from './tab-names.ts';
import { topsOf } from './tops.ts';

interface Props {
  rows: readonly ImportedRow[];
  /** Whether the import was undone, with which its transactions were removed. */
  isUndone: boolean;
  /** The pages of the rows. */
  query: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> };
}

const ICONS = { new: '➕', here: '✔️', left_out: '➖', not_booked: '⏳' } as const;

/** The lines of an import in the order of the file; a tap opens the transaction of a line. */
export function ImportedRows({ rows, isUndone, query: { hasNextPage, isFetching, fetchNextPage } }: Props) {
  const today = useToday();
  const tops = useMemo(() => topsOf(rows.map((row) => rowHeight(secondLineOf(row, today)))), [rows, today]);
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);

  return (
    <VirtualList
      label="Lines"
      rows={rows}
      keyOf={({ row }) => row}
      tops={tops}
      onNeedMore={hasNextPage ? loadMore : undefined}
    >
      {(row) => {
        const { transaction, outcome } = row;
        const type = transaction?.type ?? (row.amount < 0 ? 'expense' : 'income');
        return (
          <RowLink
            transactionId={transaction?._id}
            icon={ICONS[outcome]}
            name={transaction?.description || row.text}
            amount={<LineAmount amount={transaction?.amount ?? row.amount} type={type} />}
            second={secondLineOf(row, today)}
            label={labelOf(row, isUndone)}
            date={transaction?.date ?? row.date}
            today={today}
          />
        );
      }}
    </VirtualList>
  );
}

function labelOf({ outcome, transaction, isEdited }: ImportedRow, isUndone: boolean): string {
  const hadTransaction = outcome === 'new' || outcome === 'here';
  if (hadTransaction && !transaction && !isUndone) return `${TABS[outcome]}, deleted since`;
  return isEdited ? `${TABS[outcome]}, edited since` : TABS[outcome];
}

/** The bank's own text, if the transaction has another one, and why the line has its outcome. */
function secondLineOf({ rule, text, transaction }: ImportedRow, today: CalendarDate): string {
  const reason = reasonText({ rule, transaction: null }, today);
  const isRenamed = transaction !== null && transaction.description !== '' && transaction.description !== text;
  return [isRenamed && text, reason].filter(Boolean).join(' · ');
}
