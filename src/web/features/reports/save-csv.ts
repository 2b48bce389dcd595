import { BYTE_ORDER_MARK, toCsv } from '#shared/csv.ts';
import { download } from '#web/browser/download.ts';
import type { ChartRow } from './chart-rows.ts';

/** Downloads a chart's figures as a CSV file, named after the chart and its last month. */
export function saveCsv(title: string, columns: readonly string[], rows: readonly ChartRow[]): void {
  const csv = toCsv([columns, ...rows.map(({ month, amounts }) => [month, ...amounts])]);
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${rows.at(-1)?.month}.csv`;
  download(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv' }), fileName);
}
