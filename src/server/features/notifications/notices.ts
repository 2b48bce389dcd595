import { budgetPercent } from '#shared/budgets/budget-status.ts';
import { availableIn, totalsOfMonth } from '#shared/budgets/budget-totals.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { type CalendarDate, formatDayInFull, formatMonthInFull, monthOf } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId, ScheduleId, TransactionId } from '#shared/ids.ts';
import { type Cents, formatMoney, subtractCents } from '#shared/money.ts';
import { type GoalState, hasReachedThreshold, isOverspent, type Mark } from '#shared/notifications/alert-rules.ts';
import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import type { Notice } from './notify.ts';

/** What each notification says, and the cause for which it is sent once. */

/** `toLocaleString` would create it anew for each expense. */
const COUNT = new Intl.NumberFormat('en-US');

export type Spending = Pick<Budget, '_id' | 'category' | 'periodStart' | 'amount' | 'carriedOver' | 'spent'>;

/** The notice for the current state of a budget. Overspending replaces the threshold, which it includes. */
export function spendingNotice({ budgetNotifications }: NotificationSettings, budget: Spending): Notice | undefined {
  const { spendingAlerts, alertThreshold, overspendingNotifications } = budgetNotifications;
  const state = { spent: budget.spent, available: availableIn(budget) };
  const month = formatMonthInFull(monthOf(budget.periodStart));
  const percent = COUNT.format(budgetPercent(state.spent, state.available));
  const figures = `${formatMoney(state.spent)} of ${formatMoney(state.available)}`;
  const link = expensesLink(budget);

  if (overspendingNotifications && isOverspent(state)) {
    return {
      kind: 'overspending',
      cause: overspendingCause(budget),
      title: `${categoryLabel(budget.category)} is over budget`,
      body: `${figures} (${percent}%) spent in ${month}, ${formatMoney(subtractCents(state.spent, state.available))} over.`,
      link,
    };
  }
  if (!spendingAlerts || !hasReachedThreshold(state, alertThreshold)) return undefined;
  return {
    kind: 'spending-threshold',
    cause: thresholdCause(budget, alertThreshold),
    title: `${categoryLabel(budget.category)} has reached ${percent}% of its budget`,
    body: `${figures} spent in ${month}.`,
    link,
  };
}

/** The expenses of a category in a month, as the web app filters them. */
const expensesLink = ({ category, periodStart }: Spending) =>
  `${expensesAddress(category)}&month=${monthOf(periodStart)}`;
export const expensesAddress = (category: string) =>
  `/transactions?${new URLSearchParams({ category, type: 'expense' })}`;

export const thresholdCause = ({ _id }: Spending, threshold: number) => `spending-threshold:${_id}:${threshold}`;
export const overspendingCause = ({ _id }: Spending) => `overspending:${_id}`;

export interface GoalChange {
  readonly id: GoalId;
  readonly name: string;
  readonly before: GoalState;
  readonly after: GoalState;
}

/** The notice for a goal that has passed a milestone. */
export function savingNotice({ id, name, after }: GoalChange, mark: Mark): Notice {
  return {
    kind: mark === 'reached' ? 'goal-reached' : 'goal-milestone',
    cause: savingCause(id, mark),
    title: mark === 'reached' ? `Goal reached: ${name}` : `${name} has reached ${mark}%`,
    body: `${formatMoney(after.saved)} of ${formatMoney(after.target)} saved.`,
    link: `/goals/${id}/edit`,
  };
}

export const savingCause = (id: GoalId, mark: Mark) => `goal:${id}:${mark}`;

export interface Recorded {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly description: string;
  readonly date: CalendarDate;
}

/** The notice for a transaction of at least the user's alert amount. */
export function largeTransactionNotice({ id, type, amount, description, date }: Recorded): Notice {
  return {
    kind: 'large-transaction',
    cause: largeCause(id),
    title: `Large transaction: ${formatMoney(amount)}`,
    body: `${oneLine(description)} (${type}), ${formatDayInFull(date)}.`,
    link: `/transactions/${id}/edit`,
  };
}

