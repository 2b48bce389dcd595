import type { Db } from '#server/db/tables.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import { readBudgetsOf } from '#server/features/budgets/service.ts';
import { listOpenAndNext, listOpenBetween } from '#server/features/schedules/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { Session } from '#server/identity/session.ts';
import { readSummary, type Summary } from '#server/ledger/summary.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { computeForecast } from '#shared/forecast/compute-forecast.ts';
import { type Forecast, type LeftToSpend, NEXT_ON_DASHBOARD } from '#shared/forecast/contract.ts';
import { countedDays, forecastMonthErrors } from '#shared/forecast/forecast-month.ts';
import { rejectFields } from '#shared/http/app-error.ts';

/** In the forecast of a later month; the quota of schedules bounds those of the current one. */
const OCCURRENCES_MAX = 10_000;
/** Expected items and lines of budgets. A larger forecast is computed each time, so that those remembered take some 15 MB at most. */
const REMEMBERED_MAX = 150;
const TOO_MANY = 'There are too many recurring transactions until then. Choose an earlier month';

/** What does not depend on the request. */
type Computed<Figures> = Omit<Figures, 'isStillRecording'>;

type Reader = Actor & Pick<Session, 'schedulesDue' | 'dataVersion'>;

const rememberForecast = whileUnchanged<Computed<Forecast>>(
  ({ expected, budgetLeft }) => expected.length + (budgetLeft?.lines.length ?? 0) <= REMEMBERED_MAX,
);

/** The forecast of a month, computed from month totals, budgets, and occurrences; nothing of it is stored. */
export async function readForecast(
  db: Db,
  reader: Reader,
  month: Month = monthOf(reader.today),
): Promise<Computed<Forecast>> {
  const { userId, today } = reader;
  rejectFields(forecastMonthErrors(month, today));
  return rememberForecast(db, reader, `${today} ${month}`, async () => {
    const { balance, month: totals } = await readSummary(db, userId, month);
    const budgets = await readBudgetsOf(db, reader, month);
    const most = month === monthOf(today) ? Infinity : OCCURRENCES_MAX;
    const occurrences = await listOpenBetween(db, { userId, today, ...countedDays(month, today) }, most);
    if (occurrences.length > most) rejectFields({ month: [TOO_MANY] });
    return computeForecast({ month, today, balance, totals, budgets, occurrences });
  });
}

interface Known {
  readonly summary: Summary;
  readonly carriesForward: boolean;
}

const rememberCard = whileUnchanged<Computed<LeftToSpend> | null>();

/**
 * The dashboard's card, from what the dashboard has read already; null without a schedule and without a budget. Computing it costs
 * two thirds of the rest of the dashboard, and screens are opened more often than data change.
 */
export function readLeftToSpend(db: Db, reader: Reader, known: Known): Promise<Computed<LeftToSpend> | null> {
  return rememberCard(db, reader, reader.today, () => computeLeftToSpend(db, reader, known));
}

async function computeLeftToSpend(
  db: Db,
  reader: Reader,
  { summary, carriesForward }: Known,
): Promise<Computed<LeftToSpend> | null> {
  const { userId, today, schedulesDue } = reader;
  const month = monthOf(today);
  const budgets = await readBudgetsOf(db, reader, month, carriesForward);
  if (schedulesDue === null && budgets.length === 0) return null;
  const days = { userId, today, ...countedDays(month, today), count: NEXT_ON_DASHBOARD };
  const { open, next } = schedulesDue === null ? { open: [], next: [] } : await listOpenAndNext(db, days);
  const { balance, month: totals } = summary;
  const books = { month, today, balance, totals, budgets, occurrences: open };
  const { daysLeft, leftToSpend, perDay } = computeForecast(books);
  return { month, daysLeft, leftToSpend, perDay, next };
}
