import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { filterOfSearch, isFiltered, parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { focusHeading, useFocusAfter } from '#web/browser/focus-heading.ts';
import { idle } from '#web/browser/idle.ts';
import { useToday } from '#web/browser/today.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { IconLink } from '#web/components/icon-link.tsx';
import { lazyOptional } from '#web/components/lazy-optional.ts';
import { Waiting } from '#web/components/lazy-waiting.tsx';
import { Screen } from '#web/components/screen.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilteredTotal } from './filtered-total.tsx';
import { SearchField } from './search-field.tsx';
import { TransactionResults } from './transaction-results.tsx';
import { useTransactionSearch } from './use-transaction-search.ts';

const ImportDrop = lazyOptional(async () => {
  await idle();
  return (await import('./import-drop.tsx')).ImportDrop;
});

export function TransactionsScreen() {
  const today = useToday();
  const [search, changeSearch] = useTransactionSearch();
  const [open, setOpen] = useState(false);
  const [generation, setGeneration] = useState(0);
  const panelId = useId();
  const filter = useMemo(() => filterOfSearch(search, today), [search, today]);
  const filtered = isFiltered(search);
  const { type, goalId, category } = search;
  const chips = useRef<HTMLUListElement>(null);
  useFocusAfter(search, () => {
    const next = chips.current?.querySelector('button');
    if (next) next.focus();
    else focusHeading();
  });

  const clear = () => {
    setGeneration(generation + 1);
    changeSearch(parseTransactionSearch({}));
  };

  return (
    <Screen
      title="Transactions"
      backTo="/dashboard"
      nav
      actions={
        <>
          <IconButton
            icon="filter"
            label="Filters"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={() => setOpen(!open)}
          />
          <IconLink
            icon="plus"
            label="Add Transaction"
            to="/transactions/new"
            data-shortcut="add"
            search={{ type, goalId, category: category?.length === 1 ? category : undefined }}
            state={{ fromList: true }}
          />
        </>
      }
    >
      <SearchField key={generation} search={search} onChange={changeSearch} />
      {open && (
        <FilterPanel id={panelId} search={search} onChange={changeSearch} onClear={clear} generation={generation} />
      )}
      {filtered && <ActiveFilterChips ref={chips} search={search} onChange={changeSearch} onClear={clear} />}
      {filtered && <FilteredTotal filter={filter} />}
      <Waiting />
      <TransactionResults filter={filter} today={today} filtered={filtered} onClear={clear} />
      <Suspense>
        <ImportDrop />
      </Suspense>
    </Screen>
  );
}
