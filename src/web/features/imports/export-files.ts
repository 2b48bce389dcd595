import { exportContract } from '#shared/export/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { downloadFile, sendFile } from '#web/api/files.ts';
import { getToday } from '#web/browser/today.ts';

// Loaded when it is needed, because the contract of exports describes every field of the file.

export function saveCsv(): Promise<void> {
  return downloadFile(transactionsContract.exportCsv, { query: {} }, `centwise-transactions-${getToday()}.csv`);
}

export async function restoreFile(file: File, idempotencyKey: string) {
  return (await sendFile(exportContract.restoreData, file, idempotencyKey)).restored;
}
