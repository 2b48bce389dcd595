import { useNavigate } from '@tanstack/react-router';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

/** Creates the tap handler of a figure, which lists its transactions; undefined if the figure has no filter. */
export function useOpenTransactions() {
  const navigate = useNavigate();
  return (search: TransactionSearch | undefined) => search && (() => void navigate({ to: '/transactions', search }));
}
