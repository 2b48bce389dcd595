import { type CalendarDate, formatShortDay, weekdayName } from '#shared/calendar-date.ts';
import type { BalanceOnDay } from '#shared/forecast/running-balance.ts';
import { formatMoney } from '#shared/money.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Point } from '#web/charts/line-chart.tsx';
import { shortened } from '#web/components/shortened.ts';

/** Approximate number of labels below the chart. */
const TICKS = 6;
/** How many occurrences a tooltip names. */
const NAMED_MAX = 3;

/** The points of the balance chart: one for each day. */
export function chartPoints(days: readonly BalanceOnDay<Occurrence>[], today: CalendarDate): Point[] {
  const step = Math.ceil(days.length / TICKS);
  return days.map(({ day, occurrences, from, to }, index) => {
    const balance = formatRange({ from, to });
    return {
      key: day,
      label: `${weekdayName(day).slice(0, 3)}, ${formatShortDay(day, today)}`,
      tick: index % step === 0 ? String(Number(day.slice(8))) : '',
      low: from,
      high: to,
      gains: occurrences.some(({ type }) => type === 'income'),
      loses: occurrences.some(({ type }) => type !== 'income'),
      lines: [`Balance: ${balance}`, ...named(occurrences)],
      cells: [balance, occurrences.map(textOf).join('; ')],
    };
  });
}

function named(occurrences: readonly Occurrence[]): string[] {
  const lines = occurrences.slice(0, NAMED_MAX).map((occurrence) => textOf(occurrence));
  const others = occurrences.length - NAMED_MAX;
  return others > 0 ? [...lines, `${others} more`] : lines;
}

function textOf({ description, type, amount: { from, to } }: Occurrence): string {
  const [low, high] = [from, to].map((amount) => `${type === 'income' ? '+' : '-'}${formatMoney(amount)}`);
  return `${shortened(description)}: ${from === to ? low : `${low} to ${high}`}`;
}
