import { download } from '#web/browser/download.ts';
import type { ChartRow } from './chart-rows.ts';
import { toCsv } from './csv.ts';

/** Hands the browser a chart's figures as a file, named after the chart and its last month. */
export function saveCsv(title: string, columns: readonly string[], rows: readonly ChartRow[]): void {
  const csv = toCsv([columns, ...rows.map(({ month, amounts }) => [month, ...amounts])]);
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${rows.at(-1)?.month}.csv`;
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  download(new Blob(['\uFEFF', csv], { type: 'text/csv' }), fileName);
}
