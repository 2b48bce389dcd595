import type { Db } from '#server/db/tables.ts';
import type { Client } from '#server/identity/client.ts';
import { queueSecurityNotice } from '#server/mail/account-mail.ts';
import { withdrawCauses } from '#server/mail/outbox.ts';
import { budgetPercent } from '#shared/budgets/budget-status.ts';
import { availableIn, totalsOfMonth } from '#shared/budgets/budget-totals.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { type CalendarDate, formatDayInFull, formatMonthInFull, monthOf } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import { type Cents, formatMoney, subtractCents } from '#shared/money.ts';
import {
  type GoalState,
  hasReachedThreshold,
  isOverspent,
  type Mark,
  passedMarks,
} from '#shared/notifications/alert-rules.ts';
import { ALERT_THRESHOLDS, type NotificationSettings } from '#shared/notifications/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { type Notice, notify, type Recipient, withdrawAlerts } from './notify.ts';
import { listReminderRecipients } from './queries.ts';
import { readNotificationSettings } from './settings.ts';

export { listReminderRecipients };

import { deleteUnsubscribeLink } from './unsubscribe.ts';

export { deleteUnsubscribeLink };

/**
 * Each notification is sent once, in the transaction of its cause; if the cause is undone, it is withdrawn. This file checks
 * the user's settings, so callers only report what has happened.
 */

type Spending = Pick<Budget, '_id' | 'category' | 'periodStart' | 'amount' | 'carriedOver' | 'spent'>;

/** Spending in a category has risen, or its budget has fallen. @param budget of the current month, as it is now */
export async function alertSpending(tx: Db, actor: Recipient, budget: Spending): Promise<void> {
  const settings = await readNotificationSettings(tx, actor.userId);
  const notice = spendingNotice(settings, budget);
  if (notice) await notify(tx, actor, settings, notice);
}

/** The notice for the current state of a budget. Overspending replaces the threshold, which it includes. */
export function spendingNotice({ budgetNotifications }: NotificationSettings, budget: Spending): Notice | undefined {
  const { spendingAlerts, alertThreshold, overspendingNotifications } = budgetNotifications;
  const state = { spent: budget.spent, available: availableIn(budget) };
  const month = formatMonthInFull(monthOf(budget.periodStart));
  const percent = budgetPercent(state.spent, state.available).toLocaleString('en-US');
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

/**
 * Spending in a category has fallen, or its budget has risen. A threshold that is still reached replaces a withdrawn
 * overspending alert.
 * @param budget of the current month, as it is now
 */
export async function withdrawSpendingAlerts(tx: Db, actor: Recipient, budget: Spending): Promise<void> {
  const state = { spent: budget.spent, available: availableIn(budget) };
  const below = ALERT_THRESHOLDS.filter((threshold) => !hasReachedThreshold(state, threshold));
  const hadAlerts = await withdrawAlerts(tx, actor.userId, [
    ...below.map((threshold) => thresholdCause(budget, threshold)),
    ...(isOverspent(state) ? [] : [overspendingCause(budget)]),
  ]);
  if (hadAlerts) await alertSpending(tx, actor, budget);
}

/** A budget's category was renamed: the links of its alerts follow. */
export async function relinkAlerts(
  tx: Db,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set(({ fn, val }) => ({
      link: fn<string>('replace', ['link', val(expensesAddress(from)), val(expensesAddress(to))]),
    }))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['spending-threshold', 'overspending'])
    .execute();
}

/** The expenses of a category in a month, as the web app filters them. */
const expensesLink = ({ category, periodStart }: Spending) =>
  `${expensesAddress(category)}&month=${monthOf(periodStart)}`;
const expensesAddress = (category: string) => `/transactions?${new URLSearchParams({ category, type: 'expense' })}`;

const thresholdCause = ({ _id }: Spending, threshold: number) => `spending-threshold:${_id}:${threshold}`;
const overspendingCause = ({ _id }: Spending) => `overspending:${_id}`;

interface GoalChange {
  readonly id: GoalId;
  readonly name: string;
  readonly before: GoalState;
  readonly after: GoalState;
}

