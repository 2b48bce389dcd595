import type { Db } from '#server/db/tables.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import { SerializedBody } from '#server/http/serialized-body.ts';
import { amountOf } from '#server/ledger/expenses.ts';
import { readSummary, type Summary } from '#server/ledger/summary.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { computeForecast } from '#shared/forecast/compute-forecast.ts';
import { type Forecast, forecastContract, type LeftToSpend } from '#shared/forecast/contract.ts';
import { forecastMonthErrors } from '#shared/forecast/forecast-month.ts';
import { rejectFields } from '#shared/http/app-error.ts';
import { type Plans, type Reader, readPlans } from './plans.ts';

/** In characters, of which each takes up to two bytes. */
const remember = whileUnchanged<SerializedBody<Forecast>>({ sizeOf: ({ text }) => text.length, most: 8_000_000 });

interface Asked {
  readonly month?: Month | undefined;
  readonly isStillRecording: boolean;
}

/** The forecast of a month; nothing of it is stored. A server remembers it until any of the user's data change. */
export async function readForecast(db: Db, reader: Reader, { month, isStillRecording }: Asked) {
  const { userId, today, dataVersion: version } = reader;
  const asked = month ?? monthOf(today);
  rejectFields(forecastMonthErrors(asked, today));
  return remember(db, { userId, version }, `${today} ${asked} ${isStillRecording}`, async () => {
    const forecast = await computeFor(db, reader, asked);
    return new SerializedBody(forecastContract.read.response, { ...forecast, isStillRecording });
  });
}

async function computeFor(db: Db, reader: Reader, month: Month) {
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
 * @param summary of the current month
 */
export async function readLeftToSpend(
  db: Db,
  reader: Reader,
  summary: Summary,
): Promise<Omit<LeftToSpend, 'isStillRecording'> | null> {
  const month = monthOf(reader.today);
  const plans = await readPlans(db, reader, month, summary);
  if (!plans.hasSchedules && plans.budgets.length === 0) return null;
  const { daysLeft, leftToSpend, perDay } = forecastOf(reader, month, summary, plans);
  return { month, daysLeft, leftToSpend, perDay, next: [...plans.next] };
}
