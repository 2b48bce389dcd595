import { SEARCH_MAX } from '#shared/transactions/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import styles from './search-field.module.css';
import type { ChangeSearch } from './use-transaction-search.ts';
import { useTypedFilter } from './use-typed-filter.ts';

interface Props {
  search: TransactionSearch;
  onChange: ChangeSearch;
}

/** Searches descriptions and notes. */
export function SearchField({ search, onChange }: Props) {
  const { onChange: type, ...typed } = useTypedFilter(
    search.search ?? '',
    (text) => text.trim(),
    (text) => onChange({ search: text || undefined }, { replace: true }),
  );
  return (
    <input
      {...typed}
      className={styles.search}
      type="search"
      data-shortcut="search"
      name="search"
      aria-label="Search transactions"
      placeholder="Search transactions"
      autoComplete="off"
      maxLength={SEARCH_MAX}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
