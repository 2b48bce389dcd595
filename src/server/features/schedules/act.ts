import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { deleteTransaction, requireTransaction, toTransaction } from '#server/features/transactions/service.ts';
import type { Actor, SignedInActor } from '#server/identity/actor.ts';
import { requireOpenGoal } from '#server/ledger/goals.ts';
import { type CalendarDate, daysBetween, formatDayInFull } from '#shared/calendar-date.ts';
import { AppError, rejectFields } from '#shared/http/app-error.ts';
import type { ScheduleId, TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Occurrence, OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { type Exception, exceptionOn, MOVE_DAYS_MAX } from '#shared/schedules/schedule-state.ts';
import { isPaused, occurrenceOn, shownDayOf } from '#shared/schedules/timeline.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { withdrawBills } from './bills.ts';
import { afterRecording, passTo, recordDueNow, recordMoved } from './due.ts';
import { deleteExceptions, forgetReopened, saveException } from './occurrence-changes.ts';
import { findException, findFulfilled } from './occurrence-queries.ts';
import { reopen } from './reopen.ts';
import { leavePastBehind, recordOccurrence, requireRoom, settle } from './settle.ts';
import { exceptionRow, isHidden, requireSchedule, type Stored, toException } from './stored.ts';

interface Place {
  readonly scheduleId: ScheduleId;
  readonly day: CalendarDate;
}

const SETTLING: ReadonlySet<OccurrenceAction['action']> = new Set(['skip', 'record', 'link']);

/** @throws {AppError} one of the errors of the endpoint */
export function actOn(db: Db, actor: SignedInActor, { scheduleId, day }: Place, action: OccurrenceAction) {
  const { userId, today } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    if (action.action === 'reopen') await afterRecording(tx, actor, await requireSchedule(tx, userId, scheduleId));
    const found = await findOccurrence(tx, actor, { scheduleId, day });
    const transaction = await perform(tx, actor, found, action);
    if (!SETTLING.has(action.action) || found.occurrence.shownDay > today) await requireRoom(tx, actor);
    const stored = await requireSchedule(tx, userId, scheduleId);
    // A reopened occurrence waits for the user, even if its day has not been considered yet.
    const isPast = found.occurrence.shownDay <= today;
    if (action.action === 'reopen' && isPast) await passTo(tx, stored, today);
    else await leavePastBehind(tx, stored, today);
    if (action.action === 'move') {
      const moved = await findOccurrence(tx, actor, { scheduleId, day });
      await recordMoved(tx, actor, moved.stored, moved.occurrence);
    }
    await recordDueNow(tx, actor, scheduleId);
    // One that is open again may belong to a pause, so that no list shows it.
    const { occurrence } = await findOccurrence(tx, actor, { scheduleId, day }, { isInPause: true });
    const amount = transaction ? { from: transaction.amount, to: transaction.amount } : occurrence.amount;
    return { occurrence: { ...occurrence, amount }, transaction };
  });
}

const PAUSED = 'This recurring transaction is paused. Resume it first';

interface Found {
  readonly stored: Stored;
  readonly occurrence: Occurrence;
  readonly row: OccurrenceRow | undefined;
}

async function findOccurrence(
  tx: Db,
  { userId, today }: Actor,
  { scheduleId, day }: Place,
  { isInPause = false } = {},
): Promise<Found> {
  const stored = await requireSchedule(tx, userId, scheduleId);
  const found = await findException(tx, userId, scheduleId, day);
  const row = found && !isHidden(found, stored.state) ? found : undefined;
  const exceptions = row ? [toException(row)] : [];
  const occurrence = occurrenceOn({ ...stored.state, pausedOn: null }, exceptions, day, today);
  if (!occurrence) throw new AppError('occurrence_not_found');
  if (!isInPause && isPaused(stored.state, occurrence)) throw new AppError('occurrence_not_found', { message: PAUSED });
  return { stored: { ...stored, exceptions }, occurrence, row };
}

