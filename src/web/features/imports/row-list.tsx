import { useMemo } from 'react';
import { useToday } from '#web/browser/today.ts';
import { rowHeight } from '#web/components/transaction-row.tsx';
import { VirtualList } from '#web/components/virtual-list.tsx';
import { ReviewRowButton, secondLineOf } from './review-row-button.tsx';
import { TABS } from './review-tabs.ts';
import type { RowTarget } from './row-dialog.tsx';
import { topsOf } from './tops.ts';
import type { Review } from './use-review.ts';

interface Props {
  review: Review;
  onOpen: (target: RowTarget) => void;
}

/** The rows of a tab; a tap opens one. */
export function RowList({ review: { tab, choices }, onOpen }: Props) {
  const today = useToday();
  const tops = useMemo(() => topsOf(tab.rows.map((row) => rowHeight(secondLineOf(row, today)))), [tab, today]);
  return (
    <VirtualList label={TABS[tab.name]} rows={tab.rows} keyOf={({ index }) => index} tops={tops}>
      {(row) => <ReviewRowButton {...{ row, choices, today }} onClick={() => onOpen({ rows: [row] })} />}
    </VirtualList>
  );
}