export const largeCause = (id: TransactionId) => `large-transaction:${id}`;

/** An expected transaction of a recurring schedule. */
export interface Occurrence {
  readonly scheduleId: ScheduleId;
  /** The nominal day, which identifies the occurrence. */
  readonly day: CalendarDate;
  /** The day on which it is expected. */
  readonly shownDay: CalendarDate;
  readonly type: TransactionType;
  readonly amount: { readonly from: Cents; readonly to: Cents };
  readonly description: string;
}

const UNTIL_ADDED: Readonly<Record<TransactionType, string>> = {
  income: 'Add it once it arrives, or skip it.',
  expense: "Add it once it's paid, or skip it.",
  savings: "Add it once it's saved, or skip it.",
};

/** The reminder of an occurrence that is due. */
export function dueNotice({ scheduleId, day, shownDay, type, amount, description }: Occurrence): Notice {
  return {
    kind: 'schedule-due',
    cause: dueCause({ scheduleId, day }),
    title: `Due ${formatDayInFull(shownDay)}: ${oneLine(description)}`,
    body: `${formatRange(amount)}. ${UNTIL_ADDED[type]}`,
    link: '/upcoming',
  };
}

/** The notice for a bill that was higher than usual. @param amount what was expected */
export function higherBillNotice(
  { scheduleId, day, amount, description }: Omit<Occurrence, 'shownDay' | 'type'>,
  paid: Pick<Recorded, 'id' | 'amount'>,
): Notice {
  const more = formatMoney(subtractCents(paid.amount, amount.to));
  return {
    kind: 'higher-bill',
    cause: higherBillCause({ scheduleId, day }),
    title: `${oneLine(description)} is higher than usual`,
    body: `${formatMoney(paid.amount)}, ${more} more than the expected ${formatRange(amount)}.`,
    link: `/transactions/${paid.id}/edit`,
  };
}

export type OccurrenceKey = Pick<Occurrence, 'scheduleId' | 'day'>;
/** What the causes of reminders begin with. */
export const REMINDERS = 'schedule-due:';
export const dueCause = ({ scheduleId, day }: OccurrenceKey) => `${REMINDERS}${scheduleId}:${day}`;
export function parseDueCause(cause: string): OccurrenceKey {
  const [scheduleId, day] = cause.slice(REMINDERS.length).split(':');
  return { scheduleId: scheduleId as ScheduleId, day: day as CalendarDate };
}
export const higherBillCause = ({ scheduleId, day }: OccurrenceKey) => `higher-bill:${scheduleId}:${day}`;

/** The weekly summary. @param budgets of the current month, at least one */
export function weeklySummaryNotice(budgets: readonly Budget[], today: CalendarDate): Notice {
  const { total, spent, remaining, percent } = totalsOfMonth(budgets);
  const over = budgets.filter((budget) => isOverspent({ spent: budget.spent, available: availableIn(budget) }));
  return {
    kind: 'weekly-summary',
    cause: `weekly-summary:${today}`,
    title: `You’ve used ${percent}% of this month’s budget`,
    body: [
      `${formatMoney(spent)} of ${formatMoney(total)} spent, ${formatMoney(remaining)} remaining.`,
      ...(over.length > 0
        ? [`Over budget: ${over.map(({ category }) => oneLine(categoryLabel(category))).join(', ')}.`]
        : []),
    ].join('\n'),
    link: '/budget',
  };
}

/** The reminder to save. @param goals that are not reached, at least one */
export function reminderNotice(goals: readonly Goal[], today: CalendarDate): Notice {
  const missing = goals.map(
    ({ name, currentAmount, targetAmount }) =>
      `${oneLine(name)}: ${formatMoney(subtractCents(targetAmount, currentAmount))} to go`,
  );
  return {
    kind: 'contribution-reminder',
    cause: `contribution-reminder:${today}`,
    title: 'Time to save for your goals',
    body: missing.join('\n'),
    link: '/goals',
  };
}

/** Keeps user text on one line, so that it cannot imitate a line of ours. */
const oneLine = (text: string) => text.replace(/\s+/gu, ' ');
