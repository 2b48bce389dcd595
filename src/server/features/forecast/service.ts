import type { Db } from '#server/db/tables.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import { readBudgetsOf } from '#server/features/budgets/service.ts';
import { listOpenAndNext, listOpenBetween } from '#server/features/schedules/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { readSummary, type Summary } from '#server/ledger/summary.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { computeForecast } from '#shared/forecast/compute-forecast.ts';
import { type Forecast, type LeftToSpend, NEXT_ON_DASHBOARD } from '#shared/forecast/contract.ts';
import { countedDays, forecastMonthErrors } from '#shared/forecast/forecast-month.ts';
import { rejectFields } from '#shared/http/app-error.ts';

/** In the forecast of a later month; the quota of schedules bounds those of the current one. */
const OCCURRENCES_MAX = 10_000;
const TOO_MANY = 'There are too many recurring transactions until then. Choose an earlier month';

/** The forecast of a month, computed from month totals, budgets, and occurrences; nothing of it is stored. */
export async function readForecast(db: Db, actor: Actor, month: Month = monthOf(actor.today)): Promise<Forecast> {
  const { userId, today } = actor;
  rejectFields(forecastMonthErrors(month, today));
  const { summary } = await readSummary(db, userId, month);
  const budgets = await readBudgetsOf(db, actor, month);
  const most = month === monthOf(today) ? Infinity : OCCURRENCES_MAX;
  const occurrences = await listOpenBetween(db, { userId, today, ...countedDays(month, today) }, most);
  if (occurrences.length > most) rejectFields({ month: [TOO_MANY] });
  const { balance, month: totals } = summary;
  return computeForecast({ month, today, balance, totals, budgets, occurrences });
}

interface Known extends Summary {
  readonly carriesForward: boolean;
  readonly hasSchedules: boolean;
}

const remember = whileUnchanged<LeftToSpend | null>();

/**
 * The dashboard's card, from what the dashboard has read already; null without a schedule and without a budget. It costs more than
 * the rest of the dashboard, so it is remembered while nothing changes.
 */
export function readLeftToSpend(db: Db, actor: Actor, known: Known): Promise<LeftToSpend | null> {
  // What was read before the stamp belongs to the key: it may be older than the stamp says.
  const key = [actor.userId, actor.today, known.carriesForward, known.hasSchedules].join(' ');
  return remember(db, known.stamp, key, () => computeLeftToSpend(db, actor, known));
}

async function computeLeftToSpend(
  db: Db,
  actor: Actor,
  { summary, carriesForward, hasSchedules }: Known,
): Promise<LeftToSpend | null> {
  const { userId, today } = actor;
  const month = monthOf(today);
  const budgets = await readBudgetsOf(db, actor, month, carriesForward);
  if (!hasSchedules && budgets.length === 0) return null;
  const days = { userId, today, ...countedDays(month, today), count: NEXT_ON_DASHBOARD };
  const { open, next } = hasSchedules ? await listOpenAndNext(db, days) : { open: [], next: [] };
  const { balance, month: totals } = summary;
  const { daysLeft, leftToSpend, perDay } = computeForecast({
    month,
    today,
    balance,
    totals,
    budgets,
    occurrences: open,
  });
  return { month, daysLeft, leftToSpend, perDay, next };
}
