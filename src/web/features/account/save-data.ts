import { exportContract } from '#shared/export/contract.ts';
import { downloadFile } from '#web/api/files.ts';
import { getToday } from '#web/browser/today.ts';

/** Downloads everything that the user has added. */
export function saveData(): Promise<void> {
  return downloadFile(exportContract.exportData, {}, `centwise-data-${getToday()}.json`);
}
