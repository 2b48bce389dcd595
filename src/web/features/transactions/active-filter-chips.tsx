import { useQuery } from '@tanstack/react-query';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { Button } from '#web/components/button.tsx';
import { RemovableChip } from '#web/components/chip.tsx';
import { goalQuery } from '#web/features/goals/api.ts';
import styles from './active-filter-chips.module.css';
import { activeFilters } from './active-filters.ts';
import type { ChangeSearch } from './use-transaction-search.ts';

interface Props {
  search: TransactionSearch;
  onChange: ChangeSearch;
  onClear: () => void;
}

/** What narrows the list, each filter with an x that takes it away. */
export function ActiveFilterChips({ search, onChange, onClear }: Props) {
  const { goalId = '' } = search;
  const { data: goal } = useQuery({ ...goalQuery(goalId), enabled: goalId !== '' });
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {activeFilters(search, goal?.name).map(({ label, removal }) => (
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