async function perform(
  tx: Db,
  actor: SignedInActor,
  { stored, occurrence, row }: Found,
  { action, amount, date, transactionId }: OccurrenceAction,
): Promise<Transaction | null> {
  const { day, status, shownDay } = occurrence;
  if (action === 'reopen') {
    if (status !== 'open' && occurrence.goalId !== null) await requireOpenGoal(tx, actor.userId, occurrence.goalId);
    if (status === 'recorded' && row?.transaction_id) {
      await deleteTransaction(tx, actor, await requireTransaction(tx, actor.userId, row.transaction_id));
    }
    if (row) await withdrawBills(tx, actor, [row]);
    await forgetReopened(tx, actor.userId);
    if (row)
      await reopen(tx, stored, [row], ({ former_status }) => (status === 'recorded' ? 'recorded' : former_status));
    return null;
  }
  if (status === 'skipped' && action === 'skip') return null;
  if (status !== 'open') throw new AppError('occurrence_settled');
  switch (action) {
    case 'skip':
      await settle(tx, actor, stored, [{ day, status: 'skipped', transactionId: null, amount: null }]);
      return null;
    case 'record': {
      if (!amount && occurrence.amount.from < occurrence.amount.to) rejectFields({ amount: ['Amount is required'] });
      const paid = amount ?? occurrence.amount.from;
      const on = date ?? (shownDay < actor.today ? shownDay : actor.today);
      return recordOccurrence(tx, actor, stored, occurrence, { amount: paid, date: on });
    }
    case 'link':
      return link(tx, actor, stored, occurrence, transactionId as TransactionId);
    case 'move':
      return change(tx, stored, { day, row }, { movedTo: dayToMoveTo(stored, day, date as CalendarDate) });
    case 'change_amount':
      return change(tx, stored, { day, row }, { amount: { from: amount as Cents, to: amount as Cents } });
  }
}

async function link(tx: Db, actor: Actor, stored: Stored, { day, type }: Occurrence, id: TransactionId) {
  const { userId } = actor;
  const transaction = await requireTransaction(tx, userId, id);
  if (await findFulfilled(tx, userId, id)) throw new AppError('transaction_linked');
  if (transaction.type !== type) rejectFields({ transactionId: ['Choose a transaction of the same type'] });
  await settle(tx, actor, stored, [{ day, status: 'linked', transactionId: id, amount: transaction.amount_cents }]);
  return toTransaction(transaction);
}

async function change(
  tx: Db,
  stored: Stored,
  { day, row }: { readonly day: CalendarDate; readonly row: OccurrenceRow | undefined },
  own: Partial<Pick<Exception, 'amount' | 'movedTo'>>,
): Promise<null> {
  const exception = { ...exceptionOn(stored.exceptions, day), ...own };
  const { movedTo, amount, frozen } = exception;
  if (!movedTo && !amount && !frozen && !row?.former_status) {
    await deleteExceptions(tx, stored.row, [day]);
    return null;
  }
  const changed = exceptionRow(stored, exception);
  // A deleted transaction can still be restored.
  const former = row && { former_status: row.former_status, transaction_id: row.transaction_id };
  await saveException(tx, { ...changed, ...former });
  return null;
}

/** @returns null for the day on which it is shown without a move */
function dayToMoveTo({ state, exceptions }: Stored, day: CalendarDate, date: CalendarDate): CalendarDate | null {
  const { pausedOn } = state;
  if (Math.abs(daysBetween(day, date)) > MOVE_DAYS_MAX) {
    rejectFields({ date: [`Choose a day at most ${MOVE_DAYS_MAX} days from ${formatDayInFull(day)}`] });
  }
  if (pausedOn !== null && date >= pausedOn) {
    rejectFields({ date: [`This is paused. Choose a day before ${formatDayInFull(pausedOn)}, or resume it first`] });
  }
  const own = shownDayOf(state, { ...exceptionOn(exceptions, day), movedTo: null });
  return date === own ? null : date;
}
