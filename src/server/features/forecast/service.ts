import type { Db } from '#server/db/tables.ts';
import { amountOf } from '#server/ledger/expenses.ts';
import { readSummary, type Summary } from '#server/ledger/summary.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { computeForecast } from '#shared/forecast/compute-forecast.ts';
import type { Forecast, LeftToSpend } from '#shared/forecast/contract.ts';
import { forecastMonthErrors } from '#shared/forecast/forecast-month.ts';
import { findShortfall } from '#shared/forecast/running-balance.ts';
import { rejectFields } from '#shared/http/app-error.ts';
import { addCents } from '#shared/money.ts';
import { type Plans, type Reader, readPlans } from './plans.ts';

export { readPlans };

/** The forecast of a month, by default the current one; nothing of it is stored. */
export async function readForecast(
  db: Db,
  reader: Reader,
  month: Month = monthOf(reader.today),
): Promise<Omit<Forecast, 'isStillRecording'>> {
  rejectFields(forecastMonthErrors(month, reader.today));
  const summary = await readSummary(db, reader.userId, month);
  return forecastOf(reader, month, summary, await readPlans(db, reader, month, summary));
}

function forecastOf({ today }: Reader, month: Month, summary: Summary, { budgets, expected }: Plans) {
  const { balance, month: totals, expenses } = summary;
  const spending = budgets.map((budget) => ({ ...budget, spent: amountOf(expenses, budget.category) }));
  return computeForecast({ month, today, balance, totals, budgets: spending, expected });
}

/**
 * The dashboard's card; null without a schedule and without a budget.
 * @param summary of the current month, as the plans
 */
export function leftToSpendOf(
  reader: Reader,
  summary: Summary,
  plans: Plans,
): Omit<LeftToSpend, 'isStillRecording'> | null {
  const month = monthOf(reader.today);
  if (!plans.hasSchedules && plans.budgets.length === 0) return null;
  const { daysLeft, leftToSpend, perDay } = forecastOf(reader, month, summary, plans);
  const { balance } = summary;
  const balances = plans.changes.map(({ day, from, to }) => ({
    day,
    from: addCents(balance, from),
    to: addCents(balance, to),
  }));
  const shortfall = findShortfall(balance, balances);
  return { month, daysLeft, leftToSpend, perDay, shortfall, next: [...plans.next], uncounted: plans.uncounted };
}
