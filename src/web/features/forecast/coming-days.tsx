import { useMemo } from 'react';
import { addDays, type CalendarDate, formatShortDay, weekdayName } from '#shared/calendar-date.ts';
import type { BalanceOnDay } from '#shared/forecast/running-balance.ts';
import { type CentsRange, formatRange } from '#shared/schedules/format-range.ts';
import type { CategoryIcons } from '#shared/transactions/categories.ts';
import { occurrenceContent } from '#web/components/occurrence-row.tsx';
import { RowButton } from '#web/components/row.tsx';
import { rowHeight } from '#web/components/transaction-row.tsx';
import { VirtualList } from '#web/components/virtual-list.tsx';
import type { Asked } from './api.ts';
import styles from './forecast.module.css';

/** Height of a day's heading, in rem. The style sheet repeats it. */
const DAY_HEIGHT = 2.25;

interface Row {
  readonly occurrence: Asked;
  /** The day and its balance, above its first row. */
  readonly heading: (CentsRange & { readonly day: CalendarDate }) | undefined;
}

interface Props {
  days: readonly BalanceOnDay<Asked>[];
  today: CalendarDate;
  icons: CategoryIcons | undefined;
  onOpen: (occurrence: Asked) => void;
}

/** What is expected, day by day, with the balance at the end of each day. */
export function ComingDays({ days, today, icons, onOpen }: Props) {
  const rows = useMemo(() => rowsOf(days), [days]);
  const tops = useMemo(() => topsOf(rows), [rows]);
  return (
    <section>
      <h2 className={styles.listHeading}>Next 60 Days</h2>
      <VirtualList
        label="Coming up"
        rows={rows}
        keyOf={({ occurrence: { scheduleId, day } }) => `${scheduleId} ${day}`}
        tops={tops}
      >
        {({ occurrence, heading }) => (
          <>
            {heading && (
              <h3 className={styles.dayHeading}>
                <span>{comingDay(heading.day, today)}</span>
                <span>
                  <span className={styles.balanceLabel}>Balance </span>
                  {formatRange(heading)}
                </span>
              </h3>
            )}
            <RowButton {...occurrenceContent(occurrence, today, icons)} onClick={() => onOpen(occurrence)} />
          </>
        )}
      </VirtualList>
    </section>
  );
}

function rowsOf(days: readonly BalanceOnDay<Asked>[]): Row[] {
  return days.flatMap(({ occurrences, ...heading }) =>
    occurrences.map((occurrence, index) => ({ occurrence, heading: index === 0 ? heading : undefined })),
  );
}

/** The top of every row, below its heading; the last number is the height of the list. */
function topsOf(rows: readonly Row[]): number[] {
  let bottom = 0;
  const tops = rows.map(({ heading }) => {
    const top = bottom + (heading ? DAY_HEIGHT : 0);
    bottom = top + rowHeight('');
    return top;
  });
  return [...tops, bottom];
}

/** `Today`, `Tomorrow`, or `Fri, Nov 27`. */
function comingDay(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return `${weekdayName(date).slice(0, 3)}, ${formatShortDay(date, today)}`;
}