/** The amount of a goal, or its target, has changed. */
export async function alertSaving(tx: Db, actor: Recipient, change: GoalChange): Promise<void> {
  const { before, after } = change;
  const lost = passedMarks(after, before).map((mark) => savingCause(change.id, mark));
  await withdrawAlerts(tx, actor.userId, lost);
  const passed = passedMarks(before, after);
  if (passed.length === 0) return;
  const settings = await readNotificationSettings(tx, actor.userId);
  const { milestoneAlerts, goalAchievement } = settings.goalsNotifications;
  const mark = passed.find((one) => (one === 'reached' ? goalAchievement : milestoneAlerts));
  if (mark) await notify(tx, actor, settings, savingNotice(change, mark));
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

const savingCause = (id: GoalId, mark: Mark) => `goal:${id}:${mark}`;

interface Recorded {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly description: string;
  readonly date: CalendarDate;
}

/** A transaction was recorded, or its amount has risen. */
export async function alertLargeTransaction(tx: Db, actor: Recipient, transaction: Recorded): Promise<void> {
  const settings = await readNotificationSettings(tx, actor.userId);
  const { largeTransactionAlerts, alertAmount } = settings.transactionNotifications;
  const { id, type, amount, description, date } = transaction;
  if (!largeTransactionAlerts || amount < alertAmount) return;
  await notify(tx, actor, settings, {
    kind: 'large-transaction',
    cause: largeCause(id),
    title: `Large transaction: ${formatMoney(amount)}`,
    body: `${oneLine(description)} (${type}), ${formatDayInFull(date)}.`,
    link: `/transactions/${id}/edit`,
  });
}

/** A transaction was deleted, which counts as amount zero, or its amount has fallen. */
export async function withdrawLargeTransactionAlert(
  tx: Db,
  userId: UserId,
  { id, amount }: Pick<Recorded, 'id' | 'amount'>,
): Promise<void> {
  const { alertAmount } = (await readNotificationSettings(tx, userId)).transactionNotifications;
  if (amount < alertAmount) await withdrawAlerts(tx, userId, [largeCause(id)]);
}

const largeCause = (id: TransactionId) => `large-transaction:${id}`;

/** Keeps user text on one line, so that it cannot imitate a line of ours. */
const oneLine = (text: string) => text.replace(/\s+/gu, ' ');

/** Someone has logged in from a browser or an address that this account has not seen before. */
export async function alertLogin(tx: Db, actor: Recipient, { browser, address }: Client): Promise<void> {
  const settings = await readNotificationSettings(tx, actor.userId);
  await notify(tx, actor, settings, {
    kind: 'login',
    cause: `login:${browser}:${address}`,
    title: 'New login to your account',
    body: `${browser}, from ${address}. If it wasn’t you, change your password.`,
    link: '/settings/security',
  });
}

/** The account is going to be removed. */
export async function alertDeletion(
  tx: Db,
  actor: Recipient & { readonly email: string },
  day: CalendarDate,
): Promise<void> {
  const { deliveryPreferences, ...settings } = await readNotificationSettings(tx, actor.userId);
  const inAppOnly = { ...settings, deliveryPreferences: { ...deliveryPreferences, emailNotifications: false } };
  await queueSecurityNotice(tx, actor, 'deletion-scheduled');
  await notify(tx, actor, inAppOnly, {
    kind: 'deletion-scheduled',
    cause: `deletion-scheduled:${day}`,
    title: 'Your account will be deleted',
    body: `Deletion is scheduled for ${formatDayInFull(day)}. You can cancel it in the app until then.`,
    link: '/settings/profile',
  });
}

/** The deletion was canceled: withdraws its notification, which is sent again if deletion is scheduled again. */
export async function withdrawDeletionAlert(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where('kind', '=', 'deletion-scheduled').execute();
  await withdrawCauses(tx, userId, ['deletion-scheduled']);
}

interface OnADay extends Recipient {
  readonly today: CalendarDate;
}

/** Sends the weekly summary. @param budgets of the current month; nothing is sent without any */
export async function sendWeeklySummary(
  tx: Db,
  actor: OnADay,
  settings: NotificationSettings,
  budgets: readonly Budget[],
): Promise<void> {
  if (budgets.length === 0) return;
  const { total, spent, remaining, percent } = totalsOfMonth(budgets);
  const over = budgets.filter((budget) => isOverspent({ spent: budget.spent, available: availableIn(budget) }));
  await notify(tx, actor, settings, {
    kind: 'weekly-summary',
    cause: `weekly-summary:${actor.today}`,
    title: `You’ve used ${percent}% of this month’s budget`,
    body: [
      `${formatMoney(spent)} of ${formatMoney(total)} spent, ${formatMoney(remaining)} remaining.`,
      ...(over.length > 0
        ? [`Over budget: ${over.map(({ category }) => oneLine(categoryLabel(category))).join(', ')}.`]
        : []),
    ].join('\n'),
    link: '/budget',
  });
}

/** Sends a reminder to save. @param goals open goals; reached ones are skipped */
export async function remindToContribute(
  tx: Db,
  actor: OnADay,
  settings: NotificationSettings,
  goals: readonly Goal[],
): Promise<void> {
  const open = goals.filter(({ currentAmount, targetAmount }) => !isReached(currentAmount, targetAmount));
  if (open.length === 0) return;
  const missing = open.map(
    ({ name, currentAmount, targetAmount }) =>
      `${oneLine(name)}: ${formatMoney(subtractCents(targetAmount, currentAmount))} to go`,
  );
  await notify(tx, actor, settings, {
    kind: 'contribution-reminder',
    cause: `contribution-reminder:${actor.today}`,
    title: 'Time to save for your goals',
    body: missing.join('\n'),
    link: '/goals',
  });
}
