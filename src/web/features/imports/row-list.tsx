import { useMemo } from 'react';
import { useToday } from '#web/browser/today.ts';
import { rowHeight } from '#web/components/transaction-row.tsx';
import { VirtualList } from '#web/components/virtual-list.tsx';
import { ReviewRowButton, secondLineOf, useKnown } from './review-row-button.tsx';
import { choiceOf, type ReviewRow } from './review-rows.ts';
import { TABS } from './tab-names.ts';
import { topsOf } from './tops.ts';
import type { Review } from './use-review.ts';

interface Props {
  review: Review;
  onOpen: (row: ReviewRow) => void;
}

/** The rows of a tab; a tap opens one. */
export function RowList({ review: { tab, choices }, onOpen }: Props) {
  const today = useToday();
  const known = useKnown();
  const tops = useMemo(() => topsOf(tab.rows.map((row) => rowHeight(secondLineOf(row, today)))), [tab, today]);
  return (
    <VirtualList label={TABS[tab.name]} rows={tab.rows} keyOf={({ index }) => index} tops={tops}>
      {(row) => <ReviewRowButton {...known} {...{ row, today, onOpen }} choice={choiceOf(row, choices)} />}
    </VirtualList>
  );
}
