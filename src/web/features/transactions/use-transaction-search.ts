import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseTransactionSearch, type TransactionSearch } from '#shared/transactions/search-parameters.ts';

const route = getRouteApi('/signed-in/transactions');

/**
 * Changes the filters that are named and keeps the others, as they will be once a change that is on its way has arrived.
 * What is typed replaces the entry in the history, a choice adds one that Back undoes.
 */
export type ChangeSearch = (change: TransactionSearch, options?: { replace?: boolean }) => void;

/** The list's filters, which live in the URL, and the way to change them. */
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
