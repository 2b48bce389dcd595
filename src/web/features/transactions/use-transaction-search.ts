import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseTransactionSearch, type TransactionSearch } from '#shared/transactions/search-parameters.ts';

const route = getRouteApi('/signed-in/transactions');

/** How a change of filters is kept in the history: what is typed replaces the entry, a choice adds one that Back undoes. */
type ChangeSearch = (search: TransactionSearch, options?: { replace?: boolean }) => void;

/** The list's filters, which live in the URL, and the way to change them. */
export function useTransactionSearch(): [TransactionSearch, ChangeSearch] {
  const parameters = route.useSearch();
  const search = useMemo(() => parseTransactionSearch(parameters), [parameters]);
  const navigate = useNavigate();
  const change: ChangeSearch = (next, { replace = false } = {}) =>
    void navigate({ to: '/transactions', search: next, replace, resetScroll: false });
  return [search, change];
}
