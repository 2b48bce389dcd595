import { useNavigate } from '@tanstack/react-router';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

/** Gives what a tap on a figure does: show the rows behind it. Undefined where no filter holds exactly those. */
export function useOpenTransactions() {
  const navigate = useNavigate();
  return (search: TransactionSearch | undefined) => search && (() => void navigate({ to: '/transactions', search }));
}
