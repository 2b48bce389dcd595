import type { Ref } from 'react';
import type { UnbudgetedSpending } from '#shared/budgets/unbudgeted-spending.ts';
import { monthName } from '#shared/calendar-date.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { Chip } from '#web/components/chip.tsx';
import common from '#web/components/common.module.css';
import { Money } from '#web/components/money.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './spending-chips.module.css';

interface Props {
  ref: Ref<HTMLFieldSetElement>;
  /** Undefined while loading, null if loading failed. */
  spending: UnbudgetedSpending | null | undefined;
  /** The chosen category. */
  chosen: string;
  onChoose: (category: string) => void;
}

/** Offers the categories with spending but no budget. As high while loading and when empty, so that nothing moves. */
export function SpendingChips({ ref, spending, chosen, onChoose }: Props) {
  return (
    <fieldset ref={ref} className={styles.spending}>
      <legend className={styles.legend}>
        {spending ? `Spent in ${monthName(spending.month)} without a budget` : 'Spent without a budget'}
      </legend>
      <div className={styles.chips}>
        {spending === undefined ? (
          <Skeleton width="60%" height="36px" />
        ) : (
          spending?.categories.map(({ category, amount }) => (
            <Chip key={category} pressed={category === chosen} onClick={() => onChoose(category)}>
              <span className={styles.choice}>
                <span className={styles.name}>{categoryLabel(category)}</span>
                {' · '}
                <Money amount={amount} />
              </span>
            </Chip>
          ))
        )}
        {spending === null && <p className={common.hint}>Couldn't load your spending.</p>}
        {spending?.categories.length === 0 && <p className={common.hint}>Nothing. Name any category below.</p>}
      </div>
    </fieldset>
  );
}
