import { transactionsContract } from '#shared/transactions/contract.ts';
import { filterOfSearch, type TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { messageOf } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/files.ts';
import { getToday } from '#web/browser/today.ts';
import { showToast } from '#web/components/toast-store.ts';
import { rememberUser } from '#web/session/session.ts';

/** Downloads all transactions that match the filters of the list. */
export async function saveList(search: TransactionSearch): Promise<void> {
  const today = getToday();
  const isSameUser = rememberUser();
  const fileName = `centwise-transactions-${today}.csv`;
  try {
    await downloadFile(transactionsContract.exportCsv, { query: filterOfSearch(search, today) }, fileName);
    showToast({ message: 'Transactions downloaded' });
  } catch (failure) {
    if (isSameUser()) showToast({ message: messageOf(failure) });
  }
}
