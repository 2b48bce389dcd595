import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseTransactionSearch, type TransactionSearch } from '#shared/transactions/search-parameters.ts';

const route = getRouteApi('/signed-in/transactions');

/**
 * Changes the given filters and keeps the others, including changes that are still pending. Typing replaces the history
 * entry; any other change adds one that Back undoes.
 */
export type ChangeSearch = (change: TransactionSearch, options?: { replace?: boolean }) => void;

/** The list's filters, which are stored in the URL, and a function to change them. */
export function useTransactionSearch(): [TransactionSearch, ChangeSearch] {
  const parameters = route.useSearch();
  const search = useMemo(() => parseTransactionSearch(parameters), [parameters]);
  const navigate = useNavigate();
  const changeSearch: ChangeSearch = (change, { replace = false } = {}) =>
    void navigate({
      to: '/transactions',
      search: (current) => ({ ...parseTransactionSearch(current), ...change }),
      replace,
      resetScroll: false,
    });
  return [search, changeSearch];
}
