import { addDays, type CalendarDate, formatShortDay, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { atBest, atWorst } from '#shared/forecast/compute-forecast.ts';
import { isCounted } from '#shared/forecast/forecast-month.ts';
import { type BalanceOnDay, findShortfall, runningBalance } from '#shared/forecast/running-balance.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

/** How an occurrence changes the balance, at worst and at best. */
export function effectOf(occurrence: Pick<Occurrence, 'type' | 'amount'>): CentsRange {
  return { from: atWorst(occurrence), to: atBest(occurrence) };
}

interface Outlook<One extends Occurrence> {
  readonly today: CalendarDate;
  readonly balance: Cents;
  /** By shown day. */
  readonly occurrences: readonly One[];
}

/** The days with occurrences, and the balance after each. Leaves out what is overdue for too long to count in the forecast. */
export function comingDays<One extends Occurrence>({ today, balance, occurrences }: Outlook<One>) {
  const counted = occurrences.filter((one) => isCounted(one, today));
  return runningBalance(balance, counted, today);
}

/**
 * Warns of the day on which the balance falls below zero. If it is below zero already, names the first later day on which it no
 * longer is, even at worst. Without one, the text is empty: what the user had before Centwise was probably never entered.
 * @param balance before what is expected
 */
export function shortfallText(balance: Cents, days: readonly BalanceOnDay<Occurrence>[], today: CalendarDate): string {
  if (balance < 0) {
    const end = days.find(({ from }) => from >= 0)?.day ?? today;
    return end > today ? `Your balance is below zero until ${formatShortDay(end, today)}.` : '';
  }
  const shortfall = findShortfall(balance, days);
  if (!shortfall) return '';
  const { day, from, to } = shortfall;
  const falls = to < 0 ? 'falls' : 'may fall';
  return `Your balance ${falls} below zero on ${formatShortDay(day, today)}, to ${formatMoney(from)}.`;
}

interface Span {
  readonly today: CalendarDate;
  readonly last: CalendarDate;
  /** The balance before what is expected today. */
  readonly balance: Cents;
}

/** Every day from today to the last one, those without occurrences too. */
export function everyDay(days: readonly BalanceOnDay<Occurrence>[], { today, last, balance }: Span) {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const all: BalanceOnDay<Occurrence>[] = [];
  let before: CentsRange = { from: balance, to: balance };
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const one = byDay.get(day) ?? { day, occurrences: [], from: before.from, to: before.to };
    all.push(one);
    before = one;
  }
  return all;
}

/** Fewer days make no chart. */
const CHART_DAYS_MIN = 7;

/** The last day of the chart: the end of the month, or of the next one during the last week. */
export function lastDayOfChart(today: CalendarDate): CalendarDate {
  const { end } = rangeOfMonth(monthOf(today));
  return addDays(today, CHART_DAYS_MIN) <= end ? end : rangeOfMonth(monthOf(addDays(end, 1))).end;
}
