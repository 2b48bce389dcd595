import { useMemo, useState } from 'react';
import { useToday } from '#web/browser/today.ts';
import common from '#web/components/common.module.css';
import { rowHeight } from '#web/components/transaction-row.tsx';
import { VirtualList } from '#web/components/virtual-list.tsx';
import { useKnownCategories } from './likely-categories.ts';
import { MerchantCard } from './merchant-card.tsx';
import { categoriesInReview, directionOf, type MerchantGroup, merchantGroupsOf } from './merchant-groups.ts';
import { ReviewRowButton, secondLineOf, useKnown } from './review-row-button.tsx';
import { choiceOf, needsLook, type ReviewRow } from './review-rows.ts';
import { countText, formatCount } from './summary-text.ts';
import { TABS } from './tab-names.ts';
import { topsOf } from './tops.ts';
import type { Review } from './use-review.ts';

/** The height of a merchant's card in rem. The style sheet repeats it. */
const CARD_HEIGHT = 7.25;

type Item = { readonly key: string; readonly group: MerchantGroup } | { readonly key: string; readonly row: ReviewRow };

interface Props {
  review: Review;
  onOpen: (target: ReviewRow | MerchantGroup) => void;
}

/** Rows by merchant or by the category in the file, so that one tap gives a category to all rows of a group. */
export function MerchantList({ review, onOpen }: Props) {
  const { tab, choices } = review;
  const today = useToday();
  const known = useKnown();
  const categories = { expense: useKnownCategories('expense'), income: useKnownCategories('income') };
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => merchantGroupsOf(tab.rows), [tab]);
  const inReview = useMemo(
    () => ({
      expense: categoriesInReview(groups, choices, 'expense'),
      income: categoriesInReview(groups, choices, 'income'),
    }),
    [groups, choices],
  );
  const items = useMemo(() => groups.flatMap((group) => itemsOf(group, expanded.has(group.key))), [groups, expanded]);
  const tops = useMemo(
    () => topsOf(items.map((item) => ('group' in item ? CARD_HEIGHT : rowHeight(secondLineOf(item.row, today))))),
    [items, today],
  );
  const left = groups.filter((group) => group.rows.some((row) => needsLook(row, choices))).length;
  const toggle = (key: string) =>
    setExpanded(new Set(expanded.has(key) ? [...expanded].filter((one) => one !== key) : [...expanded, key]));

  return (
    <>
      <p role="status" className={common.hint}>
        {tab.name === 'categories'
          ? 'Choose what each category in the file becomes.'
          : left === 0
            ? 'Every line has a category.'
            : `Choose a category: ${formatCount(left)} of ${countText(groups.length, 'merchant')} left.`}
      </p>
      <VirtualList label={TABS[tab.name]} rows={items} keyOf={({ key }) => key} tops={tops}>
        {(item) =>
          'group' in item ? (
            <MerchantCard
              {...{ review, today, onOpen }}
              known={categories[directionOf(item.group)]}
              inReview={inReview[directionOf(item.group)]}
              group={item.group}
              expanded={expanded.has(item.key)}
              onToggle={() => toggle(item.key)}
            />
          ) : (
            <ReviewRowButton {...known} {...{ today, onOpen }} row={item.row} choice={choiceOf(item.row, choices)} />
          )
        }
      </VirtualList>
    </>
  );
}

function itemsOf(group: MerchantGroup, isExpanded: boolean): Item[] {
  const rows = isExpanded ? group.rows.map((row) => ({ key: `${group.key} ${row.index}`, row })) : [];
  return [{ key: group.key, group }, ...rows];
}
