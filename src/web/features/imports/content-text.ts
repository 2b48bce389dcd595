import { formatDayInFull } from '#shared/calendar-date.ts';
import type { FileContent } from './read-messages.ts';
import { countText } from './summary-text.ts';

/** Such as `CSV, 57 transactions from November 1, 2026 to November 30, 2026`. */
export function contentText({ format, accounts }: Pick<FileContent, 'format' | 'accounts'>): string {
  const days = accounts.flatMap(({ rows }) => rows.map(({ date }) => date)).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return `${format}, no transactions`;
  const period =
    first === last ? `on ${formatDayInFull(first)}` : `from ${formatDayInFull(first)} to ${formatDayInFull(last)}`;
  return `${format}, ${countText(days.length, 'transaction')} ${period}`;
}
