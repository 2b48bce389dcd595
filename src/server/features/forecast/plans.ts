import type { Db } from '#server/db/tables.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import { type Allowance, readAllowances } from '#server/features/budgets/service.ts';
import { readPreferences } from '#server/features/preferences/service.ts';
import { listOpenAndNext } from '#server/features/schedules/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { Session } from '#server/identity/session.ts';
import type { Summary } from '#server/ledger/summary.ts';
import type { Month } from '#shared/calendar-date.ts';
import { groupExpected } from '#shared/forecast/behind.ts';
import { type Expected, NEXT_ON_DASHBOARD } from '#shared/forecast/contract.ts';
import { countedDays, isCounted } from '#shared/forecast/forecast-month.ts';
import { runningBalance, type Shortfall } from '#shared/forecast/running-balance.ts';
import { ZERO } from '#shared/money.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

export type Reader = Actor & Pick<Session, 'dataVersion'>;

/** What the forecast of a month is computed from, besides the sums of transactions. */
export interface Plans {
  readonly hasSchedules: boolean;
  readonly budgets: readonly Allowance[];
  readonly expected: readonly Expected[];
  /** What is expected by the end of each day, at worst and at best. */
  readonly changes: readonly Shortfall[];
  /** The next open occurrences that count, in the month or after it. */
  readonly next: readonly Occurrence[];
  /** How many overdue occurrences are too old to count. */
  readonly uncounted: number;
  /** How many of the latest transactions the dashboard shows. */
  readonly recentCount: number;
}

/** Some 20 MB: a budget, an occurrence, and a group of those that are alike take up to half a kilobyte. */
const remember = whileUnchanged<Plans>({
  sizeOf: ({ budgets, expected, changes, next }) =>
    expected.reduce((size, { days }) => size + 1 + days.length, budgets.length + changes.length + next.length + 1),
  most: 40_000,
});

/**
 * Reads the plans of a month, and remembers them until they change: usually not with a new expense, on which only those of a later
 * month depend, because budgets carry over what is left of this one.
 * @param summary was read before, so that plans are never older than its version
 */
export function readPlans(db: Db, reader: Reader, month: Month, summary: Summary): Promise<Plans> {
  const { userId, today, dataVersion } = reader;
  const { plansVersion, plansMonth } = summary;
  const isLater = month > plansMonth;
  const version = isLater ? dataVersion : plansVersion;
  const key = `${today} ${month} ${isLater}`;
  return remember(db, { userId, version }, key, () => computePlans(db, reader, month));
}

async function computePlans(db: Db, reader: Reader, month: Month): Promise<Plans> {
  const { userId, today } = reader;
  const { budgetSettings, dashboardPreferences } = (await readPreferences(db, userId)).preferences;
  const budgets = await readAllowances(db, reader, month, budgetSettings.carryForwardUnusedBudget);
  const days = { ...countedDays(month, today), today };
  const { open, ...rest } = await listOpenAndNext(db, {
    userId,
    ...days,
    isCounted: (one) => isCounted(one, today),
    count: NEXT_ON_DASHBOARD,
  });
  const { recentTransactionsCount: recentCount } = dashboardPreferences;
  const changes = runningBalance(ZERO, open, today).map(({ day, from, to }) => ({ day, from, to }));
  return { ...rest, budgets, expected: groupExpected(open), changes, recentCount };
}
