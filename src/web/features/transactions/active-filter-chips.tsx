import type { Ref } from 'react';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { Button } from '#web/components/button.tsx';
import { RemovableChip } from '#web/components/chip.tsx';
import styles from './active-filter-chips.module.css';
import { activeFilters } from './active-filters.ts';
import { useGoalName } from './use-goal-name.ts';
import type { ChangeSearch } from './use-transaction-search.ts';

interface Props {
  ref: Ref<HTMLUListElement>;
  search: TransactionSearch;
  onChange: ChangeSearch;
  onClear: () => void;
}

/** The active filters, each with an x that removes it. */
export function ActiveFilterChips({ ref, search, onChange, onClear }: Props) {
  const goalName = useGoalName(search.goalId);
  return (
    <ul ref={ref} className={styles.chips} aria-label="Active filters">
      {activeFilters(search, goalName).map(({ label, removal }) => (
        <li key={label} className={styles.chip}>
          <RemovableChip label={label} onRemove={() => onChange(removal)} />
        </li>
      ))}
      <li>
        <Button variant="plain" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
