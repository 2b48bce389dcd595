import { download } from '#web/browser/download.ts';
import type { ChartRow } from './chart-rows.ts';
import { toCsv } from './csv.ts';

/** Downloads a chart's figures as a CSV file, named after the chart and its last month. */
export function saveCsv(title: string, columns: readonly string[], rows: readonly ChartRow[]): void {
  const csv = toCsv([columns, ...rows.map(({ month, amounts }) => [month, ...amounts])]);
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${rows.at(-1)?.month}.csv`;
  // Spreadsheets recognize UTF-8 only if the file begins with a byte order mark.
  download(new Blob(['\uFEFF', csv], { type: 'text/csv' }), fileName);
}
