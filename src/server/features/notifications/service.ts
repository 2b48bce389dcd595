import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Client } from '#server/identity/client.ts';
import { queueSecurityNotice } from '#server/mail/account-mail.ts';
import { relinkNotifications, withdrawCauses } from '#server/mail/outbox.ts';
import { availableIn } from '#shared/budgets/budget-totals.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { type CalendarDate, formatDayInFull } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import { hasReachedThreshold, isOverspent, passedMarks } from '#shared/notifications/alert-rules.ts';
import { ALERT_THRESHOLDS, type NotificationSettings } from '#shared/notifications/contract.ts';
import {
  dueCause,
  dueNotice,
  expensesAddress,
  type GoalChange,
  higherBillCause,
  higherBillNotice,
  largeCause,
  largeTransactionNotice,
  type Occurrence,
  type OccurrenceKey,
  overspendingCause,
  type Recorded,
  reminderNotice,
  type Spending,
  savingCause,
  savingNotice,
  spendingNotice,
  thresholdCause,
  weeklySummaryNotice,
} from './notices.ts';
import { notify, type Recipient, withdrawAlerts } from './notify.ts';
import { listNotified, listReminderRecipients, listReminders, listScheduleOwners } from './queries.ts';
import { readNotificationSettings } from './settings.ts';
import { deleteUnsubscribeLink } from './unsubscribe.ts';

export {
  deleteUnsubscribeLink,
  listReminderRecipients,
  listScheduleOwners,
  readNotificationSettings,
  savingNotice,
  spendingNotice,
};

/**
 * Each notification is sent once, in the transaction of its cause; if the cause is undone, it is withdrawn. This file checks
 * the user's settings, so callers only report what has happened.
 */

/** Spending in a category has risen, or its budget has fallen. @param budget of the current month, as it is now */
export async function alertSpending(tx: Db, actor: Recipient, budget: Spending): Promise<void> {
  const settings = await readNotificationSettings(tx, actor.userId);
  const notice = spendingNotice(settings, budget);
  if (notice) await notify(tx, actor, settings, notice);
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

/** A budget's category was renamed: the links of its alerts follow, in waiting mail, too. */
export async function relinkAlerts(
  tx: Db,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const addresses = { from: expensesAddress(from), to: expensesAddress(to) };
  await together(
    tx
      .updateTable('notifications')
      .set(({ fn, val }) => ({ link: fn<string>('replace', ['link', val(addresses.from), val(addresses.to)]) }))
      .where('user_id', '=', userId)
      .where('kind', 'in', ['spending-threshold', 'overspending'])
      .execute(),
    relinkNotifications(tx, userId, addresses),
  );
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

/** A transaction was recorded, or its amount has risen. */
export async function alertLargeTransaction(tx: Db, actor: Recipient, transaction: Recorded): Promise<void> {
  const settings = await readNotificationSettings(tx, actor.userId);
  const { largeTransactionAlerts, alertAmount } = settings.transactionNotifications;
  if (!largeTransactionAlerts || transaction.amount < alertAmount) return;
  await notify(tx, actor, settings, largeTransactionNotice(transaction));
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

/** Withdraws the alerts about transactions that are removed or replaced. */
export async function withdrawAlertsOf(tx: Db, userId: UserId, ids: readonly TransactionId[]): Promise<void> {
  await withdrawAlerts(tx, userId, ids.map(largeCause));
}

/** More than anyone reads, and few enough that other users hardly wait. */
const REMINDED_MAX = 50;

/**
 * Occurrences are due and open. The latest 50 are reminded of, each once.
 * @param readDue reads them by day; it reads them again in the transaction
 */
export async function remindOfDue(
  db: Db,
  actor: Recipient,
  settings: NotificationSettings,
  readDue: (db: Db) => Promise<readonly Occurrence[]>,
): Promise<void> {
  if (!settings.transactionNotifications.dueReminders) return;
  const readLatest = async (from: Db) => (await readDue(from)).slice(-REMINDED_MAX);
  const causes = (await readLatest(db)).map(dueCause);
  if (causes.length === 0 || (await listNotified(db, actor.userId, causes)).size === causes.length) return;
  await inUserTransaction(db, actor.userId, async (tx) => {
    for (const occurrence of await readLatest(tx)) await notify(tx, actor, settings, dueNotice(occurrence));
  });
}

/** A bill is higher than usual. @param occurrence with its usual amount */
export async function alertHigherBill(
  tx: Db,
  actor: Recipient,
  occurrence: Omit<Occurrence, 'shownDay'>,
  paid: Pick<Recorded, 'id' | 'amount'>,
): Promise<void> {
  const settings = await readNotificationSettings(tx, actor.userId);
  if (!settings.transactionNotifications.higherBillAlerts) return;
  await notify(tx, actor, settings, higherBillNotice(occurrence, paid));
}

/**
 * Schedules have changed: withdraws the reminders of occurrences that were recorded, skipped, or moved, or whose schedule was
 * paused or deleted.
 */
export async function withdrawReminders(
  tx: Db,
  userId: UserId,
  isDue: (occurrence: OccurrenceKey) => boolean,
): Promise<void> {
  const reminders = await listReminders(tx, userId);
  await withdrawAlerts(tx, userId, reminders.filter((one) => !isDue(one)).map(dueCause));
}

/** The transactions of these occurrences were removed, or their amounts have fallen. */
export async function withdrawHigherBills(tx: Db, userId: UserId, paid: readonly OccurrenceKey[]): Promise<void> {
  await withdrawAlerts(tx, userId, paid.map(higherBillCause));
}

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
  if (budgets.length > 0) await notify(tx, actor, settings, weeklySummaryNotice(budgets, actor.today));
}

/** Sends a reminder to save. @param goals open goals; reached ones are skipped */
export async function remindToContribute(
  tx: Db,
  actor: OnADay,
  settings: NotificationSettings,
  goals: readonly Goal[],
): Promise<void> {
  const open = goals.filter(({ currentAmount, targetAmount }) => !isReached(currentAmount, targetAmount));
  if (open.length > 0) await notify(tx, actor, settings, reminderNotice(open, actor.today));
}
