import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { DATE_RANGE_LABELS, DATE_RANGES } from '#shared/transactions/date-range.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { Button } from '#web/components/button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { rememberUser } from '#web/session/session.ts';
import { AmountRange } from './amount-range.tsx';
import { userCategoriesQuery } from './api.ts';
import styles from './filter-panel.module.css';
import type { ChangeSearch } from './use-transaction-search.ts';

interface Props {
  id: string;
  search: TransactionSearch;
  onChange: ChangeSearch;
  onClear: () => void;
  /** Changes when the filters are cleared, which also discards unfinished input. */
  generation: number;
}

export function FilterPanel({ id, search, onChange, onClear, generation }: Props) {
  const { category = [], exceptCategory, dateRange, month } = search;
  const allTime = dateRange === undefined && month === undefined;
  const panel = useRef<HTMLElement>(null);
  // The panel is out of view when it is opened from far down the list.
  useEffect(() => {
    const { current } = panel;
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView();
  }, []);
  return (
    <section ref={panel} id={id} className={styles.panel} aria-label="Filters">
      <Group title="Category">
        <CategoryChips
          chosen={category}
          all={category.length === 0 && exceptCategory === undefined}
          onChoose={(name) =>
            onChange({ category: name === undefined ? undefined : [name], exceptCategory: undefined })
          }
        />
      </Group>
      <Group title="Date Range">
        <Chip pressed={allTime} onClick={() => onChange({ dateRange: undefined, month: undefined })}>
          All Time
        </Chip>
        {DATE_RANGES.map((name) => (
          <Chip key={name} pressed={dateRange === name} onClick={() => onChange({ dateRange: name, month: undefined })}>
            {DATE_RANGE_LABELS[name]}
          </Chip>
        ))}
      </Group>
      <Group title="Amount Range">
        <AmountRange key={generation} search={search} onChange={onChange} />
      </Group>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClear}>
          Clear All Filters
        </Button>
        <Button variant="plain" onClick={() => void saveCsv(search)}>
          Download CSV
        </Button>
      </div>
    </section>
  );
}

async function saveCsv(search: TransactionSearch): Promise<void> {
  const isSameUser = rememberUser();
  try {
    await (await forSameUser(import('./save-list.ts'))).saveList(search);
  } catch {
    if (!isSameUser()) return;
    showToast({ message: 'The file could not be created. Check your connection and try again.' });
  }
}

interface CategoryChipsProps {
  chosen: readonly string[];
  /** Whether no filter limits the categories. */
  all: boolean;
  onChoose: (name: string | undefined) => void;
}

/** If the user's categories cannot be loaded, offers only All and the selected categories. */
function CategoryChips({ chosen, all, onChoose }: CategoryChipsProps) {
  const { data: own } = useQuery(userCategoriesQuery);
  const names = [...new Set([...(own?.categories ?? []), ...chosen])];
  return (
    <>
      <Chip pressed={all} onClick={() => onChoose(undefined)}>
        All
      </Chip>
      {names.map((name) => (
        <Chip key={name} pressed={chosen.includes(name)} onClick={() => onChoose(name)}>
          {categoryLabel(name)}
        </Chip>
      ))}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}
